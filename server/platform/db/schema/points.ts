import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContributionType, PointSource } from '#contract/access.ts';
import { competitionRewards, competitions } from './campaigns.ts';
import { createdAt, id, instant, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { storedFiles } from './files.ts';
import { pointDefinitions } from './life-cycles.ts';
import { users } from './users.ts';

/** Ledger of points, S3-75. */
export const pointEntries = pgTable(
  'point_entry',
  {
    id: id(),
    userId: refTo(() => users.id),
    source: text().$type<PointSource>().notNull(),
    contributionId: ref().references(() => contributions.id),
    pointDefinitionId: ref().references(() => pointDefinitions.id),
    pointType: text().notNull(),
    point: integer().notNull(),
    date: createdAt(),
    createdBy: ref().references(() => users.id),
    explanation: text(),
    /** Set on entries that administrators gave, which alone can change. */
    lastModifiedBy: ref().references(() => users.id),
    lastModifiedDate: instant(),
    version: integer().notNull().default(0),
  },
  (row) => [
    // A definition gives points at most once a contribution and user, S3-74.
    uniqueIndex('point_entry_once')
      .on(row.contributionId, row.pointDefinitionId, row.userId)
      .where(sql`point_definition_id is not null`),
    index('point_entry_user').on(row.userId, row.id.desc().nullsFirst()),
    // The migration also includes what leaderboards add up.
    index('point_entry_date').on(row.date),
    index('point_entry_definition').on(row.pointDefinitionId).where(sql`point_definition_id is not null`),
    index('point_entry_extra').on(row.id.desc().nullsFirst()).where(sql`source = 'EXTRA'`),
    index('point_entry_extra_date')
      .on(row.date.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`source = 'EXTRA'`),
  ],
);

/** First instant that the stored sums of leaderboards count; no row before anybody has read one. */
export const leaderPeriod = pgTable('leader_period', {
  id: boolean().primaryKey().default(true),
  since: instant().notNull(),
});

/** Points in the period, of one origin or ALL, maintained by the database with every change of the ledger, S3-78. */
export const leaderStandings = pgTable(
  'leader_standing',
  {
    scope: text().$type<PointSource | 'ALL'>().notNull(),
    userId: partOf(() => users.id),
    point: bigint({ mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.scope, row.userId] }),
    index('leader_standing_rank').on(row.scope, row.point.desc().nullsFirst(), row.userId),
    index('leader_standing_user').on(row.userId),
  ],
);

/** Contributions submitted within the period, of one type, maintained by the database with every change of theirs, S3-79. */
export const submitterStandings = pgTable(
  'submitter_standing',
  {
    type: text().$type<ContributionType>().notNull(),
    userId: partOf(() => users.id),
    number: bigint({ mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.type, row.userId] }),
    index('submitter_standing_rank').on(row.type, row.number.desc().nullsFirst(), row.userId),
    index('submitter_standing_user').on(row.userId),
  ],
);

/** Points that a user spent, Q3-62. */
export const pointSpendings = pgTable(
  'user_point_spent',
  {
    id: id(),
    userId: refTo(() => users.id),
    point: integer().notNull(),
    explanation: text().notNull(),
    spentDate: date({ mode: 'string' }).notNull(),
    rewardText: text(),
    isPoint: boolean().notNull().default(false),
    fileId: ref().references(() => storedFiles.id),
    createdBy: ref().references(() => users.id),
    createdDate: createdAt(),
    lastModifiedBy: ref().references(() => users.id),
    lastModifiedDate: instant(),
    version: integer().notNull().default(0),
  },
  (row) => [
    index('user_point_spent_user').on(row.userId),
    index('user_point_spent_date').on(row.spentDate.desc().nullsFirst(), row.id.desc().nullsFirst()),
    index('user_point_spent_point').on(row.point.desc().nullsFirst(), row.id.desc().nullsFirst()),
    index('user_point_spent_file').on(row.fileId),
  ],
);

/** Rewards given to owners, S3-57, S3-80. */
export const userRewards = pgTable(
  'user_reward',
  {
    id: id(),
    userId: refTo(() => users.id),
    contributionId: refTo(() => contributions.id),
    /** Of a competition: the reward that was won, and where, S2-24, S2-26. */
    competitionId: ref().references(() => competitions.id),
    competitionRewardId: ref().references(() => competitionRewards.id),
    rewardText: text(),
    rank: integer(),
    isPoint: boolean().notNull().default(false),
    point: integer(),
    date: createdAt(),
  },
  (row) => [
    uniqueIndex('user_reward_once').on(row.contributionId, row.userId),
    // Completing twice rewards once, S2-26.
    uniqueIndex('user_reward_of_competition')
      .on(row.competitionId, row.competitionRewardId, row.userId)
      .where(sql`competition_reward_id is not null`),
    index('user_reward_competition_reward').on(row.competitionRewardId),
    index('user_reward_user').on(row.userId),
  ],
);
