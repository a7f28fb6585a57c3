import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { fullName } from '#contract/users/full-name.ts';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { PersonName } from '#src/components/people/PersonName.tsx';
import { PointsChip } from '#src/components/status/PointsChip.tsx';

export function PersonOfRow({ user }: { user: FoundUser }) {
  return <PersonName person={user} />;
}

export const PERSON_COLUMNS: readonly ListColumn<{ user: FoundUser }, 'name'>[] = [
  {
    name: 'name',
    label: 'pointManage.person',
    sortBy: 'name',
    primary: true,
    render: ({ user }) => <PersonOfRow user={user} />,
    text: ({ user }) => fullName(user),
  },
  {
    name: 'unit',
    label: 'pointManage.unit',
    text: ({ user }) => user.unitName,
    hidden: true,
  },
];

/** How many points a record is about. */
export const pointColumn = (label: string): ListColumn<{ point: number }, 'point'> => ({
  name: 'point',
  label,
  sortBy: 'point',
  align: 'end',
  render: ({ point }) => <PointsChip points={point} />,
  text: ({ point }) => point,
});

/** What the points were for, over the words that explain it. */
export function ExplainedCell({
  explanation,
  children,
}: {
  explanation: string | null;
  children: ReactNode;
}) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {children}
      <SecondLine>{explanation}</SecondLine>
    </Box>
  );
}

export const EXPLANATION_COLUMN: ListColumn<{ explanation: string | null }, never> = {
  name: 'explanation',
  label: 'pointManage.explanation',
  text: ({ explanation }) => explanation,
  hidden: true,
};
