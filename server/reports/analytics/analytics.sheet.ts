import type { Analytics, Timing } from '#contract/reports/analytics.ts';
import type { MessageKey } from '#messages/message-key.ts';
import type { SheetPlan } from '#server/platform/spreadsheets/planned-sheet.ts';

export interface SheetRow {
  part: MessageKey;
  /** Of the state, the place, the week …; null for the figures of all. */
  name: string | null;
  /** What the name stands for, where it has none. */
  nameless?: MessageKey;
  leadsTo?: string;
  lifeCycle?: string;
  count: number;
  waitingDays?: number | null;
  medianDays?: number | null;
  p90Days?: number | null;
  promised?: number;
  inTime?: number;
  people?: number;
  participants?: number;
  implemented?: number;
  currency?: string;
  amount?: string;
  medianAmount?: string | null;
  p90Amount?: string | null;
}

const numberOf = (amount: string | null | undefined) => (amount == null ? null : Number(amount));

/** All figures as rows of one table, each with the part that it belongs to. */
export const analyticsSheet: SheetPlan<SheetRow> = {
  file: 'process-figures',
  name: 'report.analytics.sheet',
  columns: [
    { heading: 'report.analytics.part', value: ({ part }, translate) => translate(part) },
    { heading: 'report.process.lifeCycle', value: ({ lifeCycle }) => lifeCycle ?? null },
    {
      heading: 'report.analytics.name',
      value: ({ name, nameless }, translate) => name ?? (nameless ? translate(nameless) : null),
    },
    { heading: 'report.analytics.leadsTo', value: ({ leadsTo }) => leadsTo ?? null },
    { heading: 'report.analytics.count', value: ({ count }) => count },
    { heading: 'report.analytics.median', value: ({ medianDays }) => medianDays ?? null, decimals: 2 },
    { heading: 'report.analytics.p90', value: ({ p90Days }) => p90Days ?? null, decimals: 2 },
    { heading: 'report.analytics.waitingDays', value: ({ waitingDays }) => waitingDays ?? null, decimals: 2 },
    { heading: 'report.analytics.promised', value: ({ promised }) => promised ?? null },
    { heading: 'report.analytics.inTime', value: ({ inTime }) => inTime ?? null },
    { heading: 'report.analytics.people.axis', value: ({ people }) => people ?? null },
    { heading: 'report.analytics.units.participants', value: ({ participants }) => participants ?? null },
    { heading: 'report.analytics.units.implemented', value: ({ implemented }) => implemented ?? null },
    { heading: 'benefit.currency', value: ({ currency }) => currency ?? null },
    { heading: 'report.analytics.benefits.amount', value: ({ amount }) => numberOf(amount), decimals: 2 },
    {
      ...{ heading: 'report.analytics.benefits.median', decimals: 2 },
      value: ({ medianAmount }) => numberOf(medianAmount),
    },
    {
      ...{ heading: 'report.analytics.benefits.p90', decimals: 2 },
      value: ({ p90Amount }) => numberOf(p90Amount),
    },
  ],
};

const timing = (part: MessageKey, { count, ...figures }: Timing): SheetRow => ({
  part,
  name: null,
  count,
  ...figures,
});

/** The figures as they stand on the screen, from above. */
export function rowsOfSheet(figures: Analytics): SheetRow[] {
  const { counted, open, firstAnswer, decision, reopened, states, passages, waiting, weeks, ages } = figures;
  const single = (part: MessageKey, count: number): SheetRow => ({ part, name: null, count });
  const stateNames = new Map(states.map(({ stateId, stateName }) => [stateId, stateName]));
  const lifeCycles = new Map(states.map(({ lifeCycleId, lifeCycleName }) => [lifeCycleId, lifeCycleName]));
  return [
    single(figures.isPartial ? 'report.analytics.countedNewest' : 'report.analytics.counted', counted),
    timing('report.analytics.firstAnswer', firstAnswer),
    timing('report.analytics.decision', decision),
    single('report.analytics.open', open),
    single('report.analytics.reopened', reopened.contributions),
    single('report.analytics.reopenings', reopened.times),
    ...weeks.flatMap(({ week, ...numbers }): SheetRow[] =>
      (['submitted', 'reopened', 'ended', 'open'] as const).map((what) => ({
        ...{ part: `report.analytics.weeks.${what}`, name: week, count: numbers[what] },
      })),
    ),
    ...states.flatMap(
      ({ stateName, lifeCycleName, here, waitingDays, count, medianDays, p90Days }): SheetRow[] => {
        const state = { name: stateName, lifeCycle: lifeCycleName };
        return [
          { part: 'report.analytics.states', ...state, count, medianDays, p90Days },
          { part: 'report.analytics.here', ...state, count: here, waitingDays },
        ];
      },
    ),
    ...passages.map(
      ({ fromStateId, toStateId, lifeCycleId, count, medianDays, p90Days }): SheetRow => ({
        part: 'report.analytics.passages',
        lifeCycle: lifeCycles.get(lifeCycleId) ?? '',
        name: stateNames.get(fromStateId) ?? '',
        leadsTo: stateNames.get(toStateId) ?? '',
        ...{ count, medianDays, p90Days },
      }),
    ),
    ...waiting.map(
      ({ by, name, count, waitingDays }): SheetRow => ({
        part: `report.analytics.waiting.${by}`,
        nameless: `report.analytics.none.${by}`,
        ...{ name, count, waitingDays },
      }),
    ),
    ...ages.map(
      ({ from, to, count }): SheetRow => ({
        part: 'report.analytics.ages',
        name: to === null ? `${from}+` : `${from}–${to}`,
        count,
      }),
    ),
  ];
}
