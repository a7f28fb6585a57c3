/* What a person sees in a cell of a workbook, as text. Plain JavaScript: a thread reads it (sheet-read.worker.mjs). */
import ssf from 'ssf';

/** Dates that a spreadsheet writes as its country does: the same text for all readers in their place. */
const LOCAL_DATES = new Map([
  [14, 'yyyy\\-mm\\-dd'],
  [22, 'yyyy\\-mm\\-dd\\ hh:mm'],
]);
/** The longest that a spreadsheet takes. */
const LONGEST_FORMAT = 255;
/** Digits that a number of a spreadsheet has. */
const DIGITS = 15;

const isGeneral = (format) => format === 0 || format === undefined || /^general$/i.test(format);

/** Every digit, where a spreadsheet would shorten a long number to its width. */
function plainNumber(value) {
  if (Number.isSafeInteger(value)) return String(value);
  return String(Number(value.toPrecision(DIGITS)));
}

function plainDate(value, is1904) {
  const day = Math.floor(value);
  const format = value === day ? 'yyyy\\-mm\\-dd' : 'yyyy\\-mm\\-dd\\ hh:mm';
  return ssf.format(format, value, { date1904: is1904 });
}

/**
 * @param value the number that is stored
 * @param format number of a built-in format, or its code
 * @param is1904 the workbook counts days from 1904
 */
export function numberText(value, format, is1904 = false) {
  if (!Number.isFinite(value)) return '';
  if (isGeneral(format) || String(format).length > LONGEST_FORMAT) return plainNumber(value);
  try {
    return ssf.format(LOCAL_DATES.get(format) ?? format, value, { date1904: is1904 }).trim();
  } catch {
    // Codes of other programs that the library cannot read; it throws texts.
    const code = typeof format === 'number' ? (ssf.get_table()[format] ?? '') : format;
    return ssf.is_date(code) ? plainDate(value, is1904) : plainNumber(value);
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text) =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Column of a cell's address, from 0: `AB12` is 27; null without letters. */
export function columnOf(address) {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
