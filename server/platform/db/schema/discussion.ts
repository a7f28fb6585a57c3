import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
    importSource: text(),
    importKey: text(),
  },
  (row) => [
    index('comment_contribution').on(row.contributionId, row.id),
    index('comment_user').on(row.userId),
    // The migration also includes the contribution.
    index('comment_newest').on(row.createdDate.desc().nullsFirst(), row.id.desc().nullsFirst()),
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

/** People who support a contribution: they hear of what becomes of it, as its owners do. */
export const contributionSupporters = pgTable(
  'contribution_supporter',
  {
    contributionId: partOf(() => contributions.id),
    userId: refTo(() => users.id),
    dateCreated: createdAt(),
  },
  (row) => [
    primaryKey({ columns: [row.contributionId, row.userId] }),
    index('contribution_supporter_user').on(row.userId),
  ],
);
