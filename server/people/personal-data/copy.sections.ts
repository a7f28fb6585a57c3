import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { extensionPoint } from '#server/platform/registrations.ts';

/** A kind of records that a copy of somebody's data has in a file of its own. */
export interface CopySection {
  /** Of the file, without its ending. */
  name: string;
  /** The person's records, each with its `id`, a number by which they are read part by part. */
  records: (userId: number) => SQL;
  /** Fields that hold rich text. */
  rich?: readonly string[];
}

/** What features hold of a person, for the copy of their data (decision 0049). */
export const copySections = extensionPoint<CopySection>('records of a person');

/** The next records of a section as JSON texts, behind one that was read. */
export async function recordsAfter(
  db: Db,
  { records }: CopySection,
  { userId, after, most }: { userId: number; after: number; most: number },
): Promise<{ id: number; record: string }[]> {
  // Put into words once they are chosen: else all the others would be, too, for each part.
  const { rows } = await db.execute<{ id: number; record: string }>(sql`
    select part.id, to_json(part)::text as record
      from (select * from (${records(userId)}) own where own.id > ${after} order by own.id limit ${most}) part
     order by part.id`);
  return rows;
}

/** Rows that have no number of their own get one, in an order that stays. */
const numbered = (order: SQL) => sql`row_number() over (order by ${order}) as id`;

const profile: CopySection = {
  name: 'profile',
  records: (userId) => sql`
    select u.id, u.login, u.email, u.email_verified_at, u.first_name, u.last_name, u.lang_key, u.phone, u.education_level,
           u.company, u.department, u.position, u.activated, u.registration_status, u.unsubscribed, u.import_source,
           u.import_key, u.created_date, u.last_modified_date, u.last_login, unit.name as unit,
           organization.name as organization,
           (select jsonb_agg(a.authority order by a.authority) from user_authority a where a.user_id = u.id) as roles,
           (select jsonb_agg(jsonb_build_object('unit', other.name, 'is_manager', member.is_manager) order by other.name)
              from organization_user member join organization_unit other on other.id = member.unit_id
             where member.user_id = u.id) as units,
           (select method from second_factor f where f.user_id = u.id) as second_factor
      from app_user u
      left join organization_unit unit on unit.id = u.unit_id
      left join organization on organization.id = unit.organization_id
     where u.id = ${userId}`,
};

/** Nothing that opens the account: no token, no key, no seed of an app. */
export const ACCOUNT_SECTIONS: readonly CopySection[] = [
  profile,
  {
    name: 'account-history',
    records: (userId) => sql`
      select id, from_status, to_status, date, explanation from user_registration_history where user_id = ${userId}`,
  },
  {
    name: 'sessions',
    records: (userId) => sql`
      select ${numbered(sql`created_at, id`)}, created_at, expires_at, revoked_at, ended_by, remembered, place, user_agent,
             last_seen_at, confirmed_at
        from session where user_id = ${userId}`,
  },
  {
    name: 'devices',
    records: (userId) => sql`
      select ${numbered(sql`device`)}, device, first_seen_at, last_seen_at from known_device where user_id = ${userId}`,
  },
  {
    name: 'passkeys',
    records: (userId) => sql`
      select id, name, created_date, last_used_date, is_backed_up from passkey where user_id = ${userId}`,
  },
  {
    name: 'identities',
    records: (userId) =>
      sql`select id, issuer, subject, created_date from identity where user_id = ${userId}`,
  },
  {
    name: 'absences',
    records: (userId) => sql`
      select ${numbered(sql`date_created, part`)}, part, first_day, last_day, date_created
        from (
          select 'own' as part, first_day, last_day, date_created from absence where user_id = ${userId}
          union all
          select 'deputy', first_day, last_day, date_created from absence where deputy_id = ${userId}
        ) away`,
  },
  {
    name: 'notifications',
    records: (userId) => sql`
      select id, contribution_id, competition_id, title, body, is_read, date from notification
       where user_id = ${userId} and not is_deleted`,
  },
  {
    name: 'notification-preferences',
    records: (userId) => sql`
      select ${numbered(sql`wish.event, wish.contribution_id`)}, wish.*
        from (select event, channel, delivery, null::bigint as contribution_id from notification_preference
               where user_id = ${userId}
              union all
              select null, 'EMAIL', delivery, contribution_id from contribution_preference where user_id = ${userId}) wish`,
  },
  {
    name: 'notification-schedule',
    records: (userId) => sql`
      select user_id as id, time_zone, digest_hour, digest_weekday, quiet_from, quiet_to, paused_until, last_digest_on
        from notification_schedule where user_id = ${userId}`,
  },
  {
    name: 'mails-that-wait',
    records: (userId) => sql`
      select id, contribution_id, event, subject, body, date, due_at from notification_mail where user_id = ${userId}`,
  },
  {
    name: 'mails',
    // Of keys that went to other addresses nothing is said: where none went, the address is somebody else's.
    records: (userId) => sql`
      select id, to_address, subject, case when not is_secret then text_body end as text, status, created_date, sent_date
        from outbox_mail
       where user_id = ${userId}
         and (not is_secret or to_address = (select email from app_user where id = ${userId}))`,
  },
  {
    name: 'audit-trail',
    records: (userId) => sql`
      select id, "timestamp", type, principal, remote_address, message, request_id, change from audit_event
       where user_id = ${userId}`,
  },
  {
    name: 'files',
    records: (userId) => sql`
      select id, name, size, content_type, category, contribution_id, created_date from stored_file
       where created_by = ${userId} and category <> 'DATA_COPY'`,
  },
];
