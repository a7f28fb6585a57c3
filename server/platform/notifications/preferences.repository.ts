import { sql } from 'drizzle-orm';
import {
  MOST_PAUSE_DAYS,
  type NotificationPreference,
  type NotificationSchedule,
  PREFERENCE_CELLS,
} from '#contract/notification-preferences/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { found, invalid } from '#server/platform/errors.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';

/** What somebody wants to be notified of, with the defaults where they chose nothing. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreference[]> {
  const cells = JSON.stringify(PREFERENCE_CELLS);
  const { rows } = await db.execute<NotificationPreference & Record<string, unknown>>(sql`
    select cell.event, cell.channel,
           coalesce(own.delivery, default_delivery(cell.event, cell.channel)) as "when"
      from rows from (json_to_recordset(${cells}::json) as (event text, channel text)) with ordinality
             as cell(event, channel, place)
      left join notification_preference own
        on own.user_id = ${userId} and own.event = cell.event and own.channel = cell.channel
     order by cell.place`);
  return rows;
}

/** Stores what differs from the defaults, and has what waits follow. */
export async function savePreferences(
  db: Db,
  userId: number,
  preferences: readonly NotificationPreference[],
  now: Date,
): Promise<void> {
  await holdSchedules(db, [userId]);
  await db.execute(sql`
    insert into notification_preference (user_id, event, channel, delivery)
    select ${userId}::bigint, wish.event, wish.channel, wish."when"
      from json_to_recordset(${JSON.stringify(preferences)}::json) as wish(event text, channel text, "when" text)
        on conflict (user_id, event, channel) do update set delivery = excluded.delivery`);
  await db.execute(sql`
    delete from notification_preference
     where user_id = ${userId} and delivery = default_delivery(event, channel)`);
  await rescheduleMails(db, [userId], now);
}

/** Whoever writes these people's mails goes first, or waits. */
export async function holdSchedules(db: Db, userIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    select from notification_schedule where user_id = any(${idArray(userIds)}) order by user_id for update`);
}

/** Has what waits for people follow what they want now. */
export async function rescheduleMails(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await db.execute(sql`
    select reschedule_mails(person, ${now.toISOString()}::timestamptz) from unnest(${idArray(userIds)}) person`);
}

const timeOf = (minutes: number | null) =>
  minutes === null
    ? null
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const minutesOf = (time: string | null) =>
  time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

interface StoredSchedule extends Record<string, unknown> {
  digestHour: number;
  digestWeekday: number;
  quietFrom: number | null;
  quietTo: number | null;
  pausedUntil: string | null;
  timeZone: string;
}

/** When somebody's mails come; a pause that is over is none. */
export async function readSchedule(db: Db, userId: number, now: Date): Promise<NotificationSchedule> {
  const { rows } = await db.execute<StoredSchedule>(sql`
    select own.digest_hour as "digestHour", own.digest_weekday as "digestWeekday",
           own.quiet_from as "quietFrom", own.quiet_to as "quietTo", zone.name as "timeZone",
           case when own.paused_until > (${now.toISOString()}::timestamptz at time zone zone.name)::date
                then own.paused_until::text end as "pausedUntil"
      from notification_schedule own
     cross join lateral (select coalesce(own.time_zone, ${SERVER_TIME_ZONE}) as name) zone
     where own.user_id = ${userId}`);
  const { quietFrom, quietTo, ...rest } = found(rows[0]);
  return { ...rest, quietFrom: timeOf(quietFrom), quietTo: timeOf(quietTo) };
}

/** The last day to which a pause may go. */
const lastPause = (now: Date) =>
  new Date(now.getTime() + MOST_PAUSE_DAYS * 86_400_000).toISOString().slice(0, 10);

/** @throws AppError for a zone that the database does not know, and for a pause of more than a year */
export async function saveSchedule(
  db: Db,
  userId: number,
  schedule: NotificationSchedule,
  now: Date,
): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_timezone_names where lower(name) = lower(${schedule.timeZone})`,
  );
  if (!rows[0]) {
    throw invalid('notificationSchedule', [{ field: 'timeZone', message: 'timeZone' }]);
  }
  const { digestHour, digestWeekday, pausedUntil } = schedule;
  if (pausedUntil !== null && pausedUntil > lastPause(now)) {
    throw invalid('notificationSchedule', [{ field: 'pausedUntil', message: 'pauseTooLong' }]);
  }
  await holdSchedules(db, [userId]);
  await db.execute(sql`
    update notification_schedule
       set time_zone = ${rows[0].name}, digest_hour = ${digestHour}, digest_weekday = ${digestWeekday},
           quiet_from = ${minutesOf(schedule.quietFrom)}, quiet_to = ${minutesOf(schedule.quietTo)},
           paused_until = ${pausedUntil}::date
     where user_id = ${userId}`);
  await rescheduleMails(db, [userId], now);
}
