import { type SQL, sql } from 'drizzle-orm';
import type { MailWords } from '#contract/mailings/rules.ts';
import { type Database, type Db, inTransaction } from '#server/platform/db/client.ts';
import { type MailServices, queueMails } from '#server/platform/mail/queue.ts';
import { readSettings, type StoredSettings } from '#server/platform/settings/settings.repository.ts';
import { type Announced, type Announcement, announcedColumns } from './announcement.ts';
import { rememberRecipients, waitingPeople } from './mailing.recipients.ts';
import { announcingMail, type MailReader, readerColumns, readerJoin } from './mailing.words.ts';

/** Recipients of one transaction: half a million take some hundred short ones, and nobody waits for them. */
const BATCH = 1000;
/** A run ends long before the queue gives its job up; the next one goes on. */
const RUN_MS = 5 * 60_000;

type Waiting<Row> = Row & { lastUserId: number; words: MailWords[] };

/** The oldest mailing that is not done, held with its words until the end of the transaction. */
async function claimMailing<Row extends Announced>(
  db: Db,
  kind: Announcement<Row>,
  isCurrent: SQL,
): Promise<Waiting<Row> | undefined> {
  const { mailings, records, targets } = kind;
  const { rows } = await db.execute(sql`
    select ${announcedColumns(kind)}, m.last_user_id as "lastUserId", m.words
      from ${mailings} m join ${records} record on record.id = m.${targets.owner}
     where m.finished_date is null and ${isCurrent}
     order by m.requested_date, m.${targets.owner} limit 1 for update of m skip locked`);
  return rows[0] as Waiting<Row> | undefined;
}

/** The next active people who take mails, whom the record is for, and who have got none about it. */
async function nextRecipients<Row extends Announced>(
  db: Db,
  kind: Announcement<Row>,
  record: Waiting<Row>,
  settings: StoredSettings,
) {
  const { places, isWaiting } = waitingPeople(kind, record, settings);
  const { rows } = await db.execute<MailReader & { id: number; email: string }>(sql`
    ${places}
    select u.id, u.email::text as email, ${readerColumns} from app_user u ${readerJoin}
     where u.id > ${record.lastUserId} and ${isWaiting}
     order by u.id limit ${BATCH}`);
  return rows;
}

/**
 * Writes the mails of one batch and how far it came, in one transaction: however often it is cut off, nobody
 * gets two mails and nobody is left out.
 * @returns the number of mails, or null when no mailing waits
 */
async function queueBatch<Row extends Announced>(
  db: Db,
  services: MailServices,
  kind: Announcement<Row>,
): Promise<number | null> {
  const now = services.now();
  const settings = await readSettings(db);
  const isCurrent = kind.isCurrent(settings, now);
  const record = isCurrent && (await claimMailing(db, kind, isCurrent));
  if (!record) return null;
  const recipients = await nextRecipients(db, kind, record, settings);
  await queueMails(
    db,
    services,
    recipients.map(({ id, email, ...reader }) => ({
      to: email,
      userId: id,
      locale: reader.langKey,
      declinable: true,
      isAnnouncement: true,
      ...announcingMail(services, kind, record, reader),
    })),
  );
  await rememberRecipients(
    db,
    kind,
    record.id,
    recipients.map(({ id }) => id),
  );
  await db.execute(sql`
    update ${kind.mailings}
       set last_user_id = ${recipients.at(-1)?.id ?? record.lastUserId},
           finished_date = ${recipients.length < BATCH ? now.toISOString() : null}::timestamptz
     where ${kind.targets.owner} = ${record.id}`);
  return recipients.length;
}

/**
 * Puts the mails about published records of a kind into the outbox, S1-30, S2-07, S2-10. What ended or was
 * deleted before its turn sends none; while the module is off all wait, Q2-19.
 * @returns how many mails were written
 */
export async function queueAnnouncements<Row extends Announced>(
  database: Database,
  services: MailServices,
  kind: Announcement<Row>,
): Promise<number> {
  const end = services.now().getTime() + RUN_MS;
  for (let total = 0; ; ) {
    const count = await inTransaction(database, (tx) => queueBatch(tx, services, kind));
    if (count === null) return total;
    total += count;
    if (services.now().getTime() >= end) return total;
  }
}
