import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import type { Services } from '#server/platform/services.ts';
import { type HandOverRequest, handOverBatch } from '#server/process/hand-over/carry-out.ts';

/**
 * The oldest request that is not done, held; what another process holds is left to it. While something still comes to somebody by
 * an earlier one, what is theirs waits: else the rest of it would come to a closed account.
 */
async function takeRequest(
  db: Db,
  now: Date,
  failed: readonly number[],
): Promise<HandOverRequest | undefined> {
  const { rows } = await db.execute<HandOverRequest>(sql`
    select id, from_id as "fromId", to_id as "toId", requested_by as "requestedBy", requested_at::text as "requestedAt", visited_to as "visitedTo",
           left_ids as "leftIds", retry_at as "retryAt"
      from hand_over
     where done_at is null and (retry_at is null or retry_at <= ${now.toISOString()})
       and id <> all(${sql.param([...failed])}::bigint[])
       and not exists (
         select from hand_over earlier
          where earlier.to_id = hand_over.from_id and earlier.id < hand_over.id
            and earlier.done_at is null and earlier.retry_at is null)
     order by id limit 1 for update skip locked`);
  return rows[0];
}

/**
 * Hands over what people work on who were replaced or whose accounts were closed, so that nothing is left without an owner: to the
 * successor who was named, else to their deputy, the managers of their unit or of those above, or the administrators of the module. The place up to
 * which it came is written with the changes, so a run that dies is gone on with. A contribution that fails, or that nobody can take
 * over, stops none of the others, and is tried again later.
 * @returns on how many contributions something changed
 */
export const handOverWork = (services: Services, now = services.now()): Promise<number> =>
  workThrough(services, {
    failure: 'work was not handed over',
    take: async (db, failed) => {
      const request = await takeRequest(db, now, failed);
      return request && { id: request.id, carryOut: () => handOverBatch(db, services, request, now) };
    },
  });
