import Box from '@mui/material/Box';
import { formatDateTime } from '#contract/formats/dates.ts';
import { DateTimeField } from '#src/components/fields/DateTimeField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { usePointTypeName } from '#src/components/points/usePointTypeName.ts';
import { PointsChip } from '#src/components/status/PointsChip.tsx';
import { PERSON_COLUMNS } from './personColumns.tsx';

/** Columns of what was given by hand: to whom, for what, when and by whom. */
export function useGivenColumns(): readonly ColumnOf<'user-points', 'given'>[] {
  const nameOf = usePointTypeName();
  return [
    ...PERSON_COLUMNS,
    {
      name: 'pointType',
      label: 'pointManage.occasion',
      sortBy: 'pointType',
      render: ({ pointType, explanation }) => (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {nameOf(pointType)}
          <SecondLine>{explanation}</SecondLine>
        </Box>
      ),
      text: ({ pointType }) => nameOf(pointType),
    },
    {
      name: 'explanation',
      label: 'pointManage.explanation',
      text: ({ explanation }) => explanation,
      hidden: true,
    },
    {
      name: 'point',
      label: 'pointManage.point',
      sortBy: 'point',
      align: 'end',
      render: ({ point }) => <PointsChip points={point} />,
      text: ({ point }) => point,
    },
    {
      name: 'date',
      label: 'pointManage.givenDate',
      sortBy: 'date',
      render: ({ date }) => <DateTimeField value={date} />,
      text: ({ date }) => formatDateTime(date),
    },
    {
      name: 'createdBy',
      label: 'pointManage.givenBy',
      text: ({ createdBy }) => createdBy,
    },
    {
      name: 'lastModifiedBy',
      label: 'pointManage.lastModifiedBy',
      text: ({ lastModifiedBy }) => lastModifiedBy,
      hidden: true,
    },
    {
      name: 'lastModifiedDate',
      label: 'pointManage.lastModifiedDate',
      render: ({ lastModifiedDate }) => <DateTimeField value={lastModifiedDate} />,
      text: ({ lastModifiedDate }) => formatDateTime(lastModifiedDate),
      hidden: true,
    },
  ];
}
