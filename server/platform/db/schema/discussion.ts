import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReactionKind } from '#contract/comments/schema.ts';
import { createdAt, id, instant, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

export const comments = pgTable(
  'comment',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    /** The comment that this one answers: one that answers none, except in imported threads. */
    parentId: ref().references((): AnyPgColumn => comments.id),
    userId: refTo(() => users.id),
    body: text().notNull(),
    createdDate: createdAt(),
    updatedDate: createdAt(),
    /** When its author deleted it; its words went with that, its place in the discussion stays. */
    deletedAt: instant(),
    /** Marked as the official answer, and when it first was. */
    isOfficial: boolean().notNull().default(false),
    officialSince: instant(),
    /** By whom and why a moderator hid it: its words stay, for its author and for moderators. */
    hiddenAt: instant(),
    hiddenBy: ref().references(() => users.id),
    hiddenReason: text(),
    /** Neither deleted nor hidden. */
    isCounted: boolean().notNull().generatedAlwaysAs(sql`deleted_at is null and hidden_at is null`),
    importSource: text(),
    importKey: text(),
  },
  (row) => [
    index('comment_contribution').on(row.contributionId, row.id),
    index('comment_user').on(row.userId),
    // The migration also includes the contribution.
    index('comment_newest').on(row.createdDate.desc().nullsFirst(), row.id.desc().nullsFirst()),
    index('comment_threads')
      .on(row.contributionId, row.createdDate.desc().nullsFirst(), row.id.desc().nullsFirst())
      .where(sql`parent_id is null`),
    index('comment_official').on(row.contributionId).where(sql`is_official`),
    index('comment_hidden').on(row.hiddenAt).where(sql`hidden_at is not null`),
    index('comment_hidden_by').on(row.hiddenBy).where(sql`hidden_by is not null`),
    index('comment_parent').on(row.parentId, row.id).where(sql`parent_id is not null`),
    uniqueIndex('comment_import').on(row.importSource, row.importKey),
    check('comment_deleted_is_empty', sql`deleted_at is null or body = ''`),
  ],
);

/** What people make of a comment. */
export const commentReactions = pgTable(
  'comment_reaction',
  {
    commentId: partOf(() => comments.id),
    userId: refTo(() => users.id),
    kind: text().$type<ReactionKind>().notNull(),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.commentId, row.userId, row.kind] }),
    index('comment_reaction_user').on(row.userId),
  ],
);

/** Who is mentioned in a comment, by the name that stands in it. */
export const commentMentions = pgTable(
  'comment_mention',
  {
    commentId: partOf(() => comments.id),
    userId: refTo(() => users.id),
    name: text().notNull(),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.commentId, row.userId] }),
    index('comment_mention_user').on(row.userId),
  ],
);

/** Readers' reports of a comment, one each; resolved when one of these dismissed it or hid the comment. */
export const commentReports = pgTable(
  'comment_report',
  {
    commentId: partOf(() => comments.id),
    userId: refTo(() => users.id),
    reason: text().notNull(),
    dateCreated: createdAt(),
    resolvedAt: instant(),
    resolvedBy: ref().references(() => users.id),
  },
  (row) => [
    primaryKey({ columns: [row.commentId, row.userId] }),
    index('comment_report_user').on(row.userId),
    index('comment_report_resolved_by').on(row.resolvedBy).where(sql`resolved_by is not null`),
    index('comment_report_open').on(row.commentId).where(sql`resolved_at is null`),
  ],
);

/** One rating a user and contribution; 1-5 stars, or 1 for a like, S3-68. */
export const contributionRatings = pgTable(
  'contribution_rating',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    value: integer().notNull(),
    date: createdAt(),
  },
  (row) => [
    uniqueIndex('contribution_rating_once').on(row.contributionId, row.userId),
    index('contribution_rating_user').on(row.userId),
  ],
);

/** People who support a contribution: they are notified of what becomes of it, as its owners are. */
export const contributionSupporters = pgTable(
  'contribution_supporter',
  {
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    dateCreated: createdAt(),
    /** Where else they feel what it is about; '' when they did not say. */
    note: text().notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.userId] }),
    index('contribution_supporter_user').on(row.userId),
  ],
);
