import { useLocale } from 'ra-core';
import { formatDecimal, formatInteger } from '#contract/formats/numbers.ts';
import type { UnitReportRow } from '#contract/reports/schema.ts';
import { type OfType, ofType } from '#src/app/ofType.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { numberColumn, textColumn } from '#src/components/list/columns.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ListColumn } from '#src/components/list/listColumn.ts';
import { type Compare, useLocalListController } from '#src/components/list/useLocalListController.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { ReportPage } from '#src/components/reports/ReportPage.tsx';
import { useText } from '#src/components/useText.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { useRead } from '#src/dataProvider/useRead.ts';
import { distributionLists } from './distributionLists.ts';
import { type ListOfDistribution, unitFigures } from './reportFigures.ts';
import { serverSheet, useReport } from './useReport.ts';

const FIGURES = [
  'userCount',
  'submitted',
  'accepted',
  'rejected',
  'completed',
  'submittedPerUser',
] as const satisfies readonly (keyof UnitReportRow)[];
const SORTABLE = ['unitName', ...FIGURES];

/** Names in the order of the reader's alphabet; equal figures too. */
function comparesIn(locale: string): Record<string, Compare<UnitReportRow>> {
  const byName: Compare<UnitReportRow> = (one, other) => one.unitName.localeCompare(other.unitName, locale);
  const by =
    (field: (typeof FIGURES)[number]): Compare<UnitReportRow> =>
    (one, other) =>
      (one[field] ?? -1) - (other[field] ?? -1) || byName(other, one);
  return { unitName: byName, ...Object.fromEntries(FIGURES.map((field) => [field, by(field)])) };
}

/** What the people of each unit submitted, and what became of it. */
function UnitReport({ type }: OfType) {
  const locale = useLocale();
  const text = useText();
  const dataProvider = useDataProvider();
  const { address, asked } = useReport(type, { sortable: SORTABLE, defaultSort: 'submitted,desc' });
  const query = useRead('readUnitReport', asked);
  const rows = query.data?.map((row) => ({ ...row, id: row.unitId }));
  const list = useLocalListController('reports', address, { ...query, data: rows }, comparesIn(locale));
  const figures = unitFigures(query.data ?? [], text, locale);
  return (
    <ReportPage
      title={`report.units.${type}`}
      hint="report.units.hint"
      filters={address}
      excel={serverSheet('organization-units', (signal) =>
        dataProvider.downloadUnitReport({ ...asked, signal }),
      )}
    >
      {figures.rows.length > 0 && (
        <FigureCard
          {...figures}
          title="report.units.chart"
          heading="report.unit"
          axis={text('report.contributions')}
          // The list below says it in numbers, for all units.
          table={null}
        />
      )}
      <AddressListProvider value={list}>
        <ListView
          title="report.units.list"
          columns={unitColumns(locale, distributionLists(type, asked.query))}
          empty={{ title: 'report.units.empty', text: 'report.units.empty.text' }}
          hideFilters
          dense
        />
      </AddressListProvider>
    </ReportPage>
  );
}

type Column = ListColumn<UnitReportRow>;

const unitColumns = (locale: string, listOf: ListOfDistribution): readonly Column[] => [
  { ...textColumn('unitName', 'report.unit'), primary: true },
  numberColumn('userCount', 'report.units.people'),
  {
    ...numberColumn('submitted', 'report.units.submitted'),
    render: ({ unitId, submitted }: UnitReportRow) => (
      <CountLink
        count={formatInteger(submitted, locale)}
        to={submitted > 0 ? listOf('UNIT', String(unitId)) : undefined}
      />
    ),
  },
  numberColumn('accepted', 'report.units.accepted'),
  numberColumn('rejected', 'report.units.rejected'),
  numberColumn('completed', 'report.units.completed'),
  {
    name: 'submittedPerUser',
    label: 'report.units.perPerson',
    sortBy: 'submittedPerUser',
    align: 'end',
    render: ({ submittedPerUser }) =>
      submittedPerUser === null ? '–' : formatDecimal(submittedPerUser, locale),
    text: ({ submittedPerUser }) => submittedPerUser,
  },
];

export default ofType(UnitReport);
