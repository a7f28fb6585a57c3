import { type SQL, sql } from 'drizzle-orm';
import { CHAT_MEMBERS } from '#contract/chat/schema.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';

const entries = Object.entries(CHAT_MEMBERS) as [string, readonly ParticipationRole[]][];

/** Roles that make somebody a member of some chat. */
export const ROLES_IN_CHATS: readonly ParticipationRole[] = [
  ...new Set(entries.flatMap(([, roles]) => roles)),
];

/** Whether a participant `p` is a member of the chat `session` of the same contribution, S3-69. */
export const isMemberRole: SQL = sql`(session.session_type, p.role) in (${sql.join(
  entries.flatMap(([type, roles]) => roles.map((role) => sql`(${type}, ${role})`)),
  sql`, `,
)})`;

/** First and last name of the person `author`. */
export const authorName: SQL = fullNameSql(sql`author`);

/** How many messages of others in the chat `session` a person has not read; `mark` is their read mark, or null. */
export const unreadOf = (userId: number): SQL => sql`(
  select count(*) from chat_item item
   where item.session_id = session.id and item.id > coalesce(mark.up_to_id, 0) and item.user_id <> ${userId})`;
