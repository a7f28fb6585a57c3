import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { outboxMails } from '../db/schema/notifications.ts';

/** Sends one mail; rejects when the server does not take it. */
export interface MailTransport {
  send(mail: { to: string; subject: string; text: string; html: string | null }): Promise<void>;
}

/** Tries before a mail is given up, S3-46, and the pause after each in minutes. */
const PAUSES_MIN = [2, 15] as const;
const MOST_TRIES = PAUSES_MIN.length + 1;
/** A mail that waited longer (no mail server was configured) would only confuse. */
const STALE_DAYS = 3;

interface Row extends Record<string, unknown> {
  id: number;
  to_address: string;
  subject: string;
  text_body: string;
  html_body: string | null;
  tries: number;
  created_date: string;
}

/**
 * Takes the next due mail: the try is counted and the next one set before it is sent, so no lock is held
 * while the mail server thinks, no other process takes it, and one that dies with it is followed by another.
 */
async function claimNext(db: Database, now: Date): Promise<Row | undefined> {
  const at = now.toISOString();
  const { rows } = await db.execute<Row>(sql`
    update outbox_mail
       set tries = tries + 1,
           next_try_at = ${at}::timestamptz + make_interval(mins => case tries when 0 then ${PAUSES_MIN[0]}::int else ${PAUSES_MIN[1]}::int end)
     where id = (select id from outbox_mail
                  where status = 'QUEUED' and next_try_at <= ${at}
                  order by next_try_at, id limit 1 for update skip locked)
    returning id, to_address, subject, text_body, html_body, tries, created_date`);
  return rows[0];
}

type Outcome = Pick<typeof outboxMails.$inferInsert, 'status' | 'sentDate' | 'lastError'>;

async function deliver(mail: Row, transport: MailTransport, now: () => Date): Promise<Outcome> {
  if (Date.parse(mail.created_date) < now().getTime() - STALE_DAYS * 86_400_000) {
    return { status: 'FAILED', lastError: 'too old' };
  }
  // A process may have died with the last try.
  if (mail.tries > MOST_TRIES) return { status: 'FAILED' };
  try {
    await transport.send({
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text_body,
      html: mail.html_body,
    });
    return { status: 'SENT', sentDate: now().toISOString(), lastError: null };
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    return { status: mail.tries >= MOST_TRIES ? 'FAILED' : 'QUEUED', lastError };
  }
}

/** @returns whether there was a mail to deal with */
async function sendNext(db: Database, transport: MailTransport, now: () => Date): Promise<boolean> {
  // The clock is read for each mail: a claim as old as the run would end before its mail is sent.
  const mail = await claimNext(db, now());
  if (!mail) return false;
  const outcome = await deliver(mail, transport, now);
  await db.update(outboxMails).set(outcome).where(eq(outboxMails.id, mail.id));
  return true;
}

/** Mails of one run: the next run goes on, so a full outbox does not keep the queue from its other work. */
const BATCH = 200;
/** A slow mail server ends a run too, long before the queue gives its job up and starts another. */
const RUN_MS = 5 * 60_000;

/**
 * Sends what waits in the outbox, three tries each, S3-46.
 * @returns how many mails were dealt with
 */
export async function sendQueuedMails(
  db: Database,
  transport: MailTransport,
  now: () => Date,
): Promise<number> {
  const end = now().getTime() + RUN_MS;
  let count = 0;
  while (count < BATCH && now().getTime() < end && (await sendNext(db, transport, now))) count += 1;
  return count;
}
