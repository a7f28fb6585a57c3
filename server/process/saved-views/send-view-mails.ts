import type { Db } from '#server/platform/db/client.ts';
import { workThrough } from '#server/platform/db/work-through.ts';
import { AppError } from '#server/platform/errors.ts';
import { readCallerWithoutSession } from '#server/platform/http/callers.ts';
import { queueMails } from '#server/platform/mail/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { readRows } from '#server/process/contributions/list/rows.repository.ts';
import { newInView } from './new-in-view.ts';
import { MOST_REMEMBERED } from './own-view.ts';
import { readReportRows } from './report-mails.ts';
import { readStoredView } from './saved-views.repository.ts';
import { readNewestIds, type StoredAddress, type ViewReading } from './view-list.ts';
import { type ReportNews, type ViewNews, viewMail } from './view-mail.words.ts';
import {
  claimReader,
  type DueView,
  readDueViews,
  type SeenView,
  scheduleNextViews,
  type ViewMailReader,
} from './view-mails.repository.ts';

/** Contributions of a view that a mail shows; the others are counted. */
const SHOWN = 20;
/** A run ends long before the queue gives its job up; the next one goes on. */
const RUN_MS = 5 * 60_000;

/** A view that its reader still opens; null for others. */
async function openView({ db, caller }: ViewReading, id: number) {
  try {
    return await readStoredView(db, caller, id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** The figures of a report. One that cannot be read holds up nothing else: the next mail tries again. */
async function readFigures(reading: ViewReading, view: StoredAddress & { id: number }, timeZone: string) {
  const { db, services } = reading;
  try {
    return await db.transaction((inner) => readReportRows({ ...reading, db: inner }, view, timeZone));
  } catch (error) {
    services.log.error({ err: error, view: view.id }, 'the figures of a saved report could not be read');
    return null;
  }
}

/** What is new in a view, as its reader sees it at this moment. */
async function readNews(reading: ViewReading, { id, seenIds }: DueView, timeZone: string) {
  const view = await openView(reading, id);
  const present = view && (await readNewestIds(reading, { view, timeZone, size: MOST_REMEMBERED }));
  if (!view) return { seen: { id, seenIds: null } satisfies SeenView, news: null };
  if (!present) {
    const figures = await readFigures(reading, view, timeZone);
    const report = figures && ({ id, name: view.name, figures } satisfies ReportNews);
    return { seen: { id, seenIds: null } satisfies SeenView, news: report };
  }
  const { db, caller, locale, services } = reading;
  const fresh = newInView(present.rows, seenIds, MOST_REMEMBERED);
  const news: ViewNews = {
    id,
    name: view.name,
    rows: await readRows(db, fresh.slice(0, SHOWN), { caller, locale, now: services.now() }),
    newCount: fresh.length,
    total: present.total,
    hasMore: present.hasMore,
  };
  return { seen: { id, seenIds: present.rows } satisfies SeenView, news: fresh.length > 0 ? news : null };
}

/** Writes the mail of one person whose row is held. */
async function sendTo(db: Db, services: Services, reader: ViewMailReader, now: Date): Promise<void> {
  const due = await readDueViews(db, reader.userId, now);
  // Roles that were taken away meanwhile count no longer.
  const caller = reader.takesMails ? await readCallerWithoutSession(db, reader.userId) : null;
  if (!caller) {
    const seen = due.map(({ id }) => ({ id, seenIds: null }));
    return scheduleNextViews(db, reader.userId, seen, now);
  }
  const reading = { db, services: { ...services, now: () => now }, caller, locale: caller.langKey };
  const read = [];
  for (const view of due) read.push(await readNews(reading, view, reader.timeZone));
  const news = read.flatMap((one) => one.news ?? []);
  if (news.length > 0) {
    const { email, userId } = reader;
    await queueMails(db, reading.services, [
      viewMail(services, { userId, email, langKey: caller.langKey }, news),
    ]);
  }
  await scheduleNextViews(
    db,
    reader.userId,
    read.map(({ seen }) => seen),
    now,
  );
}

/**
 * Mails people what is new in their views, and the figures of their reports, on the day and at the hour of their weekly mails. A person is held while the mail is written,
 * and what it remembers is stored in the same transaction: any number of processes may do it, and one that is killed leaves all of it to
 * the next. What a reader may not see any more is not in it, and nothing is sent where nothing is new; figures are sent each week.
 * @returns people of whom something was due
 */
export function sendViewMails(services: Services, now = services.now()): Promise<number> {
  const began = performance.now();
  return workThrough(services, {
    failure: 'the mail of saved views failed for a person',
    goesOn: () => performance.now() - began < RUN_MS,
    take: async (db, failed) => {
      const reader = await claimReader(db, now, failed);
      return (
        reader && {
          id: reader.userId,
          carryOut: async () => {
            await sendTo(db, services, reader, now);
            return 1;
          },
        }
      );
    },
  });
}
