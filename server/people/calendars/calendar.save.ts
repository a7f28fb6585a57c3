import type { calendarEndpoints } from '#contract/calendars/endpoints.ts';
import { type Calendar, hasEndlessBreak } from '#contract/calendars/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { found, invalid, refused } from '#server/platform/errors.ts';
import {
  deleteCalendar,
  endDefault,
  holdCalendar,
  holdDefault,
  holdForRemoval,
  insertCalendar,
  nameIsTaken,
  readCalendar,
  updateCalendar,
} from './calendars.repository.ts';

function requireWorkingDays(calendar: Pick<Calendar, 'workingDays' | 'holidays'>): void {
  if (hasEndlessBreak(calendar)) {
    throw invalid('calendar', [{ field: 'holidays', message: 'endlessBreak' }]);
  }
}

async function requireFreeName(db: Db, name: string, exceptId?: number): Promise<void> {
  if (await nameIsTaken(db, name, exceptId)) throw refused('error.calendarNameTaken', 'calendar');
}

/** Adds a calendar. @throws AppError error.calendarNameTaken, error.validation */
export async function createCalendar(
  db: Db,
  values: BodyOf<typeof calendarEndpoints.create>,
): Promise<Calendar> {
  requireWorkingDays(values);
  if (values.isDefault) await holdDefault(db);
  await requireFreeName(db, values.name);
  if (values.isDefault) await endDefault(db);
  return found(await readCalendar(db, await insertCalendar(db, values)));
}

/**
 * Saves a calendar; one that becomes the default takes the place of the one before.
 * @throws AppError 404, error.savedInBetween, error.calendarNameTaken, error.defaultCalendar when the default one would be it no
 *   longer, error.validation
 */
export async function saveCalendar(db: Db, change: BodyOf<typeof calendarEndpoints.save>): Promise<Calendar> {
  if (change.isDefault) await holdDefault(db);
  await holdCalendar(db, change);
  const stored = found(await readCalendar(db, change.id));
  if (stored.isDefault && change.isDefault === false) throw refused('error.defaultCalendar', 'calendar');
  requireWorkingDays({
    workingDays: change.workingDays ?? stored.workingDays,
    holidays: change.holidays ?? stored.holidays,
  });
  if (change.name !== undefined) await requireFreeName(db, change.name, stored.id);
  if (change.isDefault) await endDefault(db, stored.id);
  await updateCalendar(db, change);
  return found(await readCalendar(db, stored.id));
}

/** Deletes a calendar. @throws AppError 404, error.defaultCalendar, error.calendarInUse */
export async function removeCalendar(db: Db, id: number): Promise<void> {
  await holdForRemoval(db, id);
  const { isDefault } = found(await readCalendar(db, id));
  if (isDefault) throw refused('error.defaultCalendar', 'calendar');
  await deleteCalendar(db, id);
}
