import { z } from 'zod';
import { Day, inOrder, period } from '#contract/formats/days.ts';
import { Instant, mediaOf } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { forWhoeverSeesAll, ofList } from './event-log.ts';
import { WAITING_PLACES } from './rules.ts';

/** Durations in days of 24 hours, with two decimals; null where there is none. */
const durations = {
  count: z.number(),
  medianDays: z.number().nullable(),
  /** Nine of ten took no longer. */
  p90Days: z.number().nullable(),
};

/** How long something took from the submission on, and whether it came when it was promised. */
const Timing = z.object({
  ...durations,
  /** How many had been promised: of these, and of first answers those that are late and missing still. */
  promised: z.number(),
  /** Of the promised, how many came in time. */
  inTime: z.number(),
});
export type Timing = z.infer<typeof Timing>;

const StateFigures = z.object({
  stateId: z.number(),
  stateName: z.string(),
  stateType: StateType,
  rank: z.number(),
  lifeCycleId: z.number(),
  lifeCycleName: z.string(),
  /** Contributions that are in it now. */
  here: z.number(),
  /** How long these have been there on average; null where none waits. */
  waitingDays: z.number().nullable(),
  /** Contributions that left it, each once. */
  left: z.number(),
  /** Stays that are over. */
  ...durations,
});
export type StateFigures = z.infer<typeof StateFigures>;

const Passage = z.object({
  fromStateId: z.number(),
  toStateId: z.number(),
  lifeCycleId: z.number(),
  /** Whether an action of the life cycle leads there. */
  isDesigned: z.boolean(),
  /** That took it, each once. */
  contributions: z.number(),
  /** How often it was taken, and how long contributions had been in the first state before. */
  ...durations,
});
export type Passage = z.infer<typeof Passage>;

const Waiting = z.object({
  by: z.enum(WAITING_PLACES),
  /** 0: none. */
  id: z.number(),
  /** Null for none. */
  name: z.string().nullable(),
  count: z.number(),
  /** Days in the state of today, on average. */
  waitingDays: z.number(),
});
export type Waiting = z.infer<typeof Waiting>;

const FlowWeek = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  week: Day,
  submitted: z.number(),
  /** Contributions, each once however often in the week. */
  reopened: z.number(),
  ended: z.number(),
  /** Open when the week was over; in the last week, now. */
  open: z.number(),
});
export type FlowWeek = z.infer<typeof FlowWeek>;

const Age = z.object({
  /** Full days since the submission, both inclusive; null: no end. */
  from: z.number(),
  to: z.number().nullable(),
  count: z.number(),
});
export type Age = z.infer<typeof Age>;

/** Figures of the process of submitted contributions (decision 0085). */
export const Analytics = z.object({
  /** When they were counted. */
  at: Instant,
  /** Contributions that the figures are of. */
  counted: z.number(),
  /** Whether these are only the newest of more. */
  isPartial: z.boolean(),
  /** Whether medians and percentiles come from classes of durations, and not from each one. */
  isEstimated: z.boolean(),
  /** Of the counted, how many have not come to an end. */
  open: z.number(),
  firstAnswer: Timing,
  decision: Timing,
  /** Contributions that were opened again after their end, and how often that happened. */
  reopened: z.object({ contributions: z.number(), times: z.number() }),
  /** By life cycle and rank. */
  states: z.array(StateFigures),
  passages: z.array(Passage),
  /** The most first; people for administrators of the platform only. */
  waiting: z.array(Waiting),
  weeks: z.array(FlowWeek),
  ages: z.array(Age),
});
export type Analytics = z.infer<typeof Analytics>;

/** Which contributions: a list with its filters, except by a figure, and the days of their submission. */
export const analyticsFilters = z.object({ ...ofList, ...period }).omit({ figure: true });
export const analyticsQuery = inOrder(analyticsFilters);
export type AnalyticsQuery = z.output<typeof analyticsQuery>;

export const analyticsEndpoints = {
  read: forWhoeverSeesAll('GET api/v3/reports/analytics', {
    summary: 'How the submitted contributions of a list go through their life cycles',
    query: analyticsQuery,
    response: Analytics,
  }),
  sheet: forWhoeverSeesAll('GET api/v3/reports/excel/analytics', {
    summary: 'The same as a spreadsheet',
    query: analyticsQuery,
    ...mediaOf(EXCEL_MEDIA),
    confirmed: true,
  }),
};
