import { type Db, inTransaction } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { groupBy } from '#server/platform/group-by.ts';
import { type MailDraft, mailRows } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { digestMail, singleMail } from './digest.words.ts';
import { type OverviewRow, readOverviews, whoWantOverview } from './overview.repository.ts';
import {
  claimReaders,
  deleteMails,
  type MailReader,
  postponeMails,
  readDueMails,
  scheduleNewPeople,
  scheduleNext,
  type WaitingMail,
} from './waiting-mails.repository.ts';

type MailingServices = Pick<Services, 'database' | 'env' | 'messages' | 'vault'>;

/** People of one transaction. */
const BATCH = 200;
/** A run ends long before the queue gives its job up; the next one goes on. */
const RUN_MS = 5 * 60_000;

const byUser = <Row extends { userId: number }>(rows: readonly Row[]) =>
  groupBy(rows, ({ userId }) => userId);

interface Due {
  mails: readonly WaitingMail[];
  overview: readonly OverviewRow[];
}

/** What waited through quiet hours or a pause comes together with what waits for a digest. */
const isGathered = ({ delivery, hasWaited }: WaitingMail) => delivery !== 'NOW' || hasWaited;

/** @returns mails of one person, and what of them has to wait for tomorrow, as there is one digest a day at most */
function mailsOf(services: MailingServices, reader: MailReader, { mails, overview }: Due) {
  if (!reader.takesMails) return { drafts: [], postponed: [], isDigest: false };
  const visible = mails.filter(({ isVisible }) => isVisible);
  const single = visible
    .filter((mail) => !isGathered(mail))
    .map((mail) => singleMail(services, reader, mail));
  const gathered = visible.filter(isGathered);
  // Mails at once that only waited for the end of quiet hours are not a digest of the day.
  const held = reader.hadDigest ? gathered.filter(({ delivery }) => delivery !== 'NOW') : [];
  const due = reader.hadDigest ? gathered.filter(({ delivery }) => delivery === 'NOW') : gathered;
  const digest = digestMail(services, reader, { mails: due, overview: reader.hadDigest ? [] : overview });
  return {
    drafts: [...single, ...(digest ? [digest] : [])],
    postponed: held.map(({ id }) => id),
    isDigest: digest !== null && (overview.length > 0 || due.some(({ delivery }) => delivery !== 'NOW')),
  };
}

async function writeMails(db: Db, services: MailingServices, drafts: readonly MailDraft[], now: Date) {
  if (drafts.length === 0) return;
  const rows = mailRows(await readSettings(db), { ...services, now: () => now }, drafts);
  await insertRows(db, outboxMails, rows);
}

/** @returns people of whom something was due */
async function sendBatch(db: Db, services: MailingServices, now: Date): Promise<number> {
  const readers = await claimReaders(db, now, BATCH);
  if (readers.length === 0) return 0;
  const mails = await readDueMails(
    db,
    readers.map(({ userId }) => userId),
    now,
  );
  const forOverview = readers.filter(({ isOverviewDue }) => isOverviewDue);
  const wanting = await whoWantOverview(
    db,
    forOverview.filter(({ takesMails, hadDigest }) => takesMails && !hadDigest).map(({ userId }) => userId),
  );
  const overviews = byUser(wanting.length === 0 ? [] : await readOverviews(db, wanting, now));
  const waiting = byUser(mails);
  const written = readers.map((reader) => ({
    reader,
    ...mailsOf(services, reader, {
      mails: waiting.get(reader.userId) ?? [],
      overview: overviews.get(reader.userId) ?? [],
    }),
  }));
  await writeMails(
    db,
    services,
    written.flatMap(({ drafts }) => drafts),
    now,
  );
  const postponed = new Set(written.flatMap((one) => one.postponed));
  await deleteMails(
    db,
    mails.flatMap(({ id }) => (postponed.has(id) ? [] : [id])),
  );
  if (postponed.size > 0) await postponeMails(db, [...postponed], now);
  await scheduleNext(
    db,
    {
      overviews: forOverview.filter(({ hadDigest }) => !hadDigest).map(({ userId }) => userId),
      postponed: forOverview.filter(({ hadDigest }) => hadDigest).map(({ userId }) => userId),
      digests: written.filter(({ isDigest }) => isDigest).map(({ reader }) => reader.userId),
    },
    now,
  );
  return readers.length;
}

/**
 * Writes the mails that are due into the outbox: those at once, digests, and overviews of the week. People are held while theirs are
 * written, and what waited is removed in the same transaction: any number of processes may do it, and one that is killed leaves all of
 * it to the next. What a reader may not see any more is not sent.
 * @returns people of whom something was due
 */
export async function sendNotificationMails(services: MailingServices, now: Date): Promise<number> {
  const { database } = services;
  const began = performance.now();
  await inTransaction(database, (tx) => scheduleNewPeople(tx, SERVER_TIME_ZONE, now));
  let done = 0;
  for (;;) {
    const count = await inTransaction(database, (tx) => sendBatch(tx, services, now));
    done += count;
    // Many mails may be those of few people.
    if (count === 0 || performance.now() - began > RUN_MS) return done;
  }
}
