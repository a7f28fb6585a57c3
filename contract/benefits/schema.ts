import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Day, inOrder, isInOrder, period } from '#contract/formats/days.ts';
import { AMOUNT_DIGITS, CURRENCIES } from '#contract/formats/money.ts';
import { Id, Instant, language, pagesOnDemand, paging, prepared, SeenVersion } from '#contract/http.ts';
import { BENEFIT_CATEGORIES, BENEFIT_LIMITS, BENEFIT_TYPES } from './rules.ts';

export const BenefitType = z.enum(BENEFIT_TYPES);
const BenefitCategory = z.enum(BENEFIT_CATEGORIES);
const Currency = z.enum(CURRENCIES);

/** Money as it is sent: a decimal text with two decimals, 0016. */
const Money = z.string().regex(/^-?\d+\.\d{2}$/);

/** Money as it is taken: a text or a JSON number with at most two decimals, never negative. */
const Amount = prepared<string, string | number>(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{1,${AMOUNT_DIGITS}}(\\.\\d{1,2})?$`)),
);

const BenefitFile = z.object({ id: z.number(), name: z.string(), size: z.number(), path: z.string() });

/** What a contribution is expected to bring, or has brought, S3-81. */
export const Benefit = z.object({
  id: z.number(),
  contributionId: z.number(),
  benefitType: BenefitType,
  category: BenefitCategory,
  amount: Money,
  currency: Currency,
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  explanation: z.string(),
  /** From an analysis of action items [R3F-05]. */
  isActionItemAnalysis: z.boolean(),
  fileId: z.number().nullable(),
  file: BenefitFile.nullable(),
  version: z.number(),
  createdBy: z.string().nullable(),
  createdDate: Instant,
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Instant,
});
export type Benefit = z.infer<typeof Benefit>;

/** A benefit with what its link needs, for the administrators' list. */
export const BenefitRow = Benefit.extend({
  code: z.string(),
  title: z.string(),
  type: ContributionType,
  competitionId: z.number().nullable(),
});
export type BenefitRow = z.infer<typeof BenefitRow>;

/** A save: with `id` it changes that benefit, whose type stays [R3P-81], S3-81. */
export const BenefitInput = z
  .object({
    id: z.number().int().positive().nullish(),
    contributionId: z.number().int().positive(),
    benefitType: BenefitType,
    category: BenefitCategory,
    amount: Amount,
    currency: Currency,
    periodStart: Day,
    periodEnd: Day,
    explanation: z.string().trim().max(BENEFIT_LIMITS.explanation.max).default(''),
    isActionItemAnalysis: z.boolean().default(false),
    /** Left out: the file stays; null: it is taken away; else a file of category BENEFIT of the contribution. */
    fileId: z.number().int().positive().nullish(),
    /** The version that was read; another one answers error.savedInBetween. */
    version: SeenVersion,
  })
  .refine(({ periodStart, periodEnd }) => isInOrder({ start: periodStart, end: periodEnd }), {
    path: ['periodEnd'],
    error: 'periodOrder',
  });
export type BenefitInput = z.output<typeof BenefitInput>;

const totals = { currency: Currency, forecastTotal: Money, actualTotal: Money, difference: Money };

/** What a contribution brings in one currency: amounts of different currencies are never added, S3-83, 0016. */
export const BenefitReportRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  competitionId: z.number().nullable(),
  fieldTitle: z.string().nullable(),
  unitName: z.string().nullable(),
  ...totals,
});
export type BenefitReportRow = z.infer<typeof BenefitReportRow>;

/** Sums of the same rows, S3-83. */
export const BenefitTotals = z.object({
  contributionCount: z.number(),
  /** Of the only currency; null where there are several, or none. */
  forecastTotal: Money.nullable(),
  actualTotal: Money.nullable(),
  totals: z.array(z.object(totals)),
});
export type BenefitTotals = z.infer<typeof BenefitTotals>;

/** Sums of a field, for the chart. */
export const BenefitFieldTotal = z.object({
  fieldId: z.number().nullable(),
  fieldTitle: z.string().nullable(),
  ...totals,
});
export type BenefitFieldTotal = z.infer<typeof BenefitFieldTotal>;

export const BENEFIT_SORT_FIELDS = ['id', 'periodStart', 'lastModifiedDate'] as const;
export const BENEFIT_REPORT_SORT_FIELDS = [
  'id',
  'code',
  'title',
  'currency',
  'forecastTotal',
  'actualTotal',
  'difference',
] as const;

export const listQuery = z.object({
  ...paging(BENEFIT_SORT_FIELDS, 'id,desc'),
  'contributionId.equals': Id.optional(),
  'type.equals': ContributionType.optional(),
  'benefitType.equals': BenefitType.optional(),
  'category.equals': BenefitCategory.optional(),
  'currency.equals': Currency.optional(),
});
export type BenefitListQuery = z.output<typeof listQuery>;

export const filters = { ...language, ...period, 'currency.equals': Currency.optional() };
export const sort = paging(BENEFIT_REPORT_SORT_FIELDS, 'forecastTotal,desc').sort;
export const reportQuery = inOrder(z.object({ ...pagesOnDemand, sort, ...filters }));
export type BenefitReportQuery = z.output<typeof reportQuery>;
export const totalsQuery = inOrder(z.object(filters));
export type BenefitTotalsQuery = z.output<typeof totalsQuery>;
/** All contributions of a type, or one of them, Q3-54. */
export const ofReport = z.object({ id: z.union([ContributionType, Id]) });
export type BenefitReportScope = z.output<typeof ofReport>['id'];
