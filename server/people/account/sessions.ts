import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import {
  idleMinutesOf,
  type SessionEnd,
  type SessionLimits,
  sessionHoursOf,
} from '#contract/account/session-ends.ts';
import { MOST_SESSIONS, OwnSession, type SessionTimes } from '#contract/account/sessions.schema.ts';
import type { AuditChange, AuditType } from '#contract/audits/schema.ts';
import type { Endpoint } from '#contract/http.ts';
import { callOf } from '#server/platform/audits/audit.change.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { requestIdOfWork } from '#server/platform/db/statement-meter.ts';
import { Page } from '#server/platform/http/answers.ts';
import type { Services } from '#server/platform/services.ts';
import { readSettings } from '#server/platform/settings/settings.repository.ts';
import { holdAccounts } from './account.repository.ts';

export interface SessionPerson {
  id: number;
  login: string;
  roles: readonly Role[];
}

export interface Device {
  /** Address, or network of an address, as limits know it. */
  place: string;
  userAgent: string | undefined;
}

const AGENT_MAX = 300;

/** Opens a session and gives its id and its bearer token; remember-me lengthens it, S1-17. */
export async function startSession(
  db: Db,
  services: Services,
  person: SessionPerson,
  remembered: boolean,
  device?: Device,
  before?: { createdAt: string; expiresAt: string; writtenLsn: string | null; confirmedAt?: string },
): Promise<{ sessionId: string; token: string }> {
  const hours = sessionHoursOf(await readSettings(db), { remembered });
  const expiresAt = before?.expiresAt ?? new Date(services.now().getTime() + hours * 3_600_000).toISOString();
  const sessionId = randomUUID();
  await db.insert(sessions).values({
    id: sessionId,
    userId: person.id,
    ...(before && { createdAt: before.createdAt, writtenLsn: before.writtenLsn }),
    ...(before?.confirmedAt !== undefined && { confirmedAt: before.confirmedAt }),
    expiresAt,
    remembered,
    place: device?.place ?? null,
    userAgent: device?.userAgent?.slice(0, AGENT_MAX) ?? null,
  });
  const { login, roles } = person;
  return {
    sessionId,
    token: await services.tokens.sign({ login, roles, sessionId, expiresAt: new Date(expiresAt) }),
  };
}

export const openSession = async (...of: Parameters<typeof startSession>): Promise<string> =>
  (await startSession(...of)).token;

/** Whether somebody signed in from there before, as far back as sessions are kept. */
export async function isKnownPlace(db: Db, userId: number | null, place: string): Promise<boolean> {
  if (userId === null) return false;
  const [row] = await db
    .select({ known: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.place, place)))
    .limit(1);
  return row !== undefined;
}

/** Whose sessions, and whether they end as those of administrators do. */
export interface SessionOwner {
  id: number;
  isAdministrator: boolean;
}

/** Where a user is signed in now, the latest first; by `limits` and roles those that nobody used for too long are left out. */
function listSessions(
  db: Db,
  { id: userId, isAdministrator }: SessionOwner,
  limits: SessionLimits,
  most: number,
) {
  const isValid = [true, false].map((remembered) => {
    const idle = idleMinutesOf(limits, { isAdministrator, remembered });
    const hours = sessionHoursOf(limits, { remembered });
    return and(
      eq(sessions.remembered, remembered),
      gt(sessions.createdAt, sql`now() - make_interval(hours => ${hours})`),
      idle === null ? undefined : gt(sessions.lastSeenAt, sql`now() - make_interval(mins => ${idle})`),
    );
  });
  return db
    .select({ session: contractColumns(sessions, OwnSession), total: sql<number>`count(*) over ()` })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        or(...isValid),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(most);
}

/** Where a user is signed in now, the latest first, as far as a list goes. @param current the session that asks */
export async function pageOfSessions(
  db: Db,
  owner: SessionOwner,
  limits: SessionLimits,
  current: string,
): Promise<Page<OwnSession>> {
  const rows = await listSessions(db, owner, limits, MOST_SESSIONS);
  const latest = rows.map(({ session }) => ({ ...session, current: session.id === current }));
  return new Page(latest, rows[0]?.total ?? 0);
}

