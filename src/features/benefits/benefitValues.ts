import { BENEFIT_LIMITS, type BenefitCategory, type BenefitType } from '#contract/benefits/rules.ts';
import type { Benefit } from '#contract/benefits/schema.ts';
import { CURRENCIES, readAmount } from '#contract/formats/money.ts';
import { formatMoney } from '#contract/formats/numbers.ts';
import { maxLength, REQUIRED, type RuleMessage, required } from '#src/components/inputs/rules.ts';
import type { CreateData } from '#src/dataProvider/resourceTypes.ts';

/** What the form holds; the amount as it is typed. @param currency the installation's, for a new benefit */
export const valuesOf = (benefit: Benefit | null, currency: string, locale: string) => ({
  category: benefit?.category ?? ('' as const),
  amount: benefit ? formatMoney(benefit.amount, locale) : '',
  currency: benefit?.currency ?? CURRENCIES.find((known) => known === currency) ?? CURRENCIES[0],
  periodStart: benefit?.periodStart ?? null,
  periodEnd: benefit?.periodEnd ?? null,
  explanation: benefit?.explanation ?? '',
  isActionItemAnalysis: benefit?.isActionItemAnalysis ?? false,
  // The stored one, or one that was chosen.
  file: (benefit?.file ?? null) as File | Benefit['file'],
});
export type BenefitValues = ReturnType<typeof valuesOf>;

interface Subject {
  contributionId: number;
  benefitType: BenefitType;
  stored: Benefit | null;
}

/** What is sent; a form that was checked has everything. */
export function bodyOf(
  { file, ...values }: BenefitValues,
  { contributionId, benefitType, stored }: Subject,
): CreateData<'benefits'> & { file?: File } {
  return {
    contributionId,
    benefitType,
    category: values.category as BenefitCategory,
    amount: readAmount(values.amount) ?? '',
    currency: values.currency,
    periodStart: values.periodStart ?? '',
    periodEnd: values.periodEnd ?? '',
    explanation: values.explanation,
    isActionItemAnalysis: values.isActionItemAnalysis,
    ...(file instanceof File && { file }),
    ...(file === null && stored?.file && { fileId: null }),
  };
}

const broken = (message: string): RuleMessage => ({ message, args: {} });
const amount = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && readAmount(value) === null
    ? broken('benefit.amount.fault')
    : undefined;
const order = (value: unknown, values: Record<string, unknown>) =>
  typeof value === 'string' && typeof values.periodStart === 'string' && value < values.periodStart
    ? broken('benefit.period.fault')
    : undefined;
const day = (value: unknown) =>
  typeof value === 'string' && value !== '' && !/^(19|20|21)\d\d-/.test(value)
    ? broken('benefit.day.fault')
    : undefined;

/** The rules of the server, checked early. */
export const RULES = {
  category: REQUIRED,
  amount: [required(), amount],
  periodStart: [required(), day],
  periodEnd: [required(), day, order],
  explanation: [maxLength(BENEFIT_LIMITS.explanation.max)],
};
