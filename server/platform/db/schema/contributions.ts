import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType } from '#contract/access.ts';
import type { ReplyPromise } from '#contract/answers/promise.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CommentStatus, RatingStatus, StateType, Visibility } from '#contract/life-cycles/schema.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { campaigns, competitionRewards, competitions } from './campaigns.ts';
import { createdAt, id, instant, partOf, ref, refTo } from './columns.ts';
import { contributionFields, contributionTags, extraInputs } from './configuration.ts';
import { storedFiles } from './files.ts';
import { lifeCycleStates, lifeCycles } from './life-cycles.ts';
import { organizations, organizationUnits } from './organizations.ts';
import { users } from './users.ts';

export const contributions = pgTable(
  'contribution',
  {
    id: id(),
    type: text().$type<ContributionType>().notNull(),
    /** SUG-000001, IMP-000001 or {competitionCode}-0001; never used twice, Q3-21. */
    code: text().notNull().unique(),
    title: text().notNull().default(''),
    summary: text().notNull().default(''),
    body: text().notNull().default(''),
    fieldId: ref().references(() => contributionFields.id),
    campaignId: ref().references(() => campaigns.id),
    competitionId: ref().references(() => competitions.id),
    lifeCycleId: refTo(() => lifeCycles.id),
    stateId: refTo(() => lifeCycleStates.id),
    /** Copy of the state's type, so that lists need no join to filter by it. */
    stateType: text().$type<StateType>().notNull(),
    publishState: text().$type<'DRAFT' | 'PUBLISHED'>().notNull().default('DRAFT'),
    visibility: text().$type<Visibility>().notNull().default('PRIVATE'),
    editable: boolean().notNull().default(true),
    commentStatus: text().$type<CommentStatus>().notNull().default('HIDDEN'),
    ratingStatus: text().$type<RatingStatus>().notNull().default('CLOSED'),
    /** Grows with every change; an outdated one is refused, S3-17. */
    version: integer().notNull().default(0),
    /** What an idea won, S2-24. */
    rewardId: ref().references(() => competitionRewards.id),
    /** Unit and organization of the first owner at the last change of owners, for filters and visibility. */
    ownerUnitId: ref().references(() => organizationUnits.id),
    ownerOrganizationId: ref().references(() => organizations.id),
    bannerId: ref().references(() => storedFiles.id),
    bannerPreviewId: ref().references(() => storedFiles.id),
    /** Counted with each comment and rating, in the same transaction. */
    commentCount: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** Counted by the database with each supporter and follower. */
    supporterCount: integer().notNull().default(0),
    followerCount: integer().notNull().default(0),
    /** When it was commented or supported last. */
    dateDiscussed: instant(),
    createdBy: ref().references(() => users.id),
    updatedBy: ref().references(() => users.id),
    /** The title as searches compare it. */
    searchedTitle: text().notNull().generatedAlwaysAs(sql`searchable(title)`),
    dateCreated: createdAt(),
    dateUpdated: createdAt(),
    dateSubmitted: instant(),
    dateStateChanged: createdAt(),
    isDeleted: boolean().notNull().default(false),
    /** Tokens of those who see it without a part in it, maintained by the database; what is written here is lost. */
    audience: text().array().notNull().default(sql`'{}'`),
    /** What its authors are promised (decision 0077). */
    answerState: text().$type<'NONE' | 'RUNNING' | 'PAUSED' | 'ANSWERED'>().notNull().default('NONE'),
    answerStateId: ref(),
    answerBegunAt: instant(),
    answerDueAt: instant(),
    answerPausedAt: instant(),
    answerLeftMs: bigint({ mode: 'number' }),
    answeredAt: instant(),
    answerOwnerId: ref().references(() => users.id),
    answerEscalation: integer().notNull().default(0),
    answerTimeZone: text(),
    /** The promise of the answer to a reply (decision 0082). */
    answerReply: jsonb().$type<ReplyPromise>(),
    /** Where an imported contribution came from and the key there, so that a second import makes no double. */
    importSource: text(),
    importKey: text(),
  },
  (row) => [
    index('contribution_maker').on(row.createdBy),
    index('contribution_list').on(row.type, row.id.desc().nullsFirst()).where(sql`not is_deleted`),
    // The migration also includes `audience`.
    index('contribution_submitted')
      .on(row.type, row.dateSubmitted.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    // The migration also includes what decides who sees the row.
    index('contribution_newest')
      .on(row.dateSubmitted.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    index('contribution_updated')
      .on(row.type, row.dateUpdated.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    index('contribution_by_title')
      .on(row.type, sql`searchable(${row.title})`, row.id)
      .where(sql`not is_deleted`),
    index('contribution_by_code').on(row.type, row.code).where(sql`not is_deleted`),
    index('contribution_by_answer')
      .on(row.type, sql`(case when answer_state = 'RUNNING' then answer_due_at end)`, row.id)
      .where(sql`not is_deleted`),
    index('contribution_answer_open')
      .on(row.type, row.answerDueAt, row.id)
      .where(sql`not is_deleted and answer_state = 'RUNNING'`),
    index('contribution_answer_owner').on(row.answerOwnerId).where(sql`answer_owner_id is not null`),
    index('contribution_by_support')
      .on(row.type, row.supporterCount.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    // The migration says what these three are sorted by.
    ...['contribution_by_trend', 'contribution_by_comments', 'contribution_by_activity'].map((name) =>
      index(name).on(row.type, row.id.desc().nullsFirst()).where(sql`not is_deleted`),
    ),
    // The migrations of this one and of the next two also include what decides who sees the row.
    index('contribution_state').on(row.stateId, row.id.desc().nullsFirst()),
    uniqueIndex('contribution_seen').on(row.id),
    index('contribution_field_state')
      .on(row.type, row.fieldId, row.stateId, row.id.desc().nullsFirst())
      .where(sql`not is_deleted`),
    index('contribution_field_list').on(row.fieldId, row.id.desc().nullsFirst()),
    index('contribution_rated').on(row.lifeCycleId).where(sql`rating_count > 0 and not is_deleted`),
    index('contribution_campaign').on(row.campaignId, row.id.desc().nullsFirst()),
    index('contribution_competition').on(row.competitionId, row.id.desc().nullsFirst()),
    // The migration also includes what decides who sees the row.
    index('contribution_owner_unit').on(row.ownerUnitId, row.type, row.id.desc().nullsFirst()),
    index('contribution_owner_organization').on(
      row.ownerOrganizationId,
      row.type,
      row.id.desc().nullsFirst(),
    ),
    index('contribution_audience').using('gin', row.audience).where(sql`not is_deleted`),
    // A search is among contributions of one type; an index of each spares it the others.
    ...CONTRIBUTION_TYPES.map((type) =>
      index(`contribution_title_search_${type.toLowerCase()}`)
        .using('gin', sql`${row.searchedTitle} gin_trgm_ops`)
        .where(sql`type = ${sql.raw(`'${type}'`)} and not is_deleted`),
    ),
    // A reward is given to one idea only, S2-24.
    uniqueIndex('contribution_reward').on(row.rewardId).where(sql`reward_id is not null`),
    uniqueIndex('contribution_import').on(row.importSource, row.importKey),
  ],
);

/** Numbers given out for codes of ideas, one row a competition. */
export const competitionCodes = pgTable('contribution_code', {
  prefix: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull().default(0),
});

/** Who is what to a contribution, S3-51. */
export const contributionParticipants = pgTable(
  'contribution_participant',
  {
    contributionId: partOf(() => contributions.id),
    role: text().$type<ParticipationRole>().notNull(),
    userId: refTo(() => users.id),
    /** Order among the users of the role; the first owner is 1. */
    rank: integer().notNull().default(1),
    /** Whom they stand in for, as long as that person is away (decision 0078). */
    deputyForId: ref().references(() => users.id),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.role, row.userId] }),
    index('contribution_participant_deputy').on(row.deputyForId).where(sql`deputy_for_id is not null`),
    index('contribution_participant_user').on(row.userId, row.role, row.contributionId.desc().nullsFirst()),
  ],
);

export const contributionTaggings = pgTable(
  'contribution_tagging',
  {
    contributionId: partOf(() => contributions.id),
    tagId: refTo(() => contributionTags.id),
    /** The place of the contribution, maintained by the database, which also fills it in: nothing else writes it. */
    fieldId: ref(),
    stateId: ref().notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.tagId] }),
    index('contribution_tagging_tag').on(row.tagId, row.contributionId.desc().nullsFirst()),
    index('contribution_tagging_place').on(row.tagId, row.stateId, row.fieldId, row.contributionId),
  ],
);

export const extraInputValues = pgTable(
  'extra_input_value',
  {
    contributionId: partOf(() => contributions.id),
    extraInputId: refTo(() => extraInputs.id),
    textValue: text(),
    numberValue: doublePrecision(),
    boolValue: boolean(),
    dateValue: date({ mode: 'string' }),
    selectionValueIds: bigint({ mode: 'number' }).array(),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.extraInputId] }),
    index('extra_input_value_selection').using('gin', row.selectionValueIds),
  ],
);
