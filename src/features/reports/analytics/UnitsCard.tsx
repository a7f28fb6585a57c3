import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import type { ContributionType } from '#contract/access.ts';
import { formatInteger, formatOneDecimal, wholePercent } from '#contract/formats/numbers.ts';
import type { UnitFigures } from '#contract/reports/analytics-parts.ts';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';
import { AddressListProvider } from '#src/components/list/AddressListProvider.tsx';
import { ListView } from '#src/components/list/ListView.tsx';
import type { ColumnOf } from '#src/components/list/listColumn.ts';
import { useSmallListController } from '#src/components/list/useAddressListController.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { FigureLists } from './figureLists.ts';
import type { AskedFigures } from './useAnalytics.ts';

const MOST_FIRST = { field: 'contributions', order: 'DESC' } as const;

interface UnitsCardProps {
  asked: AskedFigures;
  lists: FigureLists;
}

/** Who takes part in each unit, and what became of what it submitted, a page of units at a time. */
export function UnitsCard({ asked: { query }, lists }: UnitsCardProps) {
  const translate = useTranslate();
  const list = useSmallListController({
    resource: 'figure-units',
    view: 'units',
    // Values of the address are texts, as the query has them.
    filter: query as { type: ContributionType },
    sort: MOST_FIRST,
    perPage: 25,
  });
  return (
    <SectionCard title="report.analytics.units">
      <Typography color="textSecondary" sx={{ mb: 1.5, maxWidth: '68ch' }}>
        {translate('report.analytics.units.hint')}
      </Typography>
      <AddressListProvider value={list}>
        <ListView
          title="report.analytics.units"
          columns={useUnitColumns(lists)}
          empty={{ title: 'report.analytics.units.empty' }}
          hideFilters
          dense
        />
      </AddressListProvider>
    </SectionCard>
  );
}

type Column = ColumnOf<'figure-units', 'units'>;

function useUnitColumns({ listOf, peopleOf }: FigureLists): readonly Column[] {
  const translate = useTranslate();
  const locale = useLocale();
  const number = (value: number) => formatInteger(value, locale);
  const nameOf = ({ unitName }: UnitFigures) => unitName ?? translate('report.analytics.none.UNIT');
  type What = 'SUBMITTED' | 'PROMISED' | 'IN_TIME' | 'IMPLEMENTED';
  const counted = (what: What, unit: UnitFigures, count: number) => (
    <CountLink
      count={number(count)}
      to={count > 0 ? listOf({ kind: 'OF_UNIT', what, id: unit.unitId }) : undefined}
    />
  );
  const participation = ({ participants, people }: UnitFigures) =>
    people === 0
      ? translate('report.analytics.units.noPeople')
      : translate('report.analytics.units.participation.of', {
          share: number(wholePercent(participants, people)),
          people: number(people),
          smart_count: people,
        });
  const figure = { align: 'end', sortByOrder: 'DESC' } as const;
  return [
    { name: 'unitName', label: 'report.unit', sortBy: 'unitName', primary: true, text: nameOf },
    {
      ...{ ...figure, name: 'contributions', label: 'report.contributions', sortBy: 'contributions' },
      render: (unit) => counted('SUBMITTED', unit, unit.contributions),
      text: ({ contributions }) => contributions,
    },
    {
      ...{ ...figure, name: 'participants', label: 'report.analytics.units.participants' },
      sortBy: 'participants',
      render: ({ unitId, participants }) => (
        <CountLink
          count={number(participants)}
          to={participants > 0 ? peopleOf({ unitId: String(unitId) }) : undefined}
        />
      ),
      text: ({ participants }) => participants,
    },
    {
      ...{ ...figure, name: 'participation', label: 'report.analytics.units.participation' },
      ...{ sortBy: 'participation', render: participation, text: participation },
    },
    {
      ...{ ...figure, name: 'inTime', label: 'report.analytics.units.inTime', sortBy: 'inTimeShare' },
      render: (unit) =>
        unit.promised === 0 ? (
          '–'
        ) : (
          <>
            {counted('IN_TIME', unit, unit.inTime)} / {counted('PROMISED', unit, unit.promised)} (
            {translate('report.analytics.units.percent', {
              share: number(wholePercent(unit.inTime, unit.promised)),
            })}
            )
          </>
        ),
      text: ({ inTime }) => inTime,
    },
    {
      ...{ ...figure, name: 'medianDays', label: 'report.analytics.units.median', sortBy: 'medianDays' },
      render: ({ medianDays }) => (medianDays === null ? '–' : formatOneDecimal(medianDays, locale)),
      text: ({ medianDays }) => medianDays,
    },
    {
      ...{ ...figure, name: 'implemented', label: 'report.analytics.units.implemented' },
      sortBy: 'implementedShare',
      render: (unit) =>
        unit.contributions === 0 ? (
          '–'
        ) : (
          <>
            {counted('IMPLEMENTED', unit, unit.implemented)} (
            {translate('report.analytics.units.percent', {
              share: number(wholePercent(unit.implemented, unit.contributions)),
            })}
            )
          </>
        ),
      text: ({ implemented }) => implemented,
    },
  ];
}
