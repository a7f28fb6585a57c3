import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { TASK_MODULES } from '#contract/tasks/schema.ts';
import { ref } from './columns.ts';

/**
 * How many contributions are open to whom, by what lists are filtered by, maintained by the database; the number is
 * the sum over all rows of a kind.
 */
export const contributionTallies = pgTable(
  'contribution_tally',
  {
    type: text().$type<ContributionType>().notNull(),
    /** A token of an audience, ALL (not deleted) or SUBMITTED (submitted, not deleted). */
    audience: text().notNull(),
    stateId: ref().notNull(),
    /** 0: none. */
    fieldId: ref().notNull(),
    /** Campaign, or competition of an idea; 0: none. */
    parentId: ref().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (row) => [
    // The migration also includes `number`.
    index('contribution_tally_read').on(row.type, row.audience, row.stateId, row.fieldId, row.parentId),
    uniqueIndex('contribution_tally_folded')
      .on(row.type, row.audience, row.stateId, row.fieldId, row.parentId)
      .where(sql`folded`),
    index('contribution_tally_fresh').on(row.folded).where(sql`not folded`),
  ],
);

/** How many contributions of a tag are open to whom, maintained by the database like `contribution_tally`. */
export const contributionTagTallies = pgTable(
  'contribution_tag_tally',
  {
    type: text().$type<ContributionType>().notNull(),
    audience: text().notNull(),
    tagId: ref().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (row) => [
    // The migration also includes `number`.
    index('contribution_tag_tally_read').on(row.tagId, row.type, row.audience),
    uniqueIndex('contribution_tag_tally_folded').on(row.tagId, row.type, row.audience).where(sql`folded`),
    index('contribution_tag_tally_fresh').on(row.folded).where(sql`not folded`),
  ],
);

/** How many tasks each module has on contributions that are not deleted, maintained by the database like `contribution_tally`. */
export const contributionTaskTallies = pgTable(
  'contribution_task_tally',
  {
    module: text().$type<(typeof TASK_MODULES)[number]>().notNull(),
    isOpen: boolean().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (row) => [
    uniqueIndex('contribution_task_tally_folded').on(row.module, row.isOpen).where(sql`folded`),
    index('contribution_task_tally_fresh').on(row.folded).where(sql`not folded`),
  ],
);
