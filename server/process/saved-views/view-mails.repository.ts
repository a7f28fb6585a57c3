import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

/** Somebody of whom mails of views are due, with their row held until the end of the transaction. */
export interface ViewMailReader extends Record<string, unknown> {
  userId: number;
  email: string;
  timeZone: string;
  /** With an open account, and not unsubscribed. */
  takesMails: boolean;
}

/**
 * Holds a person of whom a mail is due, whom no other process holds: whoever holds them writes the mail and says when the next is due, in
 * one transaction.
 * @param left those that failed in this run
 */
export async function claimReader(
  db: Db,
  now: Date,
  left: readonly number[],
): Promise<ViewMailReader | undefined> {
  const { rows } = await db.execute<ViewMailReader>(sql`
    select own.user_id as "userId", person.email::text as email, coalesce(own.time_zone, ${SERVER_TIME_ZONE}) as "timeZone",
           person.activated and not person.unsubscribed as "takesMails"
      from notification_schedule own join app_user person on person.id = own.user_id
     where own.user_id in (select due.user_id from saved_view_mail due where due.next_at <= ${now.toISOString()})
       and own.user_id <> all(${idArray(left)})
     order by own.user_id limit 1 for update of own skip locked`);
  return rows[0];
}

export interface DueView extends Record<string, unknown> {
  id: number;
  seenIds: number[];
}

/** Views that are due of somebody who is held, by their names. */
export async function readDueViews(db: Db, userId: number, now: Date): Promise<DueView[]> {
  const { rows } = await db.execute<DueView>(sql`
    select due.view_id as id, due.seen_ids as "seenIds"
      from saved_view_mail due join saved_view on saved_view.id = due.view_id
     where due.user_id = ${userId} and due.next_at <= ${now.toISOString()}
     order by searchable(saved_view.name), due.view_id`);
  return rows;
}

/** What a view holds now, for its next mail; null leaves what was remembered. */
export interface SeenView {
  id: number;
  seenIds: readonly number[] | null;
}

/** Says when the mails of somebody's views come next, and what was in them this time. */
export async function scheduleNextViews(
  db: Db,
  userId: number,
  views: readonly SeenView[],
  now: Date,
): Promise<void> {
  for (const { id, seenIds } of views) {
    await db.execute(sql`
      update saved_view_mail
         set next_at = notification_due(user_id, 'WEEKLY', false, ${now.toISOString()}::timestamptz),
             seen_ids = coalesce(${seenIds === null ? sql`null::bigint[]` : idArray(seenIds)}, seen_ids)
       where user_id = ${userId} and view_id = ${id}`);
  }
}
