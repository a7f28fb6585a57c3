import type { Answer } from '#contract/answers/schema.ts';
import type { SeededRandom } from '#server/platform/seeded-random.ts';
import { DAY_MS } from './days.ts';

/** Of 100 promised answers, so many come in time. */
const IN_TIME = 93;
/** Of 100 answers that are due these days, so many are not given at all: what is late now. */
const FORGOTTEN = 30;
/** How long something can be forgotten before somebody notices, in days. */
const FORGOTTEN_DAYS = 24;

/** A time of a day of work: of the day itself, or of the next one in a direction. */
export function workingTime(chance: SeededRandom, at: number, direction: 1 | -1 = 1): number {
  let day = Math.floor(at / DAY_MS);
  // Day 0 was a Thursday.
  while ([2, 3].includes(day % 7)) day += direction;
  return day * DAY_MS + chance.between(7 * 60, 17 * 60) * 60_000;
}

/** So many days later, at some time of a working day. */
export const daysLater = (chance: SeededRandom, from: number, least: number, most: number): number =>
  Math.max(from + 10 * 60_000, workingTime(chance, from + chance.between(least, most) * DAY_MS));

/**
 * When a promised answer comes: mostly somewhere on the way to its day, sometimes some days after it; null: nobody thinks of it, and
 * it is late by today.
 */
export function answeredAt(
  chance: SeededRandom,
  { from, today, dueAt }: { from: number; today: number; dueAt: NonNullable<Answer['dueAt']> },
): number | null {
  const due = Date.parse(dueAt);
  if (today - due > 0 && today - from < FORGOTTEN_DAYS * DAY_MS && chance.percent(FORGOTTEN)) return null;
  const at = chance.percent(IN_TIME)
    ? Math.min(from + (0.1 + 0.85 * chance.next()) * (due - from), due)
    : due + chance.between(1, 7) * DAY_MS;
  return Math.max(from + 10 * 60_000, workingTime(chance, at));
}
