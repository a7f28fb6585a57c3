import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { followersOf, hasStopped } from '#server/process/follows/followers.ts';
import { authorsOf } from '#server/process/selection/families.ts';
import { visibleToPerson } from '#server/process/selection/visibility.ts';

/** Why somebody is notified of a comment, the strongest reason first. Each person is notified once, for the strongest. */
const REASONS = ['mention', 'reply', 'comment'] as const;
export type RecipientReason = (typeof REASONS)[number] | 'official';

/** Somebody who is notified of a comment. */
export interface Recipient extends Record<string, unknown> {
  userId: number;
  reason: RecipientReason;
  langKey: string;
  unsubscribed: boolean;
  /** There is a notification of this discussion that they have not read yet. */
  hasUnread: boolean;
}

const mentionedIn = (commentId: number): SQL => sql`
  select mention.user_id, 1 from comment_mention mention where mention.comment_id = ${commentId}`;

/** Everybody who is notified of `about` without being mentioned. Whoever stopped following is notified of mentions only. */
const OTHERS = sql`
  -- Answers are stored below what starts their thread; imported ones also below each other.
  select written.user_id, 2 from about join comment written
      on written.id = about.parent_id or written.parent_id in (about.parent_id, about.id)
   where written.deleted_at is null and not ${hasStopped(sql`about.contribution_id`, sql`written.user_id`)}
  union all
  select author.user_id, 3 from about, lateral (${authorsOf(sql`about.contribution_id`)}) author
   where not exists (
     select from contribution_follower stop
      where stop.user_id = author.user_id and stop.stopped
        and (stop.contribution_id = about.contribution_id
             -- Whoever is an author by what was joined may have stopped there.
             or author.joined is not null and stop.contribution_id in (
               select part.member_id from contribution_family_member part where part.head_id = about.contribution_id)))
  union all
  select follower.user_id, 3 from about, lateral (${followersOf(sql`= about.contribution_id`)}) follower`;

/**
 * Of some people those who are notified of a comment: once each, for the strongest of their reasons. They have an open account, did not
 * write it themselves, and see the contribution and its discussion at this moment.
 * @param reached a query of `user_id` and the place of the reason, which may read the comment from `about`
 * @param isFor a condition on `person`
 */
async function recipientsAmong(
  db: Db,
  commentId: number,
  reached: SQL,
  isFor = sql`true`,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Omit<Recipient, 'reason'> & { place: number; isOfficial: boolean }>(sql`
    with about as materialized (select * from comment where id = ${commentId}),
    reached (user_id, place) as (${reached})
    select person.id as "userId", min(reached.place) as place, person.lang_key as "langKey", person.unsubscribed,
           about.is_official as "isOfficial",
           exists (select from notification unread
                    where unread.user_id = person.id and not unread.is_read and not unread.is_deleted
                      and unread.contribution_id = contribution.id and unread.comment_id is not null) as "hasUnread"
      from reached join app_user person on person.id = reached.user_id, about
      join contribution on contribution.id = about.contribution_id
     where person.activated and person.id <> about.user_id and ${visibleToPerson(sql`person`)}
       and contribution.comment_status <> 'HIDDEN' and ${isFor}
     group by person.id, contribution.id, about.is_official order by person.id`);
  return rows.flatMap(({ place, isOfficial, ...recipient }) => {
    const reason = isOfficial && place > 1 ? 'official' : REASONS[place - 1];
    return reason ? [{ ...recipient, reason } as Recipient] : [];
  });
}

/**
 * Who is notified of a new comment: whom it mentions, whoever started its thread or answered in it, the owners of its contribution and of
 * what is joined to that, and their followers.
 */
export const audienceOfComment = (db: Db, commentId: number): Promise<Recipient[]> =>
  recipientsAmong(db, commentId, sql`${mentionedIn(commentId)} union all ${OTHERS}`);

/** Who is notified that a comment was marked as the official answer later: the same people, except those it only mentions. */
export const audienceOfMark = (db: Db, commentId: number): Promise<Recipient[]> =>
  recipientsAmong(db, commentId, OTHERS);

/** Who of some mentioned people is notified: twice at most, however often a comment is changed to mention them again. */
export const audienceOfMentions = (
  db: Db,
  commentId: number,
  userIds: readonly number[],
): Promise<Recipient[]> =>
  recipientsAmong(
    db,
    commentId,
    sql`${mentionedIn(commentId)} and mention.user_id = any(${idArray(userIds)})`,
    sql`(select count(*) from notification earlier
          where earlier.user_id = person.id and earlier.comment_id = ${commentId}) < 2`,
  );

/** Of some people those who may be notified of a comment: with an open account, and seeing the contribution at this moment. */
export async function readersAmong(
  db: Db,
  contributionId: number,
  people: SQL,
): Promise<Pick<Recipient, 'userId' | 'langKey' | 'unsubscribed'>[]> {
  const { rows } = await db.execute<Pick<Recipient, 'userId' | 'langKey' | 'unsubscribed'>>(sql`
    select person.id as "userId", person.lang_key as "langKey", person.unsubscribed
      from app_user person, contribution
     where person.id in (${people}) and contribution.id = ${contributionId} and person.activated
       and ${visibleToPerson(sql`person`)} order by person.id`);
  return rows;
}
