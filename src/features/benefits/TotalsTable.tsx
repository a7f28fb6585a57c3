import Box from '@mui/material/Box';
import type { Benefit } from '#contract/benefits/schema.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { CurrencyField } from '#src/components/fields/NumberField.tsx';
import { TableFrame } from '#src/components/reports/TableFrame.tsx';
import { useTranslate } from '#src/useTranslate.ts';

interface CurrencyTotal {
  currency: Benefit['currency'];
  forecastTotal: string;
  actualTotal: string;
  difference: string;
}

/** Sums by currency, in the order in which the currencies first come; made in cents, so they are exact. */
export function totalsByCurrency(
  benefits: readonly Pick<Benefit, 'benefitType' | 'amount' | 'currency'>[],
): CurrencyTotal[] {
  return [...new Set(benefits.map(({ currency }) => currency))].map((currency) => {
    const sumOf = (type: Benefit['benefitType']) =>
      benefits
        .filter((benefit) => benefit.currency === currency && benefit.benefitType === type)
        .reduce((sum, { amount }) => sum + centsOf(amount), 0n);
    const [forecast, actual] = [sumOf('FORECAST'), sumOf('ACTUAL')];
    return {
      currency,
      forecastTotal: amountOf(forecast),
      actualTotal: amountOf(actual),
      difference: amountOf(actual - forecast),
    };
  });
}

export interface NamedTotal extends Omit<CurrencyTotal, 'currency'> {
  key: string;
  /** What the sums are of: a currency, a field. */
  name: string;
}

/** Sums of currencies as rows, which the currencies name. */
export const namedByCurrency = (totals: readonly CurrencyTotal[]): NamedTotal[] =>
  totals.map(({ currency, ...total }) => ({ ...total, key: currency, name: currency }));

interface TotalsTableProps {
  /** Ready text of the first column. */
  heading: string;
  label: string;
  totals: readonly NamedTotal[];
}

/** Expected, actual and their difference, a line each; never more than one currency in a line. */
export function TotalsTable({ heading, label, totals }: TotalsTableProps) {
  const translate = useTranslate();
  return (
    <TableFrame
      label={label}
      columns={[
        heading,
        translate('benefit.type.FORECAST'),
        translate('benefit.type.ACTUAL'),
        translate('benefit.difference'),
      ]}
      rows={totals.map(({ key, name, forecastTotal, actualTotal, difference }) => ({
        key,
        name,
        cells: [
          <CurrencyField key="forecast" value={forecastTotal} />,
          <CurrencyField key="actual" value={actualTotal} />,
          <DifferenceField key="difference" value={difference} />,
        ],
      }))}
    />
  );
}

/** Actual less expected: a sign and a colour say on which side it is. */
export function DifferenceField({ value }: { value: string }) {
  const isLess = value.startsWith('-');
  const isNothing = /^-?0+\.0+$/.test(value);
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: isNothing ? 'text.secondary' : isLess ? 'error.main' : 'success.main',
      }}
    >
      {!isLess && !isNothing && '+'}
      <CurrencyField value={value} />
    </Box>
  );
}
