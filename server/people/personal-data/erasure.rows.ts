import { sql } from 'drizzle-orm';
import { FORMER_MEMBER, formerMemberLogin } from '#contract/users/former-member.ts';
import type { Db } from '#server/platform/db/client.ts';
import type { ErasedPerson } from './erasure.event.ts';
import { importDigest } from './import-digest.ts';

/** Rows that are a person's own, and nobody else's: what opens the account, and what only its person reads. */
const OWN_TABLES = [
  'session',
  'known_device',
  'passkey_challenge',
  'passkey',
  'second_factor_challenge',
  'second_factor',
  'recovery_code',
  'account_key',
  'identity',
  'setting_update',
  'organization_user',
  'notification_preference',
  'contribution_preference',
  'notification_schedule',
  'notification_mail',
  'bulk_job',
  'campaign_mailing_recipient',
  'campaign_visit',
  'competition_mailing_recipient',
  'content_mailing_recipient',
  'absence',
] as const;

/** Roles that contributions go on by; all others open something. */
const LASTING_ROLES = ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_EXTERNAL'];

/** Removes what is the person's own, and the mails to them and from them. */
export async function removeOwnRows(db: Db, { userId, email }: ErasedPerson): Promise<void> {
  for (const table of OWN_TABLES) {
    await db.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  }
  // Each by an index of its own.
  await db.execute(sql`delete from notification where user_id = ${userId} and not is_deleted`);
  await db.execute(sql`delete from notification where user_id = ${userId} and is_deleted`);
  await db.execute(
    sql`delete from user_authority where user_id = ${userId} and authority not in ${LASTING_ROLES}`,
  );
  await db.execute(sql`
    delete from outbox_mail
     where user_id = ${userId} or lower(to_address) = lower(${email}) or lower(reply_to) = lower(${email})`);
}

/** Takes the person's address out of the settings: nobody who left gets the messages of the contact form. */
export async function removeFromSettings(db: Db, { email }: ErasedPerson): Promise<void> {
  await db.execute(sql`
    update setting
       set value = (select coalesce(jsonb_agg(entry order by place), '[]')
                      from jsonb_array_elements_text(value) with ordinality as entries (entry, place)
                     where lower(entry) <> lower(${email}))
     where key = 'contactRecipients' and lower(value::text) like '%' || lower(to_jsonb(${email}::text)::text) || '%'`);
  await db.execute(sql`
    delete from setting where key = 'mailReplyTo' and lower(value #>> '{}') = lower(${email})`);
}

/**
 * The account without its person. The unit stays: numbers go by it, and it names nobody; so does the language, of which
 * there are few.
 */
export async function emptyAccount(db: Db, { userId, now }: ErasedPerson): Promise<void> {
  const name = formerMemberLogin(userId);
  const at = now.toISOString();
  await db.execute(sql`
    update app_user
       set login = ${name}, email = ${name}, first_name = '', last_name = ${FORMER_MEMBER}, email_verified_at = null,
           password_hash = null, activated = false, registration_status = 'DEACTIVATED', unsubscribed = true,
           phone = null, education_level = null, company = null, department = null, position = null,
           erased_import_digest = case when import_key is not null then (
             select fresh.salt || ${importDigest(sql`fresh.salt`, sql`import_source`, sql`import_key`)}
               from (select uuid_send(gen_random_uuid()) as salt) fresh) end,
           import_source = null, import_key = null, last_login = null, erased_at = ${at},
           last_modified_by = null, last_modified_by_id = null, last_modified_date = ${at}, version = version + 1
     where id = ${userId}`);
  // Words about how the account came to be.
  await db.execute(sql`update user_registration_history set explanation = null where user_id = ${userId}`);
}

/** Takes the person out of the audit trail; the chain stays whole (decision 0048). */
export async function emptyAuditTrail(db: Db, userId: number): Promise<void> {
  await db.execute(sql`select erase_from_audit_trail(${userId})`);
}
