/*
 * Money without a library and without floats: an amount is a decimal text with two decimals, `1234.50`, as the
 * database's numeric is read, docs/decisions/0016. Sums are made in SQL, or here in whole cents.
 */

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}`
  ? [First, ...Words<Rest>]
  : [Text];
const words = <const Text extends string>(text: Text) => text.split(' ') as Words<Text>;

/** Currencies that can be chosen: those with cents, by their ISO 4217 codes. */
export const CURRENCIES = [
  ...words('TRY EUR USD GBP CHF AED AUD AZN BGN BRL CAD CNY CZK DKK EGP GEL HKD HUF'),
  ...words('IDR ILS INR KZT MAD MXN NOK NZD PLN QAR RON RSD RUB SAR SEK SGD UAH ZAR'),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Most digits before the decimal mark of one amount. */
export const AMOUNT_DIGITS = 12;

/** Cents of an amount, with its sign. */
export function centsOf(amount: string): bigint {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -value : value;
}

/** The amount of so many cents: 123450n is `1234.50`. */
export function amountOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const GROUPED = [/^\d{1,3}(?:[.\s]\d{3})+(?:,(\d{1,2}))?$/u, /^\d{1,3}(?:,\d{3})+(?:\.(\d{1,2}))?$/u];
const PLAIN = /^\d+(?:[.,](\d{1,2}))?$/;

/**
 * What a person typed as an amount: `1234,5`, `1.234,50` and `1,234.50` alike. Three digits behind the only mark
 * are a group, one or two are cents, as money is written here [R3Q-22]; null for anything else.
 */
export function readAmount(typed: string): string | null {
  const text = typed.trim();
  const match = PLAIN.exec(text) ?? GROUPED[0]?.exec(text) ?? GROUPED[1]?.exec(text);
  if (!match) return null;
  const cents = match[1] ?? '';
  const marked = cents === '' ? text : text.slice(0, -cents.length - 1);
  const whole = marked.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  if (whole.length > AMOUNT_DIGITS) return null;
  return `${whole}.${cents.padEnd(2, '0')}`;
}
