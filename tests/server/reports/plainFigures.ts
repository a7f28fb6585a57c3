import { and, inArray, isNotNull } from 'drizzle-orm';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { Analytics } from '#contract/reports/analytics.ts';
import { answeredPromises } from '#server/platform/db/schema/answers.ts';
import { contributions } from '#server/platform/db/schema/contributions.ts';
import { contributionHistories } from '#server/platform/db/schema/histories.ts';
import { lifeCycleStates } from '#server/platform/db/schema/life-cycles.ts';
import type { TestApp } from '#tests/support/app.ts';

const FINAL: readonly StateType[] = ['REJECTION', 'CANCELLATION', 'COMPLETION'];
const DECIDED: readonly StateType[] = [...FINAL, 'ACCEPTANCE', 'IMPLEMENTATION', 'STARTUP', 'PROJECT'];
const BEFORE: readonly StateType[] = ['NEW', 'DRAFT'];
const DAY_MS = 86_400_000;

type Row = typeof contributions.$inferSelect;
interface Step {
  stateId: number;
  at: number;
}

/** What a contribution went through, by its rows alone. */
interface Way {
  row: Row;
  submitted: number;
  steps: Step[];
  answer: number | null;
  answerKept: boolean | null;
  decision: number | null;
  decisionKept: boolean | null;
  ends: number[];
  reopenings: number[];
  isOpen: boolean;
}

const seconds = (text: string) => Math.round(Date.parse(text) / 1000);

/** The ways of contributions, of those that were submitted. */
export async function readWays({ db }: TestApp, ids: readonly number[]): Promise<Way[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(contributions)
    .where(and(inArray(contributions.id, [...ids]), isNotNull(contributions.dateSubmitted)));
  const entries = (await db.select().from(contributionHistories)).filter(
    ({ category, toStateId }) => category === 'STATE' && toStateId !== null,
  );
  const promises = await db.select().from(answeredPromises);
  const types = new Map(
    (await db.select().from(lifeCycleStates)).map(({ id, stateType }) => [id, stateType]),
  );
  const is = (list: readonly StateType[], stateId: number) => {
    const type = types.get(stateId);
    return type !== undefined && list.includes(type);
  };
  return rows.map((row) => {
    const all = entries
      .filter(({ contributionId }) => contributionId === row.id)
      .sort((one, other) => Date.parse(one.date) - Date.parse(other.date) || one.id - other.id)
      .map(({ toStateId, date }) => ({ stateId: toStateId as number, at: seconds(date) }));
    const last = all.at(-1);
    all.push({ stateId: row.stateId, at: Math.max(seconds(row.dateStateChanged), last?.at ?? 0) });
    const steps = all.filter(({ stateId }, at) => stateId !== all[at - 1]?.stateId);
    const submitted = seconds(row.dateSubmitted ?? '');
    const moves = steps.slice(1).map((step, at) => ({ ...step, from: (steps[at] as Step).stateId }));
    const after = moves.filter(({ at }) => at >= submitted - 5);
    const decided = after.find(({ stateId }) => is(DECIDED, stateId));
    const answered = after.find(
      ({ stateId, from }) => is(DECIDED, stateId) || (!is(BEFORE, stateId) && !is(BEFORE, from)),
    );
    const kept = (moment: number | undefined) => {
      const [promise] = promises
        .filter(({ contributionId }) => contributionId === row.id)
        .filter(({ answeredAt }) => Math.abs(seconds(answeredAt) - (moment ?? Number.NaN)) <= 5)
        .sort((one, other) => Date.parse(one.answeredAt) - Date.parse(other.answeredAt) || one.id - other.id);
      return promise ? promise.dueAt === null || promise.answeredAt <= promise.dueAt : null;
    };
    const [first] = steps;
    return {
      ...{ row, submitted, steps },
      answer: answered ? Math.max(0, answered.at - submitted) : null,
      answerKept: kept(answered?.at),
      decision: decided ? Math.max(0, decided.at - submitted) : null,
      decisionKept: kept(decided?.at),
      ends: [
        ...(first && is(FINAL, first.stateId) ? [first.at] : []),
        ...moves.filter(({ stateId, from }) => is(FINAL, stateId) && !is(FINAL, from)).map(({ at }) => at),
      ],
      reopenings: moves
        .filter(({ stateId, from }) => !is(FINAL, stateId) && is(FINAL, from))
        .map(({ at }) => at),
      isOpen: !is(FINAL, row.stateId),
    };
  });
}

