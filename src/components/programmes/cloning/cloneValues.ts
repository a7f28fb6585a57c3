import { toDateInput, type ZoneOption } from '#contract/formats/dates.ts';
import { MOST_SHIFT_DAYS } from '#contract/programmes/dates.ts';
import { PROGRAMME_LIMITS } from '#contract/programmes/rules.ts';
import type { CloneSource } from './cloneSource.ts';

export interface CloneValues {
  code: string;
  title: string;
  /** `YYYY-MM-DD` in the reader's zone; null while it is not whole. */
  firstDay: string | null;
}

const DAY_MS = 24 * 3600 * 1000;

/** Days by which the dates of a copy move when it begins on a day; null while there is none. */
export function shiftTo(firstDay: string | null, start: string, zone: ZoneOption = {}): number | null {
  const days = (Date.parse(firstDay ?? '') - Date.parse(toDateInput(start, zone))) / DAY_MS;
  return Number.isNaN(days) ? null : Math.round(days);
}

export const isWithinReach = (shiftDays: number): boolean => Math.abs(shiftDays) <= MOST_SHIFT_DAYS;

/** Whole days for which something lasts, its first one included. */
export const lastingDays = (start: string, end: string, zone: ZoneOption = {}): number =>
  (shiftTo(toDateInput(end, zone), start, zone) ?? 0) + 1;

const YEAR = /(?<!\d)(?:19|20|21)\d\d(?!\d)/;

/** A text with the year of the original in it, for the year of the copy. */
function inYear(text: string, from: string, to: string): string {
  const [year] = YEAR.exec(text) ?? [];
  return year === from ? text.replace(year, to) : text;
}

const COUNTED = /^(.*[-.])(\d{1,3})$/;

/** A code with the next number at its end, of at most as many characters as codes have. */
function nextCode(code: string): string {
  const [, before, number] = COUNTED.exec(code) ?? [];
  const mark = code.includes('.') ? '.' : '-';
  const stem = before ?? `${code}${mark}`;
  const next = String(number === undefined ? 2 : Number(number) + 1);
  const room = PROGRAMME_LIMITS.code.max - next.length;
  return `${stem.length <= room ? stem : `${stem.slice(0, room - 1)}${mark}`}${next}`;
}

/** A code for what begins by a template: its name with the year. */
export const templateCode = (template: string, now: Date): string =>
  `${template.split('_')[0]}-${toDateInput(now).slice(0, 4)}`;

/** Hour at which what begins by a template closes, in the reader's zone. */
const CLOSING_HOUR = 17;

/** The end of a working day so many days from now. */
export function closingAfter(days: number, now: Date): string {
  const end = new Date(now);
  end.setDate(end.getDate() + days);
  end.setHours(CLOSING_HOUR, 0, 0, 0);
  return end.toISOString();
}

/** What the dialog begins with: from today on, with the year moved on in title and code, else with the next number. */
export function firstValues(
  { code, title, start }: CloneSource,
  now: Date,
  zone: ZoneOption = {},
): CloneValues {
  const firstDay = toDateInput(now, zone);
  const years = [toDateInput(start, zone).slice(0, 4), firstDay.slice(0, 4)] as const;
  const moved = inYear(code, ...years);
  return { code: moved === code ? nextCode(code) : moved, title: inYear(title, ...years), firstDay };
}
