import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import type { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import type { Title } from '#contract/texts/titles.ts';
import { campaigns, competitions } from './campaigns.ts';
import { citext, id, instant, partOf, ref, refTo } from './columns.ts';
import { users } from './users.ts';

export const contributionFields = pgTable(
  'contribution_field',
  {
    id: id(),
    contributionType: text().$type<ContributionType>().notNull(),
    definitionList: jsonb().$type<Title[]>().notNull(),
    isActive: boolean().notNull().default(false),
    version: integer().notNull().default(0),
  },
  (row) => [index('contribution_field_type').on(row.contributionType)],
);

/** People of a field, S3-90. */
export const contributionFieldUsers = pgTable(
  'contribution_field_user',
  {
    id: id(),
    fieldId: partOf(() => contributionFields.id),
    userId: refTo(() => users.id),
    userRole: text().$type<FieldUserRole>().notNull(),
    isActive: boolean().notNull().default(true),
  },
  (row) => [
    uniqueIndex('contribution_field_user_unique').on(row.fieldId, row.userId, row.userRole),
    index('contribution_field_user_user').on(row.userId),
  ],
);

export const contributionTags = pgTable('contribution_tag', {
  id: id(),
  title: citext().notNull().unique(),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(0),
});

export const extraInputs = pgTable(
  'extra_input',
  {
    id: id(),
    source: text().$type<ContributionType>().notNull(),
    competitionId: ref().references(() => competitions.id, { onDelete: 'cascade' }),
    campaignId: ref().references(() => campaigns.id, { onDelete: 'cascade' }),
    definitionList: jsonb()
      .$type<{ language: string; label: string; explanation?: string | null }[]>()
      .notNull(),
    isRequired: boolean().notNull().default(false),
    inputType: text().$type<ExtraInputType>().notNull(),
    minLenOrValue: doublePrecision(),
    maxLenOrValue: doublePrecision(),
    listOrder: integer().notNull(),
    /** An input with values is hidden, not erased, S3-88. */
    deletedAt: instant(),
    version: integer().notNull().default(0),
  },
  (row) => [
    index('extra_input_source').on(row.source, row.competitionId, row.listOrder),
    index('extra_input_campaign').on(row.campaignId, row.listOrder).where(sql`campaign_id is not null`),
    check('extra_input_owner', sql`competition_id is null or campaign_id is null`),
  ],
);

export const extraInputSelectionValues = pgTable(
  'extra_input_selection_value',
  {
    id: id(),
    extraInputId: partOf(() => extraInputs.id),
    definitionList: jsonb().$type<{ language: string; label: string }[]>().notNull(),
    rank: integer().notNull(),
    deletedAt: instant().default(sql`null`),
  },
  (row) => [index('extra_input_selection_value_input').on(row.extraInputId)],
);
