const DAY_MS = 86_400_000;
/** Hour of the server's day at which the sample's deadlines end: one that people would choose. */
const HOUR = 17;

/** The end of a working day, so many days after today; before it for a negative number. */
export function deadlineAfter(today: Date, days: number): Date {
  const deadline = new Date(today.getTime() + days * DAY_MS);
  deadline.setHours(HOUR, 0, 0, 0);
  return deadline;
}
