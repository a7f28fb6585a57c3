export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** So many days after a moment; before it for a negative number. */
export const daysAfter = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** Hour of the server's day at which the sample's deadlines end: one that people would choose. */
const DEADLINE_HOUR = 17;

/** The end of a working day, so many days after today. */
export function deadlineAfter(today: Date, days: number): Date {
  const deadline = daysAfter(today, days);
  deadline.setHours(DEADLINE_HOUR, 0, 0, 0);
  return deadline;
}
