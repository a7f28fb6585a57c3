/** First and last day, `YYYY-MM-DD`. */
export interface DayRange {
  start: string;
  end: string;
}

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** From the first day of a month to the last day of another; months count from 0 and may leave their year. */
const months = (year: number, first: number, last: number): DayRange => ({
  start: dayText(year, first, 1),
  end: dayText(year, last + 1, 0),
});

/** Periods that are asked for most; all of them are whole months, which are read from kept numbers. */
const QUICK_PERIODS = {
  thisMonth: (year: number, month: number) => months(year, month, month),
  thisQuarter: (year: number, month: number) => months(year, month - (month % 3), month - (month % 3) + 2),
  thisYear: (year: number) => months(year, 0, 11),
  lastYear: (year: number) => months(year - 1, 0, 11),
  lastTwelveMonths: (year: number, month: number) => months(year, month - 11, month),
} as const;
export type QuickPeriod = keyof typeof QUICK_PERIODS;
export const QUICK_PERIOD_NAMES = Object.keys(QUICK_PERIODS) as QuickPeriod[];

/** The days of a period by its name. */
export function quickPeriod(name: QuickPeriod, today: Date): DayRange {
  return QUICK_PERIODS[name](today.getFullYear(), today.getMonth());
}
