import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { campaigns, competitions } from './campaigns.ts';
import { citext, id, instant, ref } from './columns.ts';
import { users } from './users.ts';

/** Campaigns and competitions with which new ones begin; each names one of the two (decision 0109). */
export const programmeTemplates = pgTable(
  'programme_template',
  {
    id: id(),
    campaignId: ref().references(() => campaigns.id, { onDelete: 'cascade' }),
    competitionId: ref().references(() => competitions.id, { onDelete: 'cascade' }),
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
    index('programme_template_author').on(row.authorId),
    uniqueIndex('programme_template_own_name')
      .on(row.authorId, sql`(campaign_id is null)`, row.name)
      .where(sql`not is_shared`),
    uniqueIndex('programme_template_shared_name')
      .on(sql`(campaign_id is null)`, row.name)
      .where(sql`is_shared`),
  ],
);
