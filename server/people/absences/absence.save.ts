import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import {
  ABSENCE_LIMITS,
  type Absence,
  type AbsenceChange,
  type AbsenceInput,
  type UsualDeputy,
} from '#contract/absences/schema.ts';
import { localDay } from '#contract/calendars/working-time.ts';
import { dayOfText, startOfDay } from '#contract/formats/wall-clock.ts';
import { can, platformAdministrators } from '#contract/roles.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { readCalendars } from '#server/people/calendars/working-calendars.ts';
import type { Db } from '#server/platform/db/client.ts';
import { requireSeenVersion } from '#server/platform/db/held-version.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { absences } from '#server/platform/db/schema/absences.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { AppError, found, invalid, notFound, refused } from '#server/platform/errors.ts';
import type { Caller, ServiceContext } from '#server/platform/http/call.ts';
import { readAbsence, readUsualDeputy } from './absences.repository.ts';
import { notifyDeputy } from './deputy.notify.ts';
import { requireStandIn } from './stand-in.rule.ts';

type Work = Pick<ServiceContext, 'db' | 'caller' | 'services'>;

/** Whose absences a call is about. @throws AppError 403 for somebody else's, but by administrators of the platform */
export function personOf(caller: Caller, userId: number | undefined): number {
  if (userId === undefined || userId === caller.id) return caller.id;
  if (!can(caller.roles, platformAdministrators)) throw new AppError('error.forbidden');
  return userId;
}

/** The days as instants by the clocks of the person, and the day there. */
async function instantsOf(db: Db, userId: number, { firstDay, lastDay }: AbsenceDays, now: Date) {
  const calendars = await readCalendars(db, [userId]);
  const calendar = calendars.ofUsers.get(userId) ?? calendars.standard;
  const startsAt = new Date(startOfDay(dayOfText(firstDay), calendar.timeZone)).toISOString();
  const endsAt = new Date(startOfDay(dayOfText(lastDay) + 1, calendar.timeZone)).toISOString();
  return { startsAt, endsAt, today: localDay(calendar, now.getTime()) };
}

type AbsenceDays = Pick<AbsenceInput, 'firstDay' | 'lastDay'>;

function requireDays({ firstDay, lastDay }: AbsenceDays, today: string): void {
  const length = dayOfText(lastDay) - dayOfText(firstDay) + 1;
  const isTooFar = dayOfText(lastDay) - dayOfText(today) > ABSENCE_LIMITS.ahead;
  if (lastDay < today) throw invalid('absence', [{ field: 'lastDay', message: 'notPast' }]);
  if (length > ABSENCE_LIMITS.days || isTooFar) {
    throw invalid('absence', [{ field: 'lastDay', message: 'absenceTooLong' }]);
  }
}

/** Two of one person at a time would have two deputies. */
async function requireFree(
  db: Db,
  { userId, startsAt, endsAt }: { userId: number; startsAt: string; endsAt: string },
  exceptId = 0,
): Promise<void> {
  const [other] = await db
    .select({ id: absences.id })
    .from(absences)
    .where(
      and(
        eq(absences.userId, userId),
        ne(absences.id, exceptId),
        lt(absences.startsAt, endsAt),
        gt(absences.endsAt, startsAt),
      ),
    )
    .limit(1);
  if (other) throw refused('error.absence.overlaps', 'absence');
}

/** A deputy who is away on all of the days that are left stands in on none; on some of them another does. */
async function requirePresentDeputy(
  db: Db,
  { deputyId, firstDay, lastDay }: AbsenceDays & { deputyId: number },
  today: string,
): Promise<void> {
  const { rows } = await db.execute<{ isAway: boolean }>(sql`
    select not exists (
      select from generate_series(${firstDay < today ? today : firstDay}::date, ${lastDay}::date, '1 day') day
       where not exists (select from absence where user_id = ${deputyId}
                            and day between absence.first_day and absence.last_day)) as "isAway"`);
  if (rows[0]?.isAway) throw refused('error.absence.deputyAway', 'absence');
}

/**
 * Enters an absence. What the person works on goes to the deputy when it starts, by the next run of the job.
 * @throws AppError 403, 404, error.userNotSelectable, error.absence.overlaps, error.absence.deputyAway, error.validation
 */
export async function createAbsence(work: Work, input: AbsenceInput): Promise<Absence> {
  const { db, caller, services } = work;
  const now = services.now();
  const userId = personOf(caller, input.userId);
  const { deputyId, firstDay, lastDay } = input;
  // With the deputy's: two who name each other at the same moment wait for each other.
  await holdAccounts(db, [userId, deputyId]);
  found(await readUsualDeputy(db, userId));
  await requireStandIn(db, { userId, standInId: deputyId }, 'absence');
  const { today, ...instants } = await instantsOf(db, userId, input, now);
  if (firstDay < today) throw invalid('absence', [{ field: 'firstDay', message: 'notPast' }]);
  requireDays(input, today);
  await requireFree(db, { userId, ...instants });
  await requirePresentDeputy(db, input, today);
  const id = await insertRow(db, absences, {
    ...instants,
    userId,
    deputyId,
    firstDay,
    lastDay,
    createdBy: caller.id,
    dateCreated: now.toISOString(),
  });
  await notifyDeputy(work, 'named', { userId, deputyId, firstDay, lastDay });
  return found(await readAbsence(db, id, now));
}

