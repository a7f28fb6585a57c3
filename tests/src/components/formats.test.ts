import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dayBound,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatLongDate,
  fromDateTimeInput,
  toDateInput,
  toDateTimeInput,
} from '#contract/formats/dates.ts';
import { formatDecimal, formatInteger } from '#contract/formats/numbers.ts';
import { formatBytes } from '#src/components/inputs/fileRules.ts';

test('the size of a file has the decimal mark of the reader’s language [R3Q-21]', () => {
  const sizes = [0, 1, 300 * 1024, 1.5 * 1024 ** 2, 5 * 1024 ** 2, 1.25 * 1024 ** 3];
  const written = (locale: string) => sizes.map((bytes) => formatBytes(bytes, locale));
  expect(written('en')).toEqual(['0 kB', '1 kB', '300 kB', '1.5 MB', '5 MB', '1.3 GB']);
  expect(written('tr')).toEqual(['0 kB', '1 kB', '300 kB', '1,5 MB', '5 MB', '1,3 GB']);
});

const afternoon = '2024-03-05T14:07:09Z';
const utc = { timeZone: 'UTC' };

test('an instant is written DD/MM/YY HH:mm [R1K-01, R3Q-16]', () => {
  expect(formatDateTime(afternoon, utc)).toBe('05/03/24 14:07');
  expect(formatDateTime('2024-01-02T15:04:00Z', utc)).toBe('02/01/24 15:04');
});

test('a day is written DD/MM/YY, and a calendar day is never shifted by a zone [R1K-02, R3Q-17]', () => {
  expect(formatDate(afternoon, utc)).toBe('05/03/24');
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Istanbul']) {
    expect(formatDate('2024-03-05', { timeZone })).toBe('05/03/24');
  }
});

test('seconds are written where they are asked for [R1K-03, R3Q-18]', () => {
  expect(formatDateTimeSeconds(afternoon, utc)).toBe('05/03/24 14:07:09');
});

test('a long date has four digits of the year [R1K-04, R3Q-19]', () => {
  expect(formatLongDate(afternoon, utc)).toBe('05/03/2024');
});

test('an instant is shown in the zone of the reader [R1K-01]', () => {
  expect(formatDateTime('2024-12-31T22:30:00Z', { timeZone: 'Europe/Istanbul' })).toBe('01/01/25 01:30');
  expect(formatDateTime('2024-01-01T00:00:00Z', utc)).toBe('01/01/24 00:00');
});

test('a date-time input has the form YYYY-MM-DDTHH:mm [R1K-05, R3Q-20]', () => {
  expect(toDateTimeInput(afternoon, utc)).toBe('2024-03-05T14:07');
  expect(toDateInput(afternoon, utc)).toBe('2024-03-05');
});

test('what a date-time input says and the stored instant are the same moment [R1K-05]', () => {
  const minutes = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(minutes, (date) => {
      date.setSeconds(0, 0);
      const stored = fromDateTimeInput(toDateTimeInput(date));
      // The hour that a zone repeats in autumn reads as its first pass.
      expect(toDateTimeInput(stored)).toBe(toDateTimeInput(date));
    }),
  );
});

test('no date and nonsense are written as nothing', () => {
  for (const value of [null, undefined, '', 'soon', '2024-02-31', Number.NaN]) {
    expect(formatDateTime(value)).toBe('');
    expect(toDateTimeInput(value)).toBe('');
  }
  expect(fromDateTimeInput('2024-03-05')).toBeNull();
  expect(fromDateTimeInput('2024-13-05T10:00')).toBeNull();
});

test('the bounds of a day are its first and last millisecond', () => {
  const start = new Date(dayBound('2024-03-05', 'start') ?? '');
  const end = new Date(dayBound('2024-03-05', 'end') ?? '');
  expect([start.getDate(), start.getHours(), start.getMilliseconds()]).toEqual([5, 0, 0]);
  expect([end.getDate(), end.getHours(), end.getMilliseconds()]).toEqual([5, 23, 999]);
  expect(dayBound('tomorrow', 'start')).toBeNull();
});

test('whole numbers are grouped by the reader’s separators [R1K-06, R3Q-21]', () => {
  expect(formatInteger(1234567)).toBe('1,234,567');
  expect(formatInteger(1234567, 'tr')).toBe('1.234.567');
  expect(formatInteger(1234.6)).toBe('1,235');
  expect(formatInteger(null)).toBe('');
});

test('a decimal shows two places or none [R1K-07, R3Q-21]', () => {
  expect(formatDecimal(1234.5)).toBe('1,234.50');
  expect(formatDecimal(1234)).toBe('1,234');
  expect(formatDecimal(1234.5, 'tr')).toBe('1.234,50');
  expect(formatDecimal(1234.001)).toBe('1,234');
});

test('money has two decimals, groups by points and a decimal comma [R1K-08, R3Q-22]', () => {
  expect(formatCurrency(1234567.5)).toBe('1.234.567,50');
  expect(formatCurrency(1234.5)).toBe('1.234,50');
  expect(formatCurrency(0)).toBe('0,00');
  expect(formatCurrency(-12.345, { symbol: 'TRY' })).toBe('-12,35 TRY');
});

test('money takes another delimiter, and then a decimal point [R1K-08]', () => {
  expect(formatCurrency(1234567.5, { delimiter: ',' })).toBe('1,234,567.50');
  expect(formatCurrency(1234567.5, { delimiter: ' ' })).toBe('1 234 567.50');
});

test('money always reads back as the same amount [R1K-08]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const text = formatCurrency(cents / 100);
      expect(text).toMatch(/^-?\d{1,3}(\.\d{3})*,\d{2}$/);
      expect(Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100)).toBe(
        cents === 0 ? 0 : cents,
      );
    }),
  );
});
