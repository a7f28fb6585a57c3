import { type SQL, sql } from 'drizzle-orm';
import type { Delivery, NotificationEvent } from '#contract/notification-preferences/schema.ts';
import { seesAllOfType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { rescheduleMails } from '#server/platform/notifications/preferences.repository.ts';
import { WORKING_ROLES } from '#server/process/life-cycles/engine/roles.ts';
import { isAuthoredBy } from '#server/process/selection/families.ts';
import { hasPart, holdsRoleFor, visibleToPerson } from '#server/process/selection/visibility.ts';

/** Somebody whose mails are due, with their row held until the end of the transaction. */
export interface MailReader extends Record<string, unknown> {
  userId: number;
  email: string;
  langKey: string;
  timeZone: string;
  /** With an open account, and not unsubscribed. */
  takesMails: boolean;
  /** Their overview of the week is due. */
  isOverviewDue: boolean;
  /** They got a digest today, by their clock. */
  hadDigest: boolean;
}

const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/**
 * Holds people of whom something is due, whom no other process holds: whoever holds them writes their mails, removes what waited and says
 * when the next is due, in one transaction.
 */
export async function claimReaders(db: Db, now: Date, limit: number): Promise<MailReader[]> {
  const { rows } = await db.execute<MailReader>(sql`
    with due as (
      (select user_id from notification_mail where due_at <= ${at(now)} order by due_at limit ${limit * 4})
      union
      (select user_id from notification_schedule where overview_at <= ${at(now)} order by overview_at limit ${limit}))
    select own.user_id as "userId", person.email::text as email, person.lang_key as "langKey", own.time_zone as "timeZone",
           person.activated and not person.unsubscribed as "takesMails",
           own.overview_at <= ${at(now)} as "isOverviewDue",
           coalesce(own.last_digest_on >= (${at(now)} at time zone own.time_zone)::date, false) as "hadDigest"
      from notification_schedule own join app_user person on person.id = own.user_id
     where own.user_id in (select user_id from due) and own.time_zone is not null
     order by own.user_id limit ${limit} for update of own skip locked`);
  return rows;
}

export interface WaitingMail extends Record<string, unknown> {
  id: number;
  userId: number;
  contributionId: number | null;
  event: NotificationEvent;
  subject: string;
  body: string;
  link: string;
  delivery: Delivery;
  /** It is sent later than it was written, by quiet hours or a pause. */
  hasWaited: boolean;
  /** Its reader may see what it is about at this moment. */
  isVisible: boolean;
}

/**
 * What authors are asked, and what they answer, is not for everybody who sees a contribution: it is sent to whoever is an author, or
 * works on it, by then (decision 0079).
 */
const mayReadQuestions = sql`(mail.link not like '%#questions' or case mail.event when 'ANSWER'
  then ${hasPart(sql`person.id`, sql`p.role = any(${sql.param([...WORKING_ROLES])}::text[])`)}
       or ${holdsRoleFor(sql`person`, seesAllOfType)}
  else ${isAuthoredBy(sql`person.id`)} end)`;

/** What is due of these people, in the order in which it happened. */
export async function readDueMails(db: Db, userIds: readonly number[], now: Date): Promise<WaitingMail[]> {
  const { rows } = await db.execute<WaitingMail>(sql`
    select mail.id, mail.user_id as "userId", mail.contribution_id as "contributionId", mail.event, mail.subject, mail.body,
           mail.link, mail.delivery, mail.due_at > mail.date as "hasWaited",
           mail.contribution_id is null
             -- An invitation while it is open, and that it ended: neither shows its reader the contribution (decision 0072).
             or (mail.comment_id is null and exists (
                   select from contribution_co_author own
                    where own.contribution_id = mail.contribution_id and own.user_id = mail.user_id
                      and (mail.event = 'TASK' and own.state = 'INVITED'
                           or mail.event = 'PROGRESS' and own.state in ('ENDED', 'LAPSED'))))
             or (${visibleToPerson(sql`person`)} and ${mayReadQuestions}
                 and (mail.comment_id is null or mail.event = 'MODERATION' or exists (
                   select from comment said
                    where said.id = mail.comment_id and said.deleted_at is null and said.hidden_at is null
                      and contribution.comment_status <> 'HIDDEN'))) as "isVisible"
      from notification_mail mail
      join app_user person on person.id = mail.user_id
      left join contribution on contribution.id = mail.contribution_id
     where mail.user_id = any(${idArray(userIds)}) and mail.due_at <= ${at(now)}
     order by mail.user_id, mail.date, mail.id`);
  return rows;
}

export const deleteMails = (db: Db, ids: readonly number[]) =>
  db.execute(sql`delete from notification_mail where id = any(${idArray(ids)})`);

/** Puts digest mails of people who had their digest today off to the next day's. */
export const postponeMails = (db: Db, ids: readonly number[], now: Date) =>
  db.execute(sql`
    update notification_mail mail
       set due_at = notification_due(mail.user_id, 'DAILY', false, ${endOfDay(now)})
      from notification_schedule own
     where own.user_id = mail.user_id and mail.id = any(${idArray(ids)})`);

/** The last moment of a person's day. */
const endOfDay = (now: Date): SQL =>
  sql`((${at(now)} at time zone own.time_zone)::date + 1) at time zone own.time_zone - interval '1 millisecond'`;

/**
 * Says when the overviews of people are due next, and who had a digest today.
 * @param readers those whose overview is done, or comes a day later because they had a digest today
 */
export async function scheduleNext(
  db: Db,
  {
    overviews,
    postponed,
    digests,
  }: Readonly<Record<'overviews' | 'postponed' | 'digests', readonly number[]>>,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update notification_schedule own
       set overview_at = case when own.user_id = any(${idArray(postponed)})
                                then notification_due(own.user_id, 'DAILY', false, ${endOfDay(now)})
                              when own.user_id = any(${idArray(overviews)})
                                then notification_due(own.user_id, 'WEEKLY', false, ${at(now)})
                              else own.overview_at end,
           last_digest_on = case when own.user_id = any(${idArray(digests)})
                                 then (${at(now)} at time zone own.time_zone)::date else own.last_digest_on end
     where own.user_id = any(${idArray([...overviews, ...postponed, ...digests])})`);
}

/** Gives new people the zone of the server, and has their mails and their first overview follow it. */
export async function scheduleNewPeople(db: Db, timeZone: string, now: Date): Promise<void> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    with fresh as (
      select user_id from notification_schedule where time_zone is null order by user_id limit 5000 for update skip locked)
    update notification_schedule own
       set time_zone = coalesce((select name from pg_timezone_names where name = ${timeZone}), 'UTC')
      from fresh where fresh.user_id = own.user_id
    returning own.user_id as "userId"`);
  const userIds = rows.map(({ userId }) => userId);
  if (userIds.length > 0) await rescheduleMails(db, userIds, now);
}
