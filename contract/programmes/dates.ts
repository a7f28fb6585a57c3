/** Most days by which the dates of a copy move, either way: ten years. */
export const MOST_SHIFT_DAYS = 3660;

const DAY_MS = 24 * 3600 * 1000;

/** An instant, as ISO text, moved by whole days of 24 hours: its time of day in UTC stays. */
export const movedByDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
