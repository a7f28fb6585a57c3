import { isDone, isLate } from '#contract/schedules/rules.ts';
import type { ScheduleItem } from '#contract/schedules/schema.ts';

const DAY_MS = 86_400_000;
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number) => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** How a step stands on a day, `YYYY-MM-DD`. */
export function stepState(item: Pick<ScheduleItem, 'start' | 'end' | 'percent'>, today: string) {
  if (isDone(item)) return 'done';
  if (isLate(item, today)) return 'late';
  return item.percent > 0 || item.start <= today ? 'running' : 'planned';
}

/** Months whose first days are marked at most. */
const MOST_MARKS = 6;

/**
 * Where the steps, today and the months lie between the first and the last day of the plan, in percent of its length;
 * today is null outside of it.
 */
export function timelineOf(items: readonly Pick<ScheduleItem, 'start' | 'end'>[], today: string) {
  if (items.length === 0) return { bars: [], today: null, marks: [] };
  const first = Math.min(...items.map(({ start }) => dayNumber(start)));
  // The last day counts in full.
  const end = Math.max(...items.map((item) => dayNumber(item.end))) + 1;
  const place = (number: number) => ((number - first) / (end - first)) * 100;
  const now = dayNumber(today);
  return {
    bars: items.map((item) => {
      const left = place(dayNumber(item.start));
      return { left, width: place(dayNumber(item.end) + 1) - left };
    }),
    today: now >= first && now < end ? place(now + 0.5) : null,
    marks: monthsBetween(first, end).map((number) => ({ left: place(number), day: dayOf(number) })),
  };
}

function monthsBetween(first: number, end: number): number[] {
  const from = new Date(first * DAY_MS);
  const to = new Date(end * DAY_MS);
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const count = monthOf(to) - monthOf(from) + 1;
  const step = Math.max(1, Math.ceil(count / MOST_MARKS));
  const marks: number[] = [];
  for (let month = 0; month <= count; month += step) {
    const number = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + month, 1) / DAY_MS;
    if (number >= first && number < end) marks.push(number);
  }
  return marks;
}
