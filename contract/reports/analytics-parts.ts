import { z } from 'zod';
import { BENEFIT_TYPES } from '#contract/benefits/rules.ts';
import { inOrder } from '#contract/formats/days.ts';
import { CURRENCIES } from '#contract/formats/money.ts';
import { IdOrNone, Instant, paging, rowsOf } from '#contract/http.ts';
import { analyticsFilters, analyticsQuery } from './analytics.ts';
import { forWhoeverSeesAll } from './event-log.ts';
import { AUTHOR_FIGURE_SORT_FIELDS, BENEFIT_DIVISIONS, UNIT_FIGURE_SORT_FIELDS } from './rules.ts';

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

const MonthFigures = z.object({
  /** Of the submission, `2026-03`. */
  month: Month,
  contributions: z.number(),
  /** People who are authors of these, each once. */
  authors: z.number(),
  /** Of the authors, those who submitted nothing of the type in an earlier month. */
  firstTime: z.number(),
});
export type MonthFigures = z.infer<typeof MonthFigures>;

/** Who takes part, month by month (decision 0106). */
export const Participation = z.object({
  at: Instant,
  /** Whether the contributions are only the newest of more. */
  isPartial: z.boolean(),
  /** Authors of all that is counted, each once. */
  authors: z.number(),
  /** The last months, also those without contributions between others. */
  months: z.array(MonthFigures),
});
export type Participation = z.infer<typeof Participation>;

/** An author of counted contributions. */
export const AuthorFigures = z.object({
  id: z.number(),
  fullName: z.string(),
  unitName: z.string().nullable(),
  contributions: z.number(),
});
export type AuthorFigures = z.infer<typeof AuthorFigures>;

/** A unit, what its people take part in, and what became of what its first owners submitted. */
export const UnitFigures = z.object({
  /** 0: without a unit. */
  unitId: z.number(),
  unitName: z.string().nullable(),
  /** Open accounts of the unit itself. */
  people: z.number(),
  /** Of these people, those who are authors, also of what others of it own first. */
  participants: z.number(),
  /** By the unit of the first owner. */
  contributions: z.number(),
  answered: z.number(),
  promised: z.number(),
  inTime: z.number(),
  implemented: z.number(),
  /** To the first answer, days of 24 hours; null where there is none. */
  medianDays: z.number().nullable(),
  p90Days: z.number().nullable(),
});
export type UnitFigures = z.infer<typeof UnitFigures>;

/** Amounts are decimal texts (decision 0016). */
const Money = z.string().regex(/^\d+\.\d{2}$/);

const BenefitFigures = z.object({
  by: z.enum(BENEFIT_DIVISIONS),
  /** Of the field or the unit, 0: none; or the year in which the benefit begins. 0 for all. */
  id: z.number(),
  name: z.string().nullable(),
  benefitType: z.enum(BENEFIT_TYPES),
  currency: z.enum(CURRENCIES),
  /** That have such a benefit. */
  contributions: z.number(),
  amount: Money,
  /** Of a contribution; for all only, null for parts. */
  median: Money.nullable(),
  /** Nine of ten bring no more. */
  p90: Money.nullable(),
});
export type BenefitFigures = z.infer<typeof BenefitFigures>;

/** What contributions bring: by currency, for amounts of different ones are never added. */
export const BenefitsOfFigures = z.object({
  at: Instant,
  isPartial: z.boolean(),
  /** Whether medians and percentiles come from classes of amounts, and not from each one. */
  isEstimated: z.boolean(),
  /** Whether sums of fewer than `LEAST_BENEFITS` contributions are left out, and what would tell them. */
  isWithheld: z.boolean(),
  /** Each part with the largest amount first; years in their order. */
  rows: z.array(BenefitFigures),
});
export type BenefitsOfFigures = z.infer<typeof BenefitsOfFigures>;

const unitsQuery = inOrder(analyticsFilters.extend(paging(UNIT_FIGURE_SORT_FIELDS, 'contributions,desc')));
export type UnitFiguresQuery = z.output<typeof unitsQuery>;

const authorsQuery = inOrder(
  analyticsFilters.extend({
    ...paging(AUTHOR_FIGURE_SORT_FIELDS, 'contributions,desc'),
    /** Only of what was submitted in it. */
    month: Month.optional(),
    /** Only those who submitted nothing of the type before it. */
    firstTime: z.enum(['true', 'false']).optional(),
    /** Only people of a unit; 0: without one. */
    unitId: IdOrNone.optional(),
  }),
);
export type AuthorFiguresQuery = z.output<typeof authorsQuery>;

export const analyticsPartEndpoints = {
  participation: forWhoeverSeesAll('GET api/v3/reports/analytics/participation', {
    summary: 'Authors of the submitted contributions of a list, month by month',
    query: analyticsQuery,
    response: Participation,
  }),
  authors: forWhoeverSeesAll('GET api/v3/reports/analytics/authors', {
    summary: 'The authors that figures count, of all, of a month or of a unit',
    query: authorsQuery,
    ...rowsOf(AuthorFigures),
  }),
  units: forWhoeverSeesAll('GET api/v3/reports/analytics/units', {
    summary: 'Units with people or contributions, how many take part, and what became of what they submitted',
    query: unitsQuery,
    ...rowsOf(UnitFigures),
  }),
  benefits: forWhoeverSeesAll('GET api/v3/reports/analytics/benefits', {
    summary: 'What the submitted contributions of a list are expected to bring, and have brought',
    query: analyticsQuery,
    response: BenefitsOfFigures,
  }),
};
