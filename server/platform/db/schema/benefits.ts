import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BenefitCategory, BenefitType } from '#contract/benefits/rules.ts';
import type { Currency } from '#contract/formats/money.ts';
import { createdAt, id, partOf, ref } from './columns.ts';
import { contributions } from './contributions.ts';
import { storedFiles } from './files.ts';
import { users } from './users.ts';

/** The benefit that a contribution is expected to have, or has had, S3-81. */
export const contributionBenefits = pgTable(
  'contribution_benefit',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    benefitType: text().$type<BenefitType>().notNull(),
    category: text().$type<BenefitCategory>().notNull(),
    /** Exact: read and written as text, never as a float. */
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    currency: text().$type<Currency>().notNull(),
    periodStart: date({ mode: 'string' }).notNull(),
    periodEnd: date({ mode: 'string' }).notNull(),
    explanation: text().notNull().default(''),
    isActionItemAnalysis: boolean().notNull().default(false),
    fileId: ref().references(() => storedFiles.id),
    version: integer().notNull().default(1),
    createdBy: ref().references(() => users.id),
    createdDate: createdAt(),
    lastModifiedBy: ref().references(() => users.id),
    lastModifiedDate: createdAt(),
  },
  (row) => [
    index('contribution_benefit_contribution').on(row.contributionId, row.benefitType, row.id),
    uniqueIndex('contribution_benefit_file').on(row.fileId),
    index('contribution_benefit_start').on(row.periodStart, row.id),
    index('contribution_benefit_modified').on(row.lastModifiedDate, row.id),
    // The migration also includes what the report sums.
    index('contribution_benefit_period').on(row.periodEnd, row.periodStart),
  ],
);
