import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { TemplatePurpose, TemplateText } from '#contract/answer-templates/rules.ts';
import { citext, id, instant, ref } from './columns.ts';
import { users } from './users.ts';

/** Texts with which answers begin: of a person, or of all who answer contributions of a type (decision 0087). */
export const answerTemplates = pgTable(
  'answer_template',
  {
    id: id(),
    /** Whose own it is; of a module's who made it, null once they were erased. */
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Null: the author's own. */
    contributionType: text().$type<ContributionType>(),
    name: citext().notNull(),
    purpose: text().$type<TemplatePurpose>().notNull(),
    texts: jsonb().$type<TemplateText[]>().notNull(),
    version: integer().notNull().default(0),
    dateCreated: instant().notNull(),
    dateUpdated: instant().notNull(),
  },
  (row) => [
    uniqueIndex('answer_template_own_name').on(row.authorId, row.name).where(sql`contribution_type is null`),
    uniqueIndex('answer_template_module_name')
      .on(row.contributionType, row.name)
      .where(sql`contribution_type is not null`),
    index('answer_template_author').on(row.authorId),
  ],
);
