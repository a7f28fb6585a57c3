/** How numbers are written [R1K-06, R1K-07, R3Q-21]; apart from days, for every text needs them. */

/** `0,0` with the separators of the locale: grouped, rounded, no decimals [R1K-06, R3Q-21], Q1-72. */
export function formatInteger(value: number | null | undefined, locale = 'en'): string {
  return grouped(value, locale, 0, 0);
}

/** `0,0.[00]`: no decimals for a whole number, else two [R1K-07, R3Q-21], Q1-72. */
export function formatDecimal(value: number | null | undefined, locale = 'en'): string {
  const withDecimals = grouped(value, locale, 2, 2);
  return /\D00$/.test(withDecimals) ? grouped(value, locale, 0, 0) : withDecimals;
}

/** One decimal, as averages and scores are shown [R2G-28], S2-22, S3-68. */
export function formatOneDecimal(value: number | null | undefined, locale = 'en'): string {
  return grouped(value, locale, 1, 1);
}

/**
 * Money with two decimals in the reader's separators, 2,292,000.00 in English.
 * @param value an exact decimal text such as `1234.50`, or a number where a float is exact enough
 */
export function formatMoney(
  value: number | string | null | undefined,
  locale = 'en',
  symbol?: string,
): string {
  const amount = grouped(value, locale, 2, 2);
  return symbol && amount !== '' ? `${amount} ${symbol}` : amount;
}

/** A share as a whole percentage: 100 only where all are counted, 0 only where none is. @param whole more than 0 */
export function wholePercent(part: number, whole: number): number {
  const rounded = Math.round((100 * part) / whole);
  if (part < whole) return part > 0 ? Math.min(99, Math.max(1, rounded)) : 0;
  return rounded;
}

const DECIMAL_TEXT = /^-?\d+(\.\d+)?$/;
const numberWriters = new Map<string, Intl.NumberFormat>();

function numberWriterFor(locale: string, least: number, most: number): Intl.NumberFormat {
  const name = `${locale} ${least} ${most}`;
  const known = numberWriters.get(name);
  if (known) return known;
  const writer = new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    useGrouping: true,
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  });
  numberWriters.set(name, writer);
  return writer;
}

/**
 * A number with the separators of its language, by so many decimals; '' for what is none.
 * @param value a number, or an exact decimal text such as `1234.50`
 */
export function grouped(
  value: number | string | null | undefined,
  locale: string,
  least: number,
  most: number,
): string {
  if (value === null || value === undefined) return '';
  const isNumber = typeof value === 'number' ? Number.isFinite(value) : DECIMAL_TEXT.test(value);
  if (!isNumber) return '';
  // A decimal text is written digit by digit, without becoming a float on the way.
  return numberWriterFor(locale, least, most).format(value as number);
}
