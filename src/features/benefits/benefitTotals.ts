import type { Benefit } from '#contract/benefits/schema.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';

export interface CurrencyTotal {
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
