import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { CampaignState } from '#contract/campaigns/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { createdAt, id, instant, mailingProgress, mailWords, partOf, ref, refTo } from './columns.ts';
import { storedFiles } from './files.ts';
import { lifeCycles } from './life-cycles.ts';
import { organizations, organizationUnits } from './organizations.ts';
import { users } from './users.ts';

/** A time-boxed programme for suggestions or improvements. */
export const campaigns = pgTable(
  'campaign',
  {
    id: id(),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull().default(''),
    campaignType: text().$type<Exclude<ContributionType, 'IDEA'>>().notNull(),
    publishState: text().$type<CampaignState>().notNull().default('DRAFT'),
    accessLevel: text().$type<'PUBLIC' | 'REGISTERED'>().notNull().default('REGISTERED'),
    publishDate: instant(),
    dateSubmissionStart: instant(),
    dateSubmissionEnd: instant(),
    dateSubmissionTerminated: instant(),
    bannerId: ref().references(() => storedFiles.id),
    bannerPreviewId: ref().references(() => storedFiles.id),
    createdBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
    /** External users may contribute too, as far as the submit setting admits them (decision 0091). */
    includesExternal: boolean().notNull().default(true),
    /** Grows with every change. */
    version: integer().notNull().default(0),
  },
  (row) => [
    // A code can be used again once its campaign is archived, Q2-62.
    uniqueIndex('campaign_code').on(row.code).where(sql`publish_state <> 'ARCHIVED'`),
    index('campaign_created_by').on(row.createdBy, row.id),
    index('campaign_title_search').using('gin', sql`searchable(${row.title}) gin_trgm_ops`),
    index('campaign_type_state').on(row.campaignType, row.publishState),
    // The public list: everything that was published and not archived, the newest first.
    index('campaign_public')
      .on(row.publishDate.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`publish_state in ('PUBLISHED', 'TERMINATED', 'COMPLETED')`),
    // The home page: the newest open ones, and those that closed last.
    index('campaign_open')
      .on(row.publishDate.desc().nullsLast(), row.id.desc().nullsFirst())
      .where(sql`publish_state = 'PUBLISHED'`),
    index('campaign_closed')
      .on(
        sql`coalesce(${row.dateSubmissionTerminated}, ${row.dateSubmissionEnd}) desc nulls last`,
        row.id.desc().nullsFirst(),
      )
      .where(sql`publish_state in ('PUBLISHED', 'TERMINATED', 'COMPLETED')`),
    index('campaign_banner').on(row.bannerId),
    index('campaign_banner_preview').on(row.bannerPreviewId),
  ],
);

/** An idea contest with moderators, juries and rewards. */
export const competitions = pgTable(
  'competition',
  {
    id: id(),
    code: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull().default(''),
    lifeCycleId: refTo(() => lifeCycles.id),
    competitionState: text().$type<CompetitionState>().notNull().default('DRAFT'),
    /** Of an archived one: the state before, to which it can be brought back. */
    archivedFrom: text().$type<CompetitionState>(),
    publishState: text().$type<CampaignState>().notNull().default('DRAFT'),
    accessLevel: text().$type<'PUBLIC' | 'REGISTERED'>().notNull().default('REGISTERED'),
    publishDate: instant(),
    dateSubmissionEnd: instant(),
    bannerId: ref().references(() => storedFiles.id),
    bannerPreviewId: ref().references(() => storedFiles.id),
    createdBy: ref().references(() => users.id),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
    /** External users may contribute too, as far as the submit setting admits them (decision 0091). */
    includesExternal: boolean().notNull().default(true),
    /** Grows with every change. */
    version: integer().notNull().default(0),
  },
  (row) => [
    // A code can be used again once its competition is archived, Q2-62.
    uniqueIndex('competition_code').on(row.code).where(sql`competition_state <> 'ARCHIEVED'`),
    index('competition_title_search').using('gin', sql`searchable(${row.title}) gin_trgm_ops`),
    index('competition_state').on(row.competitionState),
    index('competition_public')
      .on(row.dateCreated.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`publish_state = 'PUBLISHED' and competition_state not in ('DRAFT', 'ARCHIEVED')`),
    index('competition_open')
      .on(row.publishDate.desc().nullsLast(), row.id.desc().nullsFirst())
      .where(sql`publish_state = 'PUBLISHED' and competition_state = 'ANNOUNCED'`),
    index('competition_closed')
      .on(row.dateSubmissionEnd.desc().nullsLast(), row.id.desc().nullsFirst())
      .where(sql`publish_state = 'PUBLISHED' and competition_state not in ('DRAFT', 'ARCHIEVED')`),
    index('competition_banner').on(row.bannerId),
    index('competition_banner_preview').on(row.bannerPreviewId),
  ],
);

/** What the idea of a rank wins; ranks are 1 to n without gaps, S2-34. */
export const competitionRewards = pgTable(
  'competition_reward',
  {
    id: id(),
    competitionId: partOf(() => competitions.id),
    rank: integer().notNull(),
    reward: text().notNull(),
    isPoint: boolean().notNull().default(false),
  },
  // Checked at the end of each statement: one may move several.
  (row) => [unique('competition_reward_rank').on(row.competitionId, row.rank)],
);

/** What can be won in a campaign, likewise. */
export const campaignRewards = pgTable(
  'campaign_reward',
  {
    id: id(),
    campaignId: partOf(() => campaigns.id),
    rank: integer().notNull(),
    reward: text().notNull(),
    isPoint: boolean().notNull().default(false),
  },
  (row) => [unique('campaign_reward_rank').on(row.campaignId, row.rank)],
);

/*
 * Whom a campaign or a competition is for: everybody below a listed unit or organization, and the listed people;
 * nobody in particular, and so everybody, when no list has an entry, S2-03 (decision 0091). What is listed cannot be
 * deleted: with the last entry gone the programme would be for everybody.
 */
