import { fullName } from '#contract/users/full-name.ts';
import { UserName } from '#src/components/fields/UserName.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { PointsChip } from '#src/components/status/PointsChip.tsx';

export function PersonOfRow({ user }: { user: FoundUser }) {
  return <UserName name={fullName(user)} detail={user.unitName ?? null} />;
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
