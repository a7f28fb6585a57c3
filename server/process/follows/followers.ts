import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import { idsOfFamily } from '#server/process/selection/families.ts';
import { visibleToPerson } from '#server/process/selection/visibility.ts';

/**
 * Those of some people who have an open account and may see the contribution that they stand with, S3-20.
 * @param pairs a query of contributions and users
 */
export const viewersAmong = (pairs: SQL): SQL => sql`
  select follower.contribution_id as "contributionId", follower.user_id as "userId"
    from (${pairs}) follower (contribution_id, user_id)
    join contribution on contribution.id = follower.contribution_id
    join app_user person on person.id = follower.user_id and person.activated
   where ${visibleToPerson(sql`person`)}`;

/** That somebody stopped following a contribution. */
export const hasStopped = (contributionId: SQL, userId: SQL): SQL => sql`exists (
  select from contribution_follower own
   where own.contribution_id = ${contributionId} and own.user_id = ${userId} and own.stopped)`;

/**
 * Who follows contributions or, of a head, what is joined to it (decision 0061), unless they stopped to follow the head: a
 * query of contributions and users.
 * @param which contributions: what stands after the column of their ids
 */
export const followersOf = (which: SQL): SQL => sql`
  select contribution_id, user_id from contribution_follower where contribution_id ${which} and not stopped
   union
  select part.head_id, joined.user_id
    from contribution_family_member part
    join contribution_follower joined on joined.contribution_id = part.member_id and not joined.stopped
   where part.head_id ${which} and not ${hasStopped(sql`part.head_id`, sql`joined.user_id`)}`;

/** Somebody who is notified of what becomes of a contribution. */
export interface Follower {
  userId: number;
  /** Also supports it, or what is joined to it: that is what they are reminded of. */
  supports: boolean;
}

/** Followers who may see what they follow, by contribution. */
export async function readFollowers(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Follower[]>> {
  const { rows } = await executePrepared<Follower & { contributionId: number }>(
    db,
    sql`
    select seen.*, exists (
             select from contribution_supporter support
              where support.user_id = seen."userId"
                and support.contribution_id in (${idsOfFamily(sql`seen."contributionId"`)})) as supports
      from (${viewersAmong(followersOf(isOneOf(ids)))}) seen
     order by seen."userId"`,
  );
  const followers = new Map<number, Follower[]>(ids.map((id) => [id, []]));
  for (const { contributionId, userId, supports } of rows) {
    followers.get(contributionId)?.push({ userId, supports });
  }
  return followers;
}
