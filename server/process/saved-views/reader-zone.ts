import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

/** The zone in which days of somebody's views begin and end: that of their mails. */
export async function timeZoneOf(db: Db, userId: number): Promise<string> {
  const { rows } = await db.execute<{ timeZone: string | null }>(
    sql`select time_zone as "timeZone" from notification_schedule where user_id = ${userId}`,
  );
  return rows[0]?.timeZone ?? SERVER_TIME_ZONE;
}
