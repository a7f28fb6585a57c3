import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Question } from '#contract/programme-templates/questions.endpoints.ts';
import type { TemplateKind } from '#contract/programme-templates/rules.ts';
import { campaigns, competitions } from './campaigns.ts';
import { citext, id, instant, ref } from './columns.ts';
import { lifeCycles } from './life-cycles.ts';
import { users } from './users.ts';

/** What new things begin with: each names a campaign, a competition or a life cycle, or stores questions (decisions 0109, 0110). */
export const programmeTemplates = pgTable(
  'programme_template',
  {
    id: id(),
    kind: text().$type<TemplateKind>().notNull(),
    campaignId: ref().references(() => campaigns.id, { onDelete: 'cascade' }),
    competitionId: ref().references(() => competitions.id, { onDelete: 'cascade' }),
    lifeCycleId: ref().references(() => lifeCycles.id, { onDelete: 'cascade' }),
    /** In their order, without ids. */
    questions: jsonb().$type<Question[]>(),
    name: citext().notNull(),
    description: text().notNull().default(''),
    /** For everybody who prepares such; else for its author alone. */
    isShared: boolean().notNull().default(false),
    /** Null once the person was erased. */
    authorId: ref().references(() => users.id, { onDelete: 'set null' }),
    version: integer().notNull().default(0),
    dateCreated: instant().notNull(),
    dateUpdated: instant().notNull(),
  },
  (row) => [
    index('programme_template_campaign').on(row.campaignId).where(sql`campaign_id is not null`),
    index('programme_template_competition').on(row.competitionId).where(sql`competition_id is not null`),
    index('programme_template_life_cycle').on(row.lifeCycleId).where(sql`life_cycle_id is not null`),
    index('programme_template_author').on(row.authorId),
    uniqueIndex('programme_template_own_name').on(row.authorId, row.kind, row.name).where(sql`not is_shared`),
    uniqueIndex('programme_template_shared_name').on(row.kind, row.name).where(sql`is_shared`),
  ],
);
