import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { CLOCK_SKEW_MS } from '#server/platform/clock-skew.ts';
import type { Database } from '#server/platform/db/client.ts';
import { isUnreachable } from '#server/platform/db/failures.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { failureOf, type MailFailure, MOST_TRIES, pauseAfter } from './failure.ts';
import { CONNECTIONS, type MailTransport } from './transport.ts';

/** Minutes that a process has for one mail before another may take it: it has died with it, or hangs. */
const CLAIM_MIN = 10;
/** A mail that could not be sent for so long would only confuse. */
const STALE_DAYS = 5;

type Mail = typeof outboxMails.$inferSelect;

/**
 * Takes the next due mail, those that somebody waits for first. The try is counted before it is made, so no
 * lock is held while the mail server thinks, no other process takes the mail, and one that dies with it is
 * followed by another.
 */
const claimNext = (db: Database, now: Date) =>
  claim(
    db,
    now,
    sql`(select id from outbox_mail
          where status = 'QUEUED' and next_try_at <= ${now.toISOString()}
          order by priority, next_try_at, id limit 1 for update skip locked)`,
  );

/**
 * Takes a mail that was due at once by a clock that has gone back since. By its time it would wait until the clock is there
 * again; once it was tried it waits as any other.
 */
const claimFutureDated = (db: Database, now: Date) =>
  claim(
    db,
    now,
    sql`(select id from outbox_mail
          where status = 'QUEUED' and tries = 0 and delays = 0 and next_try_at = queued_date
            and queued_date > ${new Date(now.getTime() + CLOCK_SKEW_MS).toISOString()}
          order by priority, id limit 1 for update skip locked)`,
  );

async function claim(db: Database, now: Date, id: SQL): Promise<Mail | undefined> {
  const again = new Date(now.getTime() + CLAIM_MIN * 60_000).toISOString();
  const [mail] = await db
    .update(outboxMails)
    .set({ tries: sql`${outboxMails.tries} + 1`, nextTryAt: again })
    .where(and(sql`${outboxMails.id} = ${id}`, eq(outboxMails.status, 'QUEUED')))
    .returning();
  return mail;
}

type Change = Partial<typeof outboxMails.$inferInsert>;

/** A key that opened an account does not stay in a mail that is done with. */
const withoutSecret = (mail: Mail): Change => (mail.isSecret ? { textBody: '', htmlBody: null } : {});

const givenUp = (mail: Mail, lastError: string | null): Change => ({
  status: 'FAILED',
  lastError,
  ...(mail.expiresAt === null ? {} : withoutSecret(mail)),
});

/** Why a mail is not even tried. */
function hopeless(mail: Mail, now: Date): string | null {
  if (mail.expiresAt !== null && Date.parse(mail.expiresAt) <= now.getTime()) return 'expired';
  if (Date.parse(mail.queuedDate) < now.getTime() - STALE_DAYS * 86_400_000) {
    return mail.lastError === null ? 'too old' : `too old: ${mail.lastError}`;
  }
  // Processes died with the tries before.
  return mail.tries > MOST_TRIES ? (mail.lastError ?? 'not finished') : null;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 1000);

function afterFailure(mail: Mail, failure: MailFailure, error: unknown, now: Date): Change {
  const lastError = reasonOf(error);
  if (failure === 'refused' || (failure === 'answered' && mail.tries >= MOST_TRIES)) {
    return givenUp(mail, lastError);
  }
  const nextTryAt = new Date(now.getTime() + pauseAfter(failure, mail) * 60_000).toISOString();
  // Only answers of the server count as tries: a server that is away must not cost a mail.
  const counted = failure === 'answered' ? {} : { tries: mail.tries - 1, delays: mail.delays + 1 };
  return { status: 'QUEUED', lastError, nextTryAt, ...counted };
}

/** @returns what becomes of the mail, and whether the mail server could not be spoken to */
async function deliver(
  mail: Mail,
  transport: MailTransport,
  now: () => Date,
): Promise<{ change: Change; away: boolean }> {
  const hopelessness = hopeless(mail, now());
  if (hopelessness !== null) return { change: givenUp(mail, hopelessness), away: false };
  try {
    await transport.send({
      to: mail.toAddress,
      replyTo: mail.replyTo,
      subject: mail.subject,
      text: mail.textBody,
      html: mail.htmlBody,
      unsubscribeLink: mail.unsubscribeLink,
      messageId: mail.messageId,
      thread: mail.thread,
    });
    const sentDate = now().toISOString();
    return { change: { status: 'SENT', sentDate, lastError: null, ...withoutSecret(mail) }, away: false };
  } catch (error) {
    const failure = failureOf(error);
    return { change: afterFailure(mail, failure, error, now()), away: failure === 'away' };
  }
}

/** How long it is tried to note what became of a mail, less than its claim lasts, and how often, ms. */
const NOTE_MS = (CLAIM_MIN - 1) * 60_000;
const NOTE_PAUSE_MS = 500;

/**
 * Notes what became of a mail, if need be once the database is back: one that was sent and is not known as such would be sent
 * again.
 */
async function noteOutcome(db: Database, id: number, change: Change): Promise<void> {
  const end = performance.now() + NOTE_MS;
  for (;;) {
    try {
      await db.update(outboxMails).set(change).where(eq(outboxMails.id, id));
      return;
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > end) throw error;
      await wait(NOTE_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Mails of one run: the next run goes on. */
const BATCH = 5000;
/** A slow mail server ends a run too, long before the queue gives its job up and starts another. */
const RUN_MS = 5 * 60_000;

/**
 * Sends what waits in the outbox, some at once. A server that is away ends the run, and the next one tries again: the
 * mails wait, for days if need be, S3-46.
 * @returns how many mails were dealt with
 */
export async function sendQueuedMails(
  db: Database,
  transport: MailTransport,
  now: () => Date,
): Promise<number> {
  const end = now().getTime() + RUN_MS;
  let begun = 0;
  let isOver = false;
  const sendNext = async (): Promise<void> => {
    if (begun >= BATCH || now().getTime() >= end) {
      isOver = true;
      return;
    }
    begun += 1;
    // The clock is read for each mail: a claim as old as the run would end before its mail is sent.
    const mail = (await claimNext(db, now())) ?? (await claimFutureDated(db, now()));
    if (!mail) {
      begun -= 1;
      isOver = true;
      return;
    }
    const { change, away } = await deliver(mail, transport, now);
    await noteOutcome(db, mail.id, change);
    if (away) isOver = true;
  };
  const sendOn = async (): Promise<void> => {
    try {
      while (!isOver) await sendNext();
    } catch (error) {
      isOver = true;
      throw error;
    }
  };
  try {
    // The first alone: a server that is away is asked once, and not by all.
    await sendNext();
    // Where one fails, the others still end what they have begun.
    const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, sendOn));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return begun;
  } finally {
    await transport.rest();
  }
}

/**
 * Sends one mail while somebody waits for what becomes of it.
 * @param id a mail that no other process would take, as its time has not come
 * @returns whether the mail server took it
 */
export async function sendMailNow(
  db: Database,
  transport: MailTransport,
  now: () => Date,
  id: number,
): Promise<boolean> {
  const mail = await claim(db, now(), sql`${id}`);
  if (!mail) return false;
  try {
    const { change } = await deliver(mail, transport, now);
    await noteOutcome(db, id, change);
    return change.status === 'SENT';
  } finally {
    await transport.rest();
  }
}
