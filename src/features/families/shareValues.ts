import type { Family } from '#contract/families/schema.ts';
import { divideByWeights, percentsOf, type Weight } from '#contract/families/shares.ts';
import { amountOf, centsOf } from '#contract/formats/money.ts';
import { formatDecimal } from '#contract/formats/numbers.ts';
import { parseNumber } from '#src/components/inputs/parseNumber.ts';

/** A whole in hundredths of a percent, as weights are counted. */
const WHOLE = 10_000;

/** What stands in the field of each author, by their place, as it is typed. */
export type ShareValues = { shares: string[] };

const writtenOf = (percents: readonly number[], locale: string): ShareValues => ({
  shares: percents.map((percent) => formatDecimal(percent, locale)),
});

export const shareValuesOf = ({ shares }: Family, locale: string): ShareValues =>
  writtenOf(
    shares.map(({ percent }) => percent),
    locale,
  );

/** Hundredths of a percent; null for what is no share. */
export function weightOf(text: string): number | null {
  const value = parseNumber(text);
  if (typeof value !== 'number' || !(value >= 0 && value <= 100)) return null;
  const weight = Math.round(value * 100);
  return Math.abs(value * 100 - weight) < 1e-6 ? weight : null;
}

/** The weights that are typed; null while a field has none. */
export function weightsIn(family: Family, { shares }: ShareValues): Weight[] | null {
  const weights = family.shares.map(({ person }, place) => ({
    userId: person.id,
    weight: weightOf(shares[place] ?? ''),
  }));
  return weights.every((one): one is Weight => one.weight !== null) ? weights : null;
}

/** The sum in percent. */
export const sumOf = (weights: readonly Weight[]): number =>
  weights.reduce((sum, { weight }) => sum + weight, 0) / 100;

export const isWhole = (weights: readonly Weight[] | null): boolean =>
  weights !== null && weights.reduce((sum, { weight }) => sum + weight, 0) === WHOLE;

/** Equal shares that add up to a hundred: the first have the hundredths that are over. */
export const equalShares = ({ shares }: Family, locale: string): ShareValues =>
  writtenOf(
    percentsOf(shares.map(({ person }) => ({ userId: person.id, weight: 1 }))).map(({ percent }) => percent),
    locale,
  );

/** How many of so many points each gets. */
export const pointsOf = (total: number, weights: readonly Weight[]): number[] =>
  divideByWeights(BigInt(total), weights).map(({ units }) => Number(units));

/** What each gets of an amount, to the cent. */
export const amountsOf = (total: string, weights: readonly Weight[]): string[] =>
  divideByWeights(centsOf(total), weights).map(({ units }) => amountOf(units));

/** The weights as they are stored. */
export const storedWeights = ({ shares }: Family): Weight[] =>
  shares.map(({ person, percent }) => ({ userId: person.id, weight: Math.round(percent * 100) }));
