import { sql } from 'drizzle-orm';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { refused } from '#server/platform/errors.ts';
import { holdSchedules } from '#server/platform/notifications/preferences.repository.ts';
import { timeZoneOf } from './reader-zone.ts';
import { readReportRows } from './report-mails.ts';
import { readStoredView, readView } from './saved-views.repository.ts';
import { readNewestIds, type ViewReading } from './view-list.ts';

/** Contributions that are remembered of a view, so that the next mail says which are new. */
export const MOST_REMEMBERED = 1000;

export async function pinView({ db, caller, services }: ViewReading, id: number): Promise<SavedView> {
  await readStoredView(db, caller, id);
  await db.execute(sql`
    insert into saved_view_pin (user_id, view_id, date_created) values (${caller.id}, ${id}, ${services.now().toISOString()})
    on conflict do nothing`);
  return readView(db, caller, id);
}

export async function unpinView({ db, caller }: ViewReading, id: number): Promise<SavedView> {
  await db.execute(sql`delete from saved_view_pin where user_id = ${caller.id} and view_id = ${id}`);
  return readView(db, caller, id);
}

/**
 * Mails the caller what is new in a view, or the figures of a report, from now on, by the day and hour of their weekly mails.
 * @throws AppError error.savedView.noRows for a view that holds no contributions, or whose list is not open to the caller
 */
export async function mailWeekly(reading: ViewReading, id: number): Promise<SavedView> {
  const { db, caller, services } = reading;
  const view = await readStoredView(db, caller, id);
  await holdSchedules(db, [caller.id]);
  const timeZone = await timeZoneOf(db, caller.id);
  const present = await readNewestIds(reading, { view, timeZone, size: MOST_REMEMBERED });
  if (!present && !(await readReportRows(reading, view, timeZone)))
    throw refused('error.savedView.noRows', 'savedView');
  const now = services.now().toISOString();
  await db.execute(sql`
    insert into saved_view_mail (user_id, view_id, next_at, seen_ids, date_created)
    values (${caller.id}, ${id}, notification_due(${caller.id}, 'WEEKLY', false, ${now}::timestamptz),
            ${idArray(present?.rows ?? [])}, ${now})
    on conflict do nothing`);
  return readView(db, caller, id);
}

export async function stopMail({ db, caller }: ViewReading, id: number): Promise<SavedView> {
  await db.execute(sql`delete from saved_view_mail where user_id = ${caller.id} and view_id = ${id}`);
  return readView(db, caller, id);
}
