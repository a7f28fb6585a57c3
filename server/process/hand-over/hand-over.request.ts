import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';

interface Left {
  userIds: readonly number[];
  /** Who takes it over; null: who is next for each contribution, by the rules. */
  successorId: number | null;
  byUserId: number | null;
  now: Date;
}

/** Has the work of closed accounts handed over, by a job: there may be thousands of contributions. */
export async function requestHandOver(db: Db, { userIds, successorId, byUserId, now }: Left): Promise<void> {
  await insertRows(
    db,
    handOvers,
    userIds.map((fromId) => ({
      fromId,
      toId: successorId,
      requestedBy: byUserId,
      requestedAt: now.toISOString(),
    })),
  );
}

/** A successor who was named gets the roles in fields, too, so that what comes in later has somebody. */
export async function handOverFields(db: Db, { userIds, successorId }: Left): Promise<void> {
  if (successorId === null || userIds.length === 0) return;
  await db.execute(sql`
    insert into contribution_field_user (field_id, user_id, user_role, is_active)
    select distinct person.field_id, ${successorId}::bigint, person.user_role, true
      from contribution_field_user person
     where person.user_id = any(${idArray(userIds)}) and person.is_active
    on conflict (field_id, user_id, user_role) do update set is_active = true`);
}