/** How long a session lasts when nothing is done in it from now on; undefined when there is none. */
export async function readTimes(
  db: Db,
  sessionId: string,
  { limits, isAdministrator }: { limits: SessionLimits; isAdministrator: boolean },
): Promise<SessionTimes | undefined> {
  const seconds = (since: SQL) => sql<number>`extract(epoch from ${since})::float8`;
  const [row] = await db
    .select({
      remembered: sessions.remembered,
      idle: seconds(sql`now() - ${sessions.lastSeenAt}`),
      age: seconds(sql`now() - ${sessions.createdAt}`),
      untilEnd: seconds(sql`${sessions.expiresAt} - now()`),
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!row) return undefined;
  const idle = idleMinutesOf(limits, { isAdministrator, remembered: row.remembered });
  const left = Math.min(row.untilEnd, sessionHoursOf(limits, row) * 3600 - row.age);
  return {
    idleSecondsLeft: idle === null ? null : Math.max(0, Math.round(idle * 60 - row.idle)),
    secondsLeft: Math.max(0, Math.round(left)),
  };
}

async function revoke(db: Db, which: SQL | undefined, endedBy: SessionEnd, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ revokedAt: now.toISOString(), endedBy })
    .where(and(which, isNull(sessions.revokedAt)));
  return rowCount ?? 0;
}

/** Ends a session of this user; false when it is another's or has ended. */
export const revokeSession = async (
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string },
  endedBy: SessionEnd,
  now: Date,
): Promise<boolean> =>
  (await revoke(db, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)), endedBy, now)) > 0;

interface EndOfSessions {
  endedBy: SessionEnd;
  now: Date;
  keep?: string;
}

function revokeAll(
  db: Db,
  userIds: readonly number[],
  { endedBy, now, keep }: EndOfSessions,
): Promise<number> {
  const ofUsers = sql`${sessions.userId} = any(${idArray(userIds)})`;
  return revoke(db, keep === undefined ? ofUsers : and(ofUsers, ne(sessions.id, keep)), endedBy, now);
}

/**
 * Ends all sessions of these users, but for the one to keep, S1-10, S1-19, S3-97; also one that is renewed at this moment, for
 * which the accounts are held.
 */
export async function revokeSessions(db: Db, userIds: readonly number[], end: EndOfSessions): Promise<void> {
  await holdAccounts(db, userIds);
  await revokeAll(db, userIds, end);
}

/** Ends what `revokeSessions` ends, of one user. @returns how many a list would have shown */
export async function endSessions(
  db: Db,
  owner: SessionOwner,
  limits: SessionLimits,
  end: EndOfSessions,
): Promise<number> {
  await holdAccounts(db, [owner.id]);
  const [latest] = await listSessions(db, owner, limits, 1);
  await revokeAll(db, [owner.id], end);
  return Math.max(0, (latest?.total ?? 0) - (end.keep === undefined ? 0 : 1));
}

/** How many sessions a call has ended, for the audit trail. */
export const sessionsEnded = (endpoint: Endpoint, sessions: number): AuditChange => ({
  call: callOf(endpoint),
  object: {},
  fields: [{ name: 'sessions', value: sessions }],
});

/** By the id a row is found that is written while its person is erased: then nobody has the login any more. */
type AuditedPerson = Pick<SessionPerson, 'id' | 'login'>;

/**
 * Notes a sign-in, a failed one, a sign-out, or what opens or closes an account; give it the transaction of a change,
 * S3-118.
 * @param person null where no account was named
 * @param message somebody else who had a part in it, or words
 * @param change by which call, and what it carried
 */
export async function audit(
  db: Db,
  type: AuditType,
  person: AuditedPerson | null,
  remoteAddress: string | null,
  message: string | AuditedPerson | null = null,
  change: AuditChange | null = null,
): Promise<void> {
  await db.insert(auditEvents).values({
    ...{ type, remoteAddress, change, userId: person?.id ?? null },
    principal: person?.login.slice(0, 254) ?? '',
    requestId: requestIdOfWork(),
    ...(typeof message === 'object' && message !== null
      ? { message: message.login, namedUserId: message.id }
      : { message }),
  });
}
