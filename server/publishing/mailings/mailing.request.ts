import { sql } from 'drizzle-orm';
import { filledMailWords, type MailWords } from '#contract/mailings/rules.ts';
import type { Mailing } from '#contract/mailings/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { type Announced, type Announcement, announcedColumns } from './announcement.ts';
import { waitingPeople } from './mailing.recipients.ts';

type Progress = Omit<Mailing, 'waitingCount'> & { knowsRecipients: boolean };

/** The record with how far the mails about it are. @throws AppError 404 */
async function readProgress<Row extends Announced>(
  db: Db,
  kind: Announcement<Row>,
  id: number,
  isOpen: ReturnType<Announcement<Row>['isCurrent']>,
): Promise<Row & Progress> {
  const { mailings, recipients, records } = kind;
  const { owner } = kind.targets;
  const { rows } = await db.execute(sql`
    select ${announcedColumns(kind)}, coalesce(${isOpen ?? sql`false`}, false) as "isOpen",
           m.requested_date as "requestedDate", m.finished_date as "finishedDate",
           coalesce(m.knows_recipients, true) as "knowsRecipients", coalesce(m.words, '[]') as words,
           case when coalesce(m.knows_recipients, true)
                then (select count(*) from ${recipients} had where had.${owner} = record.id) end as "sentCount"
      from ${records} record left join ${mailings} m on m.${owner} = record.id
     where record.id = ${id}`);
  return found(rows[0]) as Row & Progress;
}

/** How far the mails about a record are, and how many have not got theirs. @throws AppError 404 */
export async function readMailing<Row extends Announced>(
  { db, services }: Pick<ServiceContext, 'db' | 'services'>,
  kind: Announcement<Row>,
  id: number,
): Promise<Mailing> {
  const settings = await readSettings(db);
  const record = await readProgress(db, kind, id, kind.isCurrent(settings, services.now()));
  const { requestedDate, finishedDate, sentCount, isOpen, knowsRecipients, words } = record;
  const progress = { requestedDate, finishedDate, sentCount, isOpen, words };
  // Who had the mails of earlier versions is not known: whoever is offered another one might have it already.
  if (!isOpen || !knowsRecipients) return { ...progress, waitingCount: 0 };
  const { places, isWaiting } = waitingPeople(kind, record, settings);
  const { rows } = await db.execute<{ count: number }>(sql`
    ${places} select count(*)::int as count from app_user u where ${isWaiting}`);
  return { ...progress, waitingCount: rows[0]?.count ?? 0 };
}

/**
 * Asks for the mail to everybody whom an open record is for and who has not got it; a job writes them.
 * @param words what the sender says in these mails; undefined for what was said in the last ones
 * @throws AppError 404, error.mailingClosed
 */
export async function requestMailing<Row extends Announced>(
  context: Pick<ServiceContext, 'db' | 'services'>,
  kind: Announcement<Row>,
  id: number,
  words: readonly MailWords[] | undefined,
): Promise<Mailing> {
  const { db, services } = context;
  const now = services.now();
  const { isOpen, knowsRecipients } = await readProgress(
    db,
    kind,
    id,
    kind.isCurrent(await readSettings(db), now),
  );
  if (!isOpen || !knowsRecipients) throw refused('error.mailingClosed', 'mailing');
  const at = now.toISOString();
  const stored = JSON.stringify(filledMailWords(words ?? []));
  await db.execute(sql`
    insert into ${kind.mailings} as m (${kind.targets.owner}, requested_date, words)
    values (${id}, ${at}::timestamptz, ${stored}::jsonb)
    on conflict (${kind.targets.owner}) do update
       set requested_date = excluded.requested_date, last_user_id = 0, finished_date = null,
           words = ${words ? sql`excluded.words` : sql`m.words`}`);
  return readMailing(context, kind, id);
}
