import { formatLongDate, toDateInput } from '#contract/formats/dates.ts';

/**
 * What a day is called: message key of today or yesterday, or its date.
 * @param when an instant, or a day `YYYY-MM-DD` in the reader's zone
 */
export function dayName(when: string, now: Date): string {
  const day = toDateInput(when);
  if (day === toDateInput(now)) return 'components.day.today';
  const before = new Date(now);
  before.setDate(before.getDate() - 1);
  return day === toDateInput(before) ? 'components.day.yesterday' : formatLongDate(when);
}
