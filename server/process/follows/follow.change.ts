import { sql } from 'drizzle-orm';
import type { ContributionFollow } from '#contract/follows/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { visibleTo } from '#server/process/selection/visibility.ts';

/**
 * Makes the caller follow a contribution that they see, or stop. Who stopped stays stored as such: what they do there
 * later does not make them follow again.
 * @throws AppError 404
 */
export async function setFollowing(
  { db, caller, services }: ServiceContext,
  id: number,
  following: boolean,
): Promise<ContributionFollow> {
  // Its row first, as everybody who changes it does: the number of followers is counted there.
  const locked = await db.execute(
    sql`select from contribution where contribution.id = ${id} and ${visibleTo(caller)} for no key update`,
  );
  found(locked.rows[0]);
  await db.execute(sql`
    insert into contribution_follower as follower (contribution_id, user_id, stopped, date_created)
    values (${id}, ${caller.id}, ${!following}, ${services.now().toISOString()}::timestamptz)
        on conflict (contribution_id, user_id) do update
       set stopped = excluded.stopped, date_created = excluded.date_created
     where follower.stopped <> excluded.stopped`);
  const { rows } = await db.execute<{ followerCount: number }>(
    sql`select follower_count as "followerCount" from contribution where id = ${id}`,
  );
  return { contributionId: id, following, ...found(rows[0]) };
}