export const campaignTargetUnits = pgTable(
  'campaign_target_unit',
  { campaignId: partOf(() => campaigns.id), unitId: refTo(() => organizationUnits.id) },
  (row) => [
    primaryKey({ columns: [row.campaignId, row.unitId] }),
    index('campaign_target_unit_unit').on(row.unitId),
  ],
);
export const campaignTargetOrganizations = pgTable(
  'campaign_target_organization',
  { campaignId: partOf(() => campaigns.id), organizationId: refTo(() => organizations.id) },
  (row) => [
    primaryKey({ columns: [row.campaignId, row.organizationId] }),
    index('campaign_target_organization_organization').on(row.organizationId),
  ],
);
export const competitionTargetUnits = pgTable(
  'competition_target_unit',
  { competitionId: partOf(() => competitions.id), unitId: refTo(() => organizationUnits.id) },
  (row) => [
    primaryKey({ columns: [row.competitionId, row.unitId] }),
    index('competition_target_unit_unit').on(row.unitId),
  ],
);
export const competitionTargetOrganizations = pgTable(
  'competition_target_organization',
  { competitionId: partOf(() => competitions.id), organizationId: refTo(() => organizations.id) },
  (row) => [
    primaryKey({ columns: [row.competitionId, row.organizationId] }),
    index('competition_target_organization_organization').on(row.organizationId),
  ],
);

export const campaignTargetUsers = pgTable(
  'campaign_target_user',
  { campaignId: partOf(() => campaigns.id), userId: refTo(() => users.id) },
  (row) => [
    primaryKey({ columns: [row.campaignId, row.userId] }),
    index('campaign_target_user_user').on(row.userId),
  ],
);
export const competitionTargetUsers = pgTable(
  'competition_target_user',
  { competitionId: partOf(() => competitions.id), userId: refTo(() => users.id) },
  (row) => [
    primaryKey({ columns: [row.competitionId, row.userId] }),
    index('competition_target_user_user').on(row.userId),
  ],
);

/** Campaigns whose publishing is announced by mail, S2-07, and competitions whose start is, S2-10. */
export const campaignMailings = pgTable(
  'campaign_mailing',
  {
    campaignId: partOf(() => campaigns.id).primaryKey(),
    ...mailingProgress(),
  },
  (row) => [index('campaign_mailing_waiting').on(row.requestedDate).where(sql`finished_date is null`)],
);
export const competitionMailings = pgTable(
  'competition_mailing',
  {
    competitionId: partOf(() => competitions.id).primaryKey(),
    ...mailingProgress(),
  },
  (row) => [index('competition_mailing_waiting').on(row.requestedDate).where(sql`finished_date is null`)],
);

/** Drafts that are published at a moment, without anybody at it (decision 0100). */
export const campaignPublishings = pgTable(
  'campaign_publishing',
  {
    campaignId: partOf(() => campaigns.id).primaryKey(),
    publishAt: instant().notNull(),
    sendsEmail: boolean().notNull(),
    mailWords: mailWords(),
    plannedBy: refTo(() => users.id),
    /** Message key of the rule that it broke at its moment; it is not tried again. */
    refusal: text(),
  },
  (row) => [
    index('campaign_publishing_due').on(row.publishAt).where(sql`refusal is null`),
    index('campaign_publishing_planned_by').on(row.plannedBy),
  ],
);

/** Who has opened the page of a campaign while signed in, on how many days (decision 0100). */
export const campaignVisits = pgTable(
  'campaign_visit',
  {
    campaignId: partOf(() => campaigns.id),
    userId: refTo(() => users.id),
    days: integer().notNull().default(1),
    /** The only day that is stored. */
    lastDay: date().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.campaignId, row.userId] }),
    index('campaign_visit_user').on(row.userId),
  ],
);

/** Numbers of campaigns, a minute old at most. */
export const campaignFigures = pgTable('campaign_figures', {
  campaignId: partOf(() => campaigns.id).primaryKey(),
  contributions: integer().notNull(),
  participants: integer().notNull(),
  visitorDays: integer().notNull(),
  anonymousReads: integer().notNull(),
});

/** Campaigns whose numbers have changed since; rows are only added, so that no writer waits for another. */
export const campaignChanges = pgTable(
  'campaign_change',
  {
    id: id(),
    campaignId: ref().notNull(),
    /** Of a visit; without either, its contributions or their authors have changed. */
    visitorDays: integer().notNull().default(0),
    anonymousReads: integer().notNull().default(0),
  },
  (row) => [index('campaign_change_campaign').on(row.campaignId)],
);

/** Who has got the mail about a campaign, or a competition: it goes to nobody twice. */
export const campaignMailingRecipients = pgTable(
  'campaign_mailing_recipient',
  { campaignId: partOf(() => campaigns.id), userId: refTo(() => users.id) },
  (row) => [
    primaryKey({ columns: [row.campaignId, row.userId] }),
    index('campaign_mailing_recipient_user').on(row.userId),
  ],
);
export const competitionMailingRecipients = pgTable(
  'competition_mailing_recipient',
  { competitionId: partOf(() => competitions.id), userId: refTo(() => users.id) },
  (row) => [
    primaryKey({ columns: [row.competitionId, row.userId] }),
    index('competition_mailing_recipient_user').on(row.userId),
  ],
);

/** Who moves a competition on, in the order of their choice [R2H-09], S2-30. */
export const competitionModerators = pgTable(
  'competition_moderator',
  {
    competitionId: partOf(() => competitions.id),
    userId: refTo(() => users.id),
    rank: integer().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.competitionId, row.userId] }),
    index('competition_moderator_user').on(row.userId),
  ],
);
