import { sql } from 'drizzle-orm';
import type { ContributionPreference, Delivery } from '#contract/notification-preferences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { holdSchedules, rescheduleMails } from '#server/platform/notifications/preferences.repository.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';

/** Whether somebody sees a contribution, or has a notification of it, such as of an invitation to write it. */
export const isKnownContribution = (db: Db, viewer: Viewer, id: number): Promise<boolean> =>
  hasRow(
    db,
    sql`contribution where contribution.id = ${id} and (${visibleTo(viewer)} or exists (
      select from notification own
       where own.contribution_id = contribution.id and own.user_id = ${viewer.id} and not own.is_deleted))`,
  );

export async function readContributionPreference(
  db: Db,
  userId: number,
  contributionId: number,
): Promise<ContributionPreference> {
  const { rows } = await db.execute<{ when: Delivery }>(sql`
    select delivery as "when" from contribution_preference
     where user_id = ${userId} and contribution_id = ${contributionId}`);
  return { contributionId, when: rows[0]?.when ?? null };
}

/** Stores how somebody is notified of a contribution, and has what waits follow; null: as of all others. */
export async function saveContributionPreference(
  db: Db,
  userId: number,
  { contributionId, when }: ContributionPreference,
  now: Date,
): Promise<void> {
  await holdSchedules(db, [userId]);
  if (when === null) {
    await db.execute(sql`
      delete from contribution_preference where user_id = ${userId} and contribution_id = ${contributionId}`);
  } else {
    await db.execute(sql`
      insert into contribution_preference (user_id, contribution_id, delivery, date_created)
      values (${userId}, ${contributionId}, ${when}, ${now.toISOString()}::timestamptz)
          on conflict (user_id, contribution_id) do update set delivery = excluded.delivery`);
  }
  await rescheduleMails(db, [userId], now);
}
