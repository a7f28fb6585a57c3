import type { Passage, Timing } from '#contract/reports/analytics.ts';
import { answersInTime } from '#server/process/answers/answers-in-time.ts';
import type { FigureRow } from './course-figures.repository.ts';
import { joinDurations, percentileOf } from './durations.ts';

const DAY_SECONDS = 86_400;

const rounded = (days: number) => Math.round(days * 100) / 100;

/** Seconds as days of 24 hours, two decimals. */
const daysOf = (seconds: number | null) => (seconds === null ? null : rounded(seconds / DAY_SECONDS));

/** Days since when it waits, on average. @param second of the epoch, now */
export const waitingDays = ({ number, total }: FigureRow, second: number): number =>
  rounded(Math.max(0, second - total / number) / DAY_SECONDS);

/** How often something happened, and how long it took. */
export function durationsOf(rows: readonly FigureRow[]): Pick<Passage, 'count' | 'medianDays' | 'p90Days'> {
  const durations = joinDurations(rows.map((row) => row.durations));
  return {
    count: rows.reduce((sum, { number }) => sum + number, 0),
    medianDays: daysOf(percentileOf(durations, 0.5)),
    p90Days: daysOf(percentileOf(durations, 0.9)),
  };
}

/** How long first answers took, and how many of the promised ones came in time. @param second of the epoch, now */
export function answersOf(rows: readonly FigureRow[], second: number): Timing {
  const own = rows.filter(({ kind }) => kind === 'ANSWER');
  return { ...durationsOf(own), ...answersInTime(rows, second) };
}

/** How long decisions took, and how many of the promised ones came in time. */
export function decisionsOf(rows: readonly FigureRow[]): Timing {
  const own = rows.filter(({ kind }) => kind === 'DECISION');
  const number = (key: number) => own.find((row) => row.key === key)?.number ?? 0;
  return { ...durationsOf(own), promised: number(0) + number(1), inTime: number(1) };
}