/** An absence that is not over, held with its person. @throws AppError 403, 404 */
async function holdAbsence({ db, caller, services }: Work, id: number, deputyId?: number) {
  const now = services.now();
  const userId = personOf(caller, found(await readAbsence(db, id, now)).userId);
  await holdAccounts(db, deputyId === undefined ? [userId] : [userId, deputyId]);
  const [row] = await db.select().from(absences).where(eq(absences.id, id)).for('update');
  const absence = found(row);
  if (Date.parse(absence.endsAt) <= now.getTime()) throw notFound();
  return { absence, now };
}

/** What the job has done for an absence as it was says nothing about it as it is now. */
const NOT_VISITED = { visitedTo: 0, leftIds: [], retryAt: null };

type Stored = Awaited<ReturnType<typeof holdAbsence>>['absence'];

/** Notifies deputies of what is changed for them; `null` where nobody stands in any more. */
async function notifyDeputies(work: Work, before: Stored, after: AbsenceChange | null): Promise<void> {
  const { userId, deputyId, firstDay, lastDay } = before;
  const stays = after !== null && after.deputyId === deputyId;
  if (!stays && deputyId !== null) await notifyDeputy(work, 'ended', { userId, deputyId, firstDay, lastDay });
  if (after === null) return;
  const now = { userId, deputyId: after.deputyId, firstDay: after.firstDay, lastDay: after.lastDay };
  if (!stays) await notifyDeputy(work, 'named', now);
  else if (after.firstDay !== firstDay || after.lastDay !== lastDay) await notifyDeputy(work, 'changed', now);
}

/**
 * Changes days or deputy; of one that is under way the first day stays. Whoever stands in, or does so no more, is notified.
 * @throws AppError 403, 404, error.savedInBetween, error.userNotSelectable, error.absence.overlaps, error.absence.deputyAway,
 * error.validation
 */
export async function saveAbsence(work: Work, change: AbsenceChange): Promise<Absence> {
  const { db } = work;
  const { absence, now } = await holdAbsence(work, change.id, change.deputyId);
  requireSeenVersion(absence, change.version, 'absence');
  const { userId } = absence;
  const { deputyId, firstDay, lastDay } = change;
  if (deputyId !== absence.deputyId) await requireStandIn(db, { userId, standInId: deputyId }, 'absence');
  const { today, ...instants } = await instantsOf(db, userId, change, now);
  const isUnderWay = Date.parse(absence.startsAt) <= now.getTime();
  if (firstDay !== absence.firstDay && (isUnderWay || firstDay < today)) {
    throw invalid('absence', [{ field: 'firstDay', message: isUnderWay ? 'absenceBegan' : 'notPast' }]);
  }
  requireDays(change, today);
  await requireFree(db, { userId, ...instants }, absence.id);
  // Whoever comes back earlier may do so whoever is away.
  const isShortened =
    deputyId === absence.deputyId && firstDay >= absence.firstDay && lastDay <= absence.lastDay;
  if (!isShortened) await requirePresentDeputy(db, change, today);
  await db
    .update(absences)
    // From the beginning: the job gives what is the person's to the deputy of now.
    .set({
      ...instants,
      ...NOT_VISITED,
      ...{ deputyId, firstDay, lastDay },
      phase: 'PLANNED',
      version: absence.version + 1,
    })
    .where(eq(absences.id, absence.id));
  await notifyDeputies(work, absence, change);
  return found(await readAbsence(db, absence.id, now));
}

/** Deletes an absence that has not begun; one that is under way ends now. The deputy is notified. @throws AppError 403, 404 */
export async function removeAbsence(work: Work, id: number): Promise<void> {
  const { db } = work;
  const { absence, now } = await holdAbsence(work, id);
  await notifyDeputies(work, absence, null);
  if (Date.parse(absence.startsAt) > now.getTime()) {
    await db.delete(absences).where(eq(absences.id, id));
    return;
  }
  await db
    .update(absences)
    .set({ ...NOT_VISITED, endsAt: now.toISOString(), phase: 'STARTED', version: absence.version + 1 })
    .where(eq(absences.id, id));
}

/** Names a usual deputy, or none. @throws AppError 403, 404, error.userNotSelectable */
export async function saveUsualDeputy(
  { db, caller }: Work,
  input: { userId?: number | undefined; deputyId: number | null },
): Promise<UsualDeputy> {
  const userId = personOf(caller, input.userId);
  found(await readUsualDeputy(db, userId));
  if (input.deputyId !== null) await requireStandIn(db, { userId, standInId: input.deputyId }, 'absence');
  await db.update(users).set({ deputyId: input.deputyId }).where(eq(users.id, userId));
  return found(await readUsualDeputy(db, userId));
}
