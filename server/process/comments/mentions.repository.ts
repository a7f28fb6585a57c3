import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { MENTION_SEARCH, type MentionedPerson } from '#contract/comments/schema.ts';
import { can, insiders } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql, searchedName } from '#server/platform/db/full-name.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { commentMentions } from '#server/platform/db/schema/discussion.ts';
import { containsText } from '#server/platform/db/search.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { visibleToPerson } from '#server/process/selection/visibility.ts';

const person = sql.raw('person');

/** Whom a comment mentions, as JSON; null for nobody. */
export const mentionsIn = (commentId: SQL): SQL => sql`
  (select json_agg(json_build_object('id', mention.user_id, 'name', mention.name) order by mention.user_id)
     from comment_mention mention where mention.comment_id = ${commentId})`;

/** People who have a part in a contribution, or wrote comments on it, as a query of `user_id`. */
const takingPart = (contributionId: SQL): SQL => sql`
  select part.user_id from contribution_participant part where part.contribution_id = ${contributionId}
   union select written.user_id from comment written
    where written.contribution_id = ${contributionId} and written.deleted_at is null`;

/**
 * Whom a caller may mention, as a condition on `app_user person` and `contribution`: people with an open account who see the
 * contribution; external users, who know nobody else (decision 0029), only those who take part in it.
 */
const isMentionable = (caller: Caller): SQL => sql`
  person.activated and person.erased_at is null and ${visibleToPerson(person)}
  ${can(caller.roles, insiders) ? sql`` : sql`and person.id in (${takingPart(sql`contribution.id`)})`}`;

/** Ids of the people whom a comment mentions. */
export async function readMentions(db: Db, commentId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: commentMentions.userId })
    .from(commentMentions)
    .where(eq(commentMentions.commentId, commentId));
  return rows.map(({ userId }) => userId);
}

export async function deleteMentions(db: Db, commentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const { commentId: comment, userId } = commentMentions;
  await db.delete(commentMentions).where(and(eq(comment, commentId), inArray(userId, [...userIds])));
}

/** Stores whom a comment mentions, by their names of today. @returns how many of them the caller may mention */
export async function insertMentions(
  db: Db,
  mentioned: { commentId: number; contributionId: number; userIds: readonly number[]; date: string },
  caller: Caller,
): Promise<number> {
  const { commentId, contributionId, userIds, date } = mentioned;
  if (userIds.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    insert into comment_mention (comment_id, user_id, name, date_created)
    select ${commentId}, person.id, ${fullNameSql(person)}, ${date}::timestamptz
      from contribution, app_user person
     where contribution.id = ${contributionId} and person.id = any(${idArray(userIds)}) and ${isMentionable(caller)}
       -- Whoever is being erased at this moment is not named any more.
       for share of person`);
  return rowCount ?? 0;
}

/**
 * People whom a caller may mention besides themselves, with a text in their names, those who take part first: one more than are counted.
 * A short text is looked for among these only, for it would be in half of all names.
 */
export async function findMentionable(
  db: Db,
  { contributionId, text }: { contributionId: number; text: string },
  caller: Caller,
): Promise<MentionedPerson[]> {
  const most = sql`${MENTION_SEARCH.found + 1}`;
  const isNamed = text === '' ? sql`true` : containsText(searchedName(person), text);
  const isFor = sql`contribution.id = ${contributionId} and person.id <> ${caller.id} and ${isNamed}
    and ${isMentionable(caller)}`;
  const others = sql`
    union all select * from (
      select person.id, 1 as place from contribution, app_user person where ${isFor} order by person.id limit ${most}) anyone`;
  const { rows } = await db.execute<MentionedPerson & Record<string, unknown>>(sql`
    with hit as materialized (
      select person.id, 0 as place from (${takingPart(sql`${contributionId}`)}) part
        join app_user person on person.id = part.user_id, contribution where ${isFor}
      ${text.length >= MENTION_SEARCH.letters ? others : sql``})
    select person.id, ${fullNameSql(person)} as name
      from (select id, min(place) as place from hit group by id) one join app_user person on person.id = one.id
     order by one.place, searchable(person.first_name), searchable(person.last_name), person.id
     limit ${most}`);
  return rows.map(({ id, name }) => ({ id, name }));
}
