/**
 * How instants, days and money are written [R1K-01 … R1K-08, R3Q-16 … R3Q-22].
 * Pure: the same text comes out in a list, an export and a mail.
 */

import { grouped } from './numbers.ts';

export type DateLike = string | number | Date | null | undefined;

export interface ZoneOption {
  /** IANA name; the zone of the machine when left out. */
  readonly timeZone?: string | undefined;
}

type PartName = 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';
type Parts = Record<PartName, string>;

const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const writers = new Map<string, Intl.DateTimeFormat>();

function writerFor(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = writers.get(timeZone ?? '');
  if (known) return known;
  const writer = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  writers.set(timeZone ?? '', writer);
  return writer;
}

/** A calendar day (`2024-03-05`) has no zone and is never shifted; null for what is not a date. */
function partsOf(value: DateLike, { timeZone }: ZoneOption): Parts | null {
  if (value === null || value === undefined || value === '') return null;
  const day = typeof value === 'string' ? CALENDAR_DAY.exec(value) : null;
  if (day) {
    const [, year = '', month = '', date = ''] = day;
    const check = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(check.getTime()) || check.getUTCDate() !== Number(date)) return null;
    return { day: date, month, year, hour: '00', minute: '00', second: '00' };
  }
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  const parts: Parts = { day: '', month: '', year: '', hour: '', minute: '', second: '' };
  for (const { type, value: text } of writerFor(timeZone).formatToParts(instant)) {
    if (type in parts) parts[type as PartName] = text;
  }
  return { ...parts, year: parts.year.padStart(4, '0') };
}

/** `DD/MM/YY HH:mm`; an empty text for no or no valid date [R1K-01, R3Q-16]. */
export function formatDateTime(value: DateLike, zone: ZoneOption = {}): string {
  const parts = partsOf(value, zone);
  return parts ? `${parts.day}/${parts.month}/${parts.year.slice(-2)} ${parts.hour}:${parts.minute}` : '';
}

/** `10:42`, as the documented format of dates writes times. */
export const formatClock = (value: DateLike, zone: ZoneOption = {}): string =>
  formatDateTime(value, zone).slice(-5);

/** `DD/MM/YY` [R1K-02, R3Q-17]. */
export function formatDate(value: DateLike, zone: ZoneOption = {}): string {
  const parts = partsOf(value, zone);
  return parts ? `${parts.day}/${parts.month}/${parts.year.slice(-2)}` : '';
}

/** `DD/MM/YY HH:mm:ss` [R1K-03, R3Q-18]. */
export function formatDateTimeSeconds(value: DateLike, zone: ZoneOption = {}): string {
  const parts = partsOf(value, zone);
  return parts ? `${formatDateTime(value, zone)}:${parts.second}` : '';
}

/** `DD/MM/YYYY` [R1K-04, R3Q-19]. */
export function formatLongDate(value: DateLike, zone: ZoneOption = {}): string {
  const parts = partsOf(value, zone);
  return parts ? `${parts.day}/${parts.month}/${parts.year}` : '';
}

/** The value of a date-time input, `YYYY-MM-DDTHH:mm`, in the reader's zone [R1K-05, R3Q-20], Q1-73. */
export function toDateTimeInput(value: DateLike, zone: ZoneOption = {}): string {
  const parts = partsOf(value, zone);
  return parts ? `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}` : '';
}

/** The value of a date input, `YYYY-MM-DD`, in the reader's zone. */
export function toDateInput(value: DateLike, zone: ZoneOption = {}): string {
  return toDateTimeInput(value, zone).slice(0, 10);
}

/** The instant (ISO, UTC) that a date-time input of this machine's zone means; null for an incomplete one. */
export function fromDateTimeInput(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

/** First or last millisecond of a chosen day in this machine's zone, as an ISO instant, Q3-105. */
export function dayBound(day: string, bound: 'start' | 'end'): string | null {
  if (formatDate(day) === '' || !CALENDAR_DAY.test(day)) return null;
  return new Date(`${day}T${bound === 'start' ? '00:00:00.000' : '23:59:59.999'}`).toISOString();
}

export interface CurrencyOptions {
  /** Mark between groups of three digits; the decimal mark is ',' after '.', otherwise '.'. */
  readonly delimiter?: string;
  /** Written behind the amount, such as TRY. */
  readonly symbol?: string | undefined;
}

/**
 * Money: always two decimals; groups by '.' and decimals by ',' whatever the locale, unless another
 * delimiter is passed [R1K-08, R3Q-22], Q1-72, Q3-115.
 * @param value a number, or an exact decimal text such as `1234.50`
 */
export function formatCurrency(
  value: number | string | null | undefined,
  { delimiter = '.', symbol }: CurrencyOptions = {},
): string {
  const plain = grouped(value, 'en', 2, 2);
  if (plain === '') return '';
  const decimalMark = delimiter === '.' ? ',' : '.';
  const amount = plain.replace(/[.,]/g, (mark) => (mark === ',' ? delimiter : decimalMark));
  return symbol ? `${amount} ${symbol}` : amount;
}

/** The first characters of a text, followed by the mark where something was left out, Q1-28, Q2-55. */
export function cutText(text: string, limit: number, mark = '…'): string {
  // By characters as people count them: half of a pair would not be one.
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}${mark}`;
}
