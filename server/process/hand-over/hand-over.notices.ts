import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { handOvers } from '#server/platform/db/schema/absences.ts';
import type { Services } from '#server/platform/services.ts';
import { notifyReceivers } from './received.notify.ts';
import { addReceived, type Received } from './received.ts';

/** Adds to a request, which is held, what has come to whom. */
export async function noteReceived(db: Db, requestId: number, more: Received): Promise<void> {
  if (Object.keys(more).length === 0) return;
  const [request] = await db
    .select({ received: handOvers.received })
    .from(handOvers)
    .where(eq(handOvers.id, requestId));
  await db
    .update(handOvers)
    .set({ received: addReceived(request?.received ?? {}, more) })
    .where(eq(handOvers.id, requestId));
}

/** Requests that were made together, as by one import of people. */
interface Together {
  requestedBy: number | null;
  requestedAt: string;
}

const areTogether = ({ requestedBy, requestedAt }: Together): SQL =>
  sql`requested_by is not distinct from ${requestedBy}::bigint and requested_at = ${requestedAt}::timestamptz`;

/**
 * Notifies whoever took over, once what was requested together has been gone through: each once of all of it. What nobody could take over is
 * tried again later, and then notified of by itself. Comes in the transaction that writes how far a request has come.
 */
export async function notifyOnceThrough(
  db: Db,
  services: Services,
  { together, now }: { together: Together; now: Date },
): Promise<void> {
  // One process after the other: each sees what those before it have finished, and the last one notifies.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('hand-over notices'))`);
  const open = await db.execute(sql`
    select from hand_over
     where ${areTogether(together)} and done_at is null
       and (retry_at is null or retry_at <= ${now.toISOString()}) limit 1`);
  if (open.rows.length > 0) return;
  const { rows } = await db.execute<{ fromId: number; received: Received }>(sql`
    with reported as (
      select id, received from hand_over where ${areTogether(together)} and received <> '{}' order by id for update skip locked
    )
    update hand_over set received = '{}' from reported where hand_over.id = reported.id
    returning hand_over.from_id as "fromId", reported.received`);
  await notifyReceivers({ db, services }, { byId: together.requestedBy, handed: rows });
}
