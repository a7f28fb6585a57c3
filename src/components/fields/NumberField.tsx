import { useLocale } from 'ra-core';
import { formatDecimal, formatInteger, formatMoney } from '#contract/formats/numbers.ts';
import { type FieldOrValue, useFieldOrValue } from './useFieldOrValue.ts';

const TABULAR = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** A number in the reader's separators: whole, or with two decimals where it has any. */
export function NumberField({ whole = false, ...field }: FieldOrValue<number> & { whole?: boolean }) {
  const locale = useLocale();
  const value = useFieldOrValue<number>(field);
  return <span style={TABULAR}>{whole ? formatInteger(value, locale) : formatDecimal(value, locale)}</span>;
}

/** Money in the reader's separators, 1,234.50 in English; `symbol` is the installation's currency. */
export function CurrencyField({ symbol, ...field }: FieldOrValue<number | string> & { symbol?: string }) {
  const value = useFieldOrValue<number | string>(field);
  return <span style={TABULAR}>{formatMoney(value, useLocale(), symbol)}</span>;
}
