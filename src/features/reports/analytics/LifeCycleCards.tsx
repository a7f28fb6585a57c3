import { useLocale } from 'ra-core';
import { formatInteger, formatOneDecimal } from '#contract/formats/numbers.ts';
import type { Passage, StateFigures } from '#contract/reports/analytics.ts';
import { LifeCycleSelect } from '#src/components/life-cycles/LifeCycleSelect.tsx';
import { useChosenLifeCycle } from '#src/components/life-cycles/useChosenLifeCycle.ts';
import { CountLink } from '#src/components/reports/CountLink.tsx';
import { FigureCard } from '#src/components/reports/FigureCard.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { StatusChip } from '#src/components/status/StatusChip.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListOfFigure } from './figureLists.ts';
import { byLifeCycle, isEnd, type LifeCycleFigures } from './lifeCycleFigures.ts';
import { PassagesCard } from './PassagesCard.tsx';

interface LifeCycleCardsProps {
  states: readonly StateFigures[];
  passages: readonly Passage[];
  listOf: ListOfFigure;
}

/** Time in the states of one life cycle, and the ways through it. */
export function LifeCycleCards({ states, passages, listOf }: LifeCycleCardsProps) {
  const lifeCycles = byLifeCycle(states, passages);
  const { chosen: shown, choose } = useChosenLifeCycle(lifeCycles);
  if (!shown) return null;
  return (
    <>
      <LifeCycleSelect lifeCycles={lifeCycles} chosenId={shown.id} onChoose={choose} />
      <StateTimesCard states={shown.states} listOf={listOf} />
      <PassagesCard key={shown.id} lifeCycle={shown} listOf={listOf} />
    </>
  );
}

function StateTimesCard({
  states,
  listOf,
}: Pick<LifeCycleFigures, 'states'> & Pick<LifeCycleCardsProps, 'listOf'>) {
  const translate = useTranslate();
  const locale = useLocale();
  const passed = states.filter((state) => state.count > 0 && !isEnd(state));
  const days = (value: number | null) => (value === null ? '–' : formatOneDecimal(value, locale));
  const contributionsHere = (stateId: number, here: number) => (
    <CountLink
      count={formatInteger(here, locale)}
      to={here === 0 ? undefined : listOf({ kind: 'COUNTED' }, { 'stateId.in': String(stateId) })}
    />
  );
  const contributionsThatLeft = (id: number, left: number) => (
    <CountLink
      count={formatInteger(left, locale)}
      to={left === 0 ? undefined : listOf({ kind: 'LEFT', id })}
    />
  );
  return (
    <FigureCard
      title="report.analytics.states"
      heading="report.state"
      axis={translate('report.analytics.states.axis')}
      format={formatOneDecimal}
      empty="report.analytics.states.nobody"
      series={[
        { key: 'median', label: translate('report.analytics.median') },
        { key: 'p90', label: translate('report.analytics.p90') },
      ]}
      beside
      rows={passed.map(({ stateId, stateName, medianDays, p90Days }) => ({
        key: String(stateId),
        name: stateName,
        values: { median: medianDays ?? 0, p90: p90Days ?? 0 },
        lists: {
          median: listOf({ kind: 'LEFT', id: stateId }),
          p90: listOf({ kind: 'LEFT', id: stateId }),
        },
      }))}
      table={
        <TableFrame
          label={translate('report.analytics.states')}
          columns={[
            translate('report.state'),
            translate('report.analytics.here'),
            translate('report.analytics.waitingDays'),
            translate('report.analytics.states.left'),
            translate('report.analytics.states.stays'),
            translate('report.analytics.median'),
            translate('report.analytics.p90'),
          ]}
          rows={states.map(({ stateId, stateName, stateType, here, waitingDays, left, ...stays }) => ({
            key: stateId,
            name: <StatusChip kind="stateType" value={stateType} label={stateName} />,
            cells: [
              contributionsHere(stateId, here),
              days(waitingDays),
              contributionsThatLeft(stateId, left),
              formatInteger(stays.count, locale),
              days(stays.medianDays),
              days(stays.p90Days),
            ],
          }))}
        />
      }
    />
  );
}
