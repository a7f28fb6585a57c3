import { type DateLike, formatClock, toDateInput, type ZoneOption } from './dates.ts';

const DAY_MS = 86_400_000;

/** Whole days between which a date is given by its distance; farther ones are given by day and month. */
const NEAR_DAYS = 7;

/** Days are written before months, as in all other dates of the application. */
const writtenIn = (locale: string) => (locale === 'en' ? 'en-GB' : locale);

interface WordsOption extends ZoneOption {
  readonly now: Date;
  readonly locale: string;
}

/**
 * A date in words, by calendar days of the zone: "today, 14:05", "yesterday, 14:05", "3 days ago, 14:05"; from a week on
 * "12 December", of another year "12 December 2025". An empty text for no or no valid date. A calendar day has no time.
 */
export function formatDateInWords(value: DateLike, { now, locale, ...zone }: WordsOption): string {
  const day = Date.parse(toDateInput(value, zone));
  if (Number.isNaN(day)) return '';
  const today = Date.parse(toDateInput(now, zone));
  const days = Math.round((day - today) / DAY_MS);
  if (Math.abs(days) < NEAR_DAYS) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
    const hasTime = typeof value !== 'string' || value.includes('T');
    return hasTime ? `${words}, ${formatClock(value, zone)}` : words;
  }
  const isThisYear = new Date(day).getUTCFullYear() === new Date(today).getUTCFullYear();
  return new Intl.DateTimeFormat(writtenIn(locale), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(day);
}

/**
 * The day of an instant in a zone, with its weekday: "Friday, 12 December", of another year than `now` with the year. An empty text
 * for no or no valid date.
 */
export function formatDayInWords(value: DateLike, { locale, now, ...zone }: WordsOption): string {
  const day = Date.parse(toDateInput(value, zone));
  if (Number.isNaN(day)) return '';
  const isThisYear = new Date(day).getUTCFullYear() === Number(toDateInput(now, zone).slice(0, 4));
  const written = { timeZone: 'UTC' } as const;
  const weekday = new Intl.DateTimeFormat(writtenIn(locale), { weekday: 'long', ...written }).format(day);
  const date = new Intl.DateTimeFormat(writtenIn(locale), {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
    ...written,
  }).format(day);
  // Turkish and its like name the day after the date.
  return locale.startsWith('tr') ? `${date} ${weekday}` : `${weekday}, ${date}`;
}

/** A month, `2026-03`, in words: "Mar 2026", or "March 2026" where it stands in a sentence. */
export const formatMonth = (month: string, locale: string, length: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(writtenIn(locale), { month: length, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A calendar day, `2026-03-02`, with its year in a few words: "2 Mar 2026". */
export const formatShortDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(writtenIn(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