/** As PostgreSQL has `percentile_cont`, with the two durations that it lies between. */
function percentile(durations: readonly number[], share: number) {
  const sorted = [...durations].sort((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return { low, high, value: low + (high - low) * (place - Math.floor(place)) };
}

const inDays = (value: number) => Math.round((value / 86_400) * 100) / 100;

/** Median and nine of ten of durations, as figures have them. */
export interface PlainDurations {
  count: number;
  median: ReturnType<typeof percentile>;
  p90: ReturnType<typeof percentile>;
}
const durationsOf = (durations: readonly number[]): PlainDurations => ({
  count: durations.length,
  median: percentile(durations, 0.5),
  p90: percentile(durations, 0.9),
});

const present = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const numberOf = <T>(items: readonly T[], is: (item: T) => boolean) => items.filter(is).length;
const mondayOf = (at: number) => {
  const day = Math.floor(at / 86_400);
  return new Date((day - ((day + 3) % 7)) * DAY_MS).toISOString().slice(0, 10);
};

/** Everything that the figures say, counted plainly. */
export function plainFigures(ways: readonly Way[], now: Date) {
  const second = Math.floor(now.getTime() / 1000);
  const today = Math.floor(now.getTime() / DAY_MS);
  const open = ways.filter(({ isOpen }) => isOpen);
  const stays = new Map<number, number[]>();
  const passages = new Map<string, number[]>();
  for (const { steps } of ways) {
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1];
      if (!next) continue;
      stays.set(step.stateId, [...(stays.get(step.stateId) ?? []), next.at - step.at]);
      const name = `${step.stateId} ${next.stateId}`;
      passages.set(name, [...(passages.get(name) ?? []), next.at - step.at]);
    }
  }
  const waitingBy = (keyOf: (row: Row) => number) => {
    const places = new Map<number, number[]>();
    for (const { row, steps } of open) {
      const key = keyOf(row);
      places.set(key, [...(places.get(key) ?? []), steps.at(-1)?.at ?? 0]);
    }
    return [...places].map(([id, since]) => ({
      id,
      count: since.length,
      waitingDays: inDays(since.reduce((sum, at) => sum + second - at, 0) / since.length),
    }));
  };
  const owes = ({ answerState, answerOwnerId }: Row) =>
    answerState === 'RUNNING' || answerState === 'PAUSED' ? (answerOwnerId ?? 0) : 0;
  const within = (moments: readonly number[], monday: string) =>
    moments.some((at) => mondayOf(at) === monday);
  const isMissing = ({ answer, row: { answerState, answerDueAt } }: Way) =>
    answer === null && answerState === 'RUNNING' && answerDueAt !== null && seconds(answerDueAt) < second;
  return {
    counted: ways.length,
    open: open.length,
    firstAnswer: {
      ...durationsOf(present(ways.map(({ answer }) => answer))),
      promised: numberOf(ways, (way) => way.answerKept !== null || isMissing(way)),
      inTime: numberOf(ways, ({ answerKept }) => answerKept === true),
    },
    decision: {
      ...durationsOf(present(ways.map(({ decision }) => decision))),
      promised: numberOf(ways, ({ decisionKept }) => decisionKept !== null),
      inTime: numberOf(ways, ({ decisionKept }) => decisionKept === true),
    },
    reopened: {
      contributions: numberOf(ways, ({ reopenings }) => reopenings.length > 0),
      times: ways.flatMap(({ reopenings }) => reopenings).length,
    },
    here: (stateId: number) => numberOf(ways, ({ row }) => row.stateId === stateId),
    stays: (stateId: number) => durationsOf(stays.get(stateId) ?? []),
    left: (stateId: number) =>
      numberOf(ways, ({ steps }) => steps.slice(0, -1).some((step) => step.stateId === stateId)),
    passages: new Map([...passages].map(([name, durations]) => [name, durationsOf(durations)])),
    waiting: {
      FIELD: waitingBy(({ fieldId }) => fieldId ?? 0),
      UNIT: waitingBy(({ ownerUnitId }) => ownerUnitId ?? 0),
      PERSON: waitingBy(owes),
    },
    week: (monday: string) => ({
      submitted: numberOf(ways, ({ submitted }) => within([submitted], monday)),
      reopened: numberOf(ways, ({ reopenings }) => within(reopenings, monday)),
      ended: numberOf(ways, ({ ends }) => within(ends, monday)),
    }),
    ages: ({ from, to }: Analytics['ages'][number]) =>
      numberOf(open, ({ submitted }) => {
        const age = today - Math.floor(submitted / 86_400);
        return age >= from && (to === null || age <= to);
      }),
  };
}
export type PlainFigures = ReturnType<typeof plainFigures>;
