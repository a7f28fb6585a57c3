import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { ChatSessionType } from '#contract/life-cycles/schema.ts';
import { createdAt, id, partOf, ref, refTo } from './columns.ts';
import { contributions } from './contributions.ts';
import { users } from './users.ts';

export const chatSessions = pgTable(
  'chat_session',
  {
    id: id(),
    contributionId: partOf(() => contributions.id),
    sessionType: text().$type<ChatSessionType>().notNull(),
    status: text().$type<'OPEN' | 'CLOSED'>().notNull().default('OPEN'),
    /** The newest message; 0: none. Written first, so that messages of a chat are committed in the order of their ids. */
    lastItemId: ref().notNull().default(0),
  },
  (row) => [uniqueIndex('chat_session_type').on(row.contributionId, row.sessionType)],
);

export const chatItems = pgTable(
  'chat_item',
  {
    id: id(),
    sessionId: partOf(() => chatSessions.id),
    userId: refTo(() => users.id),
    /** What the writer was to the contribution when writing it. */
    role: text().$type<ParticipationRole>().notNull(),
    body: text().notNull(),
    /** Made by the sender, so that a message that was sent twice is stored once. */
    clientKey: text(),
    createdDate: createdAt(),
  },
  (row) => [
    index('chat_item_session').on(row.sessionId, row.id),
    index('chat_item_user').on(row.userId),
    uniqueIndex('chat_item_once')
      .on(row.sessionId, row.userId, row.clientKey)
      .where(sql`client_key is not null`),
  ],
);

/** How far a member has read a chat. */
export const chatReads = pgTable(
  'chat_read',
  {
    sessionId: partOf(() => chatSessions.id),
    userId: partOf(() => users.id),
    upToId: ref().notNull(),
  },
  (row) => [primaryKey({ columns: [row.sessionId, row.userId] }), index('chat_read_user').on(row.userId)],
);
