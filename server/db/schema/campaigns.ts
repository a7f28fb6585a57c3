import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { ContributionType } from '../../../contract/access.ts';
import type { CompetitionState } from '../../../contract/life-cycles.ts';
import { createdAt, id, instant, ref } from './columns.ts';
import { lifeCycles } from './lifeCycles.ts';
import { users } from './users.ts';

export type CampaignPublishState = 'INIT' | 'DRAFT' | 'PUBLISHED' | 'TERMINATED' | 'COMPLETED' | 'ARCHIVED';

/** A time-boxed drive for suggestions or improvements. */
export const campaigns = pgTable(
  'campaign',
  {
    id: id(),
    code: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull().default(''),
    campaignType: text().$type<Exclude<ContributionType, 'IDEA'>>().notNull(),
    publishState: text().$type<CampaignPublishState>().notNull().default('DRAFT'),
    accessLevel: text().$type<'PUBLIC' | 'REGISTERED'>().notNull().default('REGISTERED'),
    publishDate: instant(),
    dateSubmissionStart: instant(),
    dateSubmissionEnd: instant(),
    dateSubmissionTerminated: instant(),
    createdBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
  },
  (row) => [index('campaign_type_state').on(row.campaignType, row.publishState)],
);

/** An idea contest with moderators, juries and rewards. */
export const competitions = pgTable(
  'competition',
  {
    id: id(),
    code: text().notNull().unique(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull().default(''),
    lifeCycleId: ref()
      .notNull()
      .references(() => lifeCycles.id),
    competitionState: text().$type<CompetitionState>().notNull().default('DRAFT'),
    publishState: text().$type<CampaignPublishState>().notNull().default('DRAFT'),
    accessLevel: text().$type<'PUBLIC' | 'REGISTERED'>().notNull().default('REGISTERED'),
    publishDate: instant(),
    dateSubmissionEnd: instant(),
    createdBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
  },
  (row) => [index('competition_state').on(row.competitionState)],
);
