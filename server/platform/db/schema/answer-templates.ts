import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TemplateModule, TemplatePurpose, TemplateText } from '#contract/answer-templates/rules.ts';
import { citext, id, instant, ref } from './columns.ts';
import { users } from './users.ts';

/** Texts with which answers and mails begin: of a person, or of all who answer or send mails in a module (decisions 0087, 0111). */
export const answerTemplates = pgTable(
  'answer_template',
  {
    id: id(),
    /** Whose own it is; of a module's who made it, null once they were erased. */
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    /** Null: the author's own. */
    module: text().$type<TemplateModule>(),
    name: citext().notNull(),
    purpose: text().$type<TemplatePurpose>().notNull(),
    texts: jsonb().$type<TemplateText[]>().notNull(),
    version: integer().notNull().default(0),
    dateCreated: instant().notNull(),
    dateUpdated: instant().notNull(),
  },
  (row) => [
    uniqueIndex('answer_template_own_name').on(row.authorId, row.name).where(sql`module is null`),
    uniqueIndex('answer_template_module_name').on(row.module, row.name).where(sql`module is not null`),
    index('answer_template_author').on(row.authorId),
  ],
);
