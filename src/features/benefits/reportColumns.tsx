import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink, useParams } from 'react-router-dom';
import type { ContributionType } from '#contract/access.ts';
import { detailAddress } from '#src/app/contributionAddress.ts';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { SecondLine } from '#src/components/layout/SecondLine.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { DifferenceField } from './TotalsTable.tsx';

type Column = ColumnOf<'benefits', 'report'>;

const money = (name: 'forecastTotal' | 'actualTotal', label: string): Column => ({
  name,
  label,
  sortBy: name,
  align: 'end',
  render: (row) => <CurrencyField value={row[name]} symbol={row.currency} />,
  text: (row) => row[name],
});

const columnsFor = (type: ContributionType): readonly Column[] => [
  {
    name: 'title',
    label: 'benefit.report.contribution',
    sortBy: 'title',
    primary: true,
    render: ({ id, title, code, competitionId }) => (
      <>
        <Link component={RouterLink} to={detailAddress({ id, type, competitionId })}>
          {title}
        </Link>
        <SecondLine>{code}</SecondLine>
      </>
    ),
    text: ({ title }) => title,
  },
  {
    name: 'field',
    label: 'benefit.report.field',
    text: ({ fieldTitle }) => fieldTitle,
  },
  {
    name: 'unit',
    label: 'benefit.report.unit',
    text: ({ unitName }) => unitName,
  },
  money('forecastTotal', 'benefit.type.FORECAST'),
  money('actualTotal', 'benefit.type.ACTUAL'),
  {
    name: 'difference',
    label: 'benefit.difference',
    sortBy: 'difference',
    align: 'end',
    render: ({ difference }) => <DifferenceField value={difference} />,
    text: ({ difference }) => difference,
  },
];

/** Columns of the report; each row is in one currency. */
export function useReportColumns(): readonly Column[] {
  const { type } = useParams();
  return useMemo(() => columnsFor(type as ContributionType), [type]);
}
