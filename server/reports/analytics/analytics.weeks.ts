import type { Age, FlowWeek } from '#contract/reports/analytics.ts';
import type { FigureKind, FigureRow } from './course-figures.repository.ts';

const DAY_MS = 86_400_000;
/** Weeks that are shown, the last ones: a year and the week that has begun. */
const MOST_WEEKS = 53;

/** First and last of full days since the submission. */
const AGES = [
  [0, 7],
  [8, 30],
  [31, 90],
  [91, 180],
  [181, 365],
  [366, null],
] as const;

const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (day: number) => day - ((day + 3) % 7);

const numbersOf = (rows: readonly FigureRow[], kind: FigureKind) =>
  new Map(rows.filter((row) => row.kind === kind).map(({ key, number }) => [key, number]));

/**
 * What was submitted, opened again and ended in each of the last weeks, and what was open when they were over. Weeks before the
 * first event are left out.
 * @param today days since 1970-01-01
 */
export function weeksOf(rows: readonly FigureRow[], today: number): FlowWeek[] {
  const submitted = numbersOf(rows, 'IN');
  const [reopened, ended] = [numbersOf(rows, 'BACK'), numbersOf(rows, 'OUT')];
  const once = { reopened: numbersOf(rows, 'RETURNED'), ended: numbersOf(rows, 'ENDED') };
  const known = [...submitted.keys(), ...reopened.keys(), ...ended.keys()].sort((one, other) => one - other);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return [];
  const end = Math.max(mondayOf(today), last);
  const begin = Math.max(first, end - (MOST_WEEKS - 1) * 7);
  const at = (numbers: ReadonlyMap<number, number>, week: number) => numbers.get(week) ?? 0;
  const change = (week: number) => at(submitted, week) + at(reopened, week) - at(ended, week);
  let open = 0;
  for (const week of new Set(known)) if (week < begin) open += change(week);
  return Array.from({ length: (end - begin) / 7 + 1 }, (_, index) => {
    const week = begin + index * 7;
    open += change(week);
    return {
      week: dayText(week),
      ...{ submitted: at(submitted, week), reopened: at(once.reopened, week), ended: at(once.ended, week) },
      open,
    };
  });
}

/** How long ago what is open was submitted. @param today days since 1970-01-01 */
export function agesOf(rows: readonly FigureRow[], today: number): Age[] {
  const days = numbersOf(rows, 'AGE');
  return AGES.map(([from, to]) => {
    let count = 0;
    for (const [day, number] of days) {
      const age = Math.max(0, today - day);
      if (age >= from && (to === null || age <= to)) count += number;
    }
    return { from, to, count };
  });
}
