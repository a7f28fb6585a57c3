import { type SQL, sql } from 'drizzle-orm';
import type { AccessLevel } from '../../../contract/content-rules.ts';
import { type Database, type Db, inTransaction } from '../../db/client.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Services } from '../../services.ts';
import { readSettings } from '../settings/settings.repository.ts';
import { contentMail } from './content.mail.ts';

type MailServices = Pick<Services, 'env' | 'messages' | 'now' | 'vault'>;

/** Recipients of one transaction: half a million take some hundred short ones, and nobody waits for them. */
const BATCH = 1000;
/** A run ends long before the queue gives its job up; the next one goes on. */
const RUN_MS = 5 * 60_000;

interface Mailing extends Record<string, unknown> {
  content_id: number;
  last_user_id: number;
  title: string;
  summary: string;
  language: string;
  access_level: AccessLevel;
}

interface Recipient extends Record<string, unknown> {
  id: number;
  email: string;
  lang_key: string;
}

/** The oldest mailing that is not done, held until the end of the transaction. */
async function takeMailing(db: Db, now: Date): Promise<Mailing | undefined> {
  const { rows } = await db.execute<Mailing>(sql`
    select m.content_id, m.last_user_id, c.title, c.summary, c.language, c.access_level
      from content_mailing m join content_item c on c.id = m.content_id
     where m.finished_date is null and c.publish_state = 'PUBLISHED' and c.last_date >= ${now.toISOString()}
     order by m.requested_date, m.content_id limit 1 for update of m skip locked`);
  return rows[0];
}

/** What the access level asks of a recipient besides being inside the targets. */
function roleOf(accessLevel: AccessLevel): SQL {
  if (accessLevel !== 'INTERNAL' && accessLevel !== 'EXTERNAL') return sql`true`;
  return sql`exists (select from user_authority a
    where a.user_id = u.id and a.authority = ${`ROLE_${accessLevel}`})`;
}

/**
 * The next active people inside the targets who take mails and read the item's language, S1-30, Q1-47. A target
 * organization covers its units; a target unit covers those below it, unless the item is for the unit alone.
 */
async function nextRecipients(db: Db, mailing: Mailing): Promise<Recipient[]> {
  const { content_id: id, access_level: level, language } = mailing;
  const below = level === 'UNIT' ? sql`false` : sql`true`;
  const { rows } = await db.execute<Recipient>(sql`
    with recursive target as (
      select unit.id from content_target_unit t join organization_unit unit on unit.id = t.unit_id
       where t.content_id = ${id} and ${level} <> 'ORGANIZATION'
      union
      select unit.id from organization_unit unit join target on unit.parent_unit_id = target.id and ${below}
    ), place as materialized (
      select id from target
      union
      select unit.id from content_target_organization t
        join organization_unit unit on unit.organization_id = t.organization_id
       where t.content_id = ${id}
    )
    select u.id, u.email::text as email, u.lang_key from app_user u
     where u.id > ${mailing.last_user_id} and u.activated and not u.unsubscribed
       and ${language} in ('', u.lang_key) and ${roleOf(level)}
       and (u.unit_id in (select id from place)
            or exists (select from organization_user o where o.user_id = u.id and o.unit_id in (select id from place)))
     order by u.id limit ${BATCH}`);
  return rows;
}

/**
 * Writes the mails of one batch and how far it came, in one transaction: however often it is cut off, nobody
 * gets two mails and nobody is left out.
 * @returns the number of mails, or null when no mailing waits
 */
async function queueBatch(db: Db, services: MailServices, now: Date) {
  // What waits while the module is off goes out when it is on again, if it has not ended by then.
  if (!(await readSettings(db)).availableModules.includes('CONTENT')) return null;
  const mailing = await takeMailing(db, now);
  if (!mailing) return null;
  const recipients = await nextRecipients(db, mailing);
  const at = now.toISOString();
  if (recipients.length > 0) {
    await queueMails(
      db,
      services,
      recipients.map((recipient) => ({
        to: recipient.email,
        userId: recipient.id,
        locale: recipient.lang_key,
        declinable: true,
        ...contentMail(services, { id: mailing.content_id, ...mailing }, recipient.lang_key),
      })),
    );
  }
  await db.execute(sql`
    update content_mailing
       set last_user_id = ${recipients.at(-1)?.id ?? mailing.last_user_id},
           finished_date = ${recipients.length < BATCH ? at : null}::timestamptz
     where content_id = ${mailing.content_id}`);
  return recipients.length;
}

/**
 * Puts the mails about published items into the outbox, S1-30. What ended or was deleted before its turn sends
 * none; while the module is off all wait, Q2-19.
 * @returns how many mails were written
 */
export async function queueContentMails(database: Database, services: MailServices): Promise<number> {
  const end = services.now().getTime() + RUN_MS;
  for (let total = 0; ; ) {
    const count = await inTransaction(database, (tx) => queueBatch(tx, services, services.now()));
    if (count === null) return total;
    total += count;
    if (services.now().getTime() >= end) return total;
  }
}
