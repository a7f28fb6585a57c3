import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { AuditType } from '#contract/audits/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { identitySessions } from '#server/platform/db/schema/identities.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { TOKEN_HOURS } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';

interface Person {
  id: number;
  login: string;
  roles: readonly Role[];
}

interface Device {
  /** Address, or network of an address, as limits know it. */
  place: string;
  userAgent: string | undefined;
}

const AGENT_MAX = 300;

/** Opens a session and gives its id and its bearer token; remember-me lengthens it, S1-17. */
export async function startSession(
  db: Db,
  services: Services,
  person: Person,
  remember: boolean,
  device?: Device,
  until?: Date,
): Promise<{ sessionId: string; token: string }> {
  const hours = remember ? TOKEN_HOURS.remembered : TOKEN_HOURS.session;
  const expiresAt = until ?? new Date(services.now().getTime() + hours * 3_600_000);
  const sessionId = randomUUID();
  await db.insert(sessions).values({
    id: sessionId,
    userId: person.id,
    expiresAt: expiresAt.toISOString(),
    place: device?.place ?? null,
    userAgent: device?.userAgent?.slice(0, AGENT_MAX) ?? null,
  });
  const { login, roles } = person;
  return { sessionId, token: await services.tokens.sign({ login, roles, sessionId, expiresAt }) };
}

export const openSession = async (...of: Parameters<typeof startSession>): Promise<string> =>
  (await startSession(...of)).token;

/**
 * Goes on with a session under a new token, to the same end and with the identity provider's word that it began with.
 * The old token is not ended here.
 */
export async function renewSession(
  db: Db,
  services: Services,
  { person, sessionId, device }: { person: Person; sessionId: string; device: Device },
): Promise<string> {
  const [old] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  const renewed = await startSession(db, services, person, false, device, old && new Date(old.expiresAt));
  await db
    .update(identitySessions)
    .set({ sessionId: renewed.sessionId })
    .where(eq(identitySessions.sessionId, sessionId));
  return renewed.token;
}

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

/** Where a user is signed in now, the latest first. */
export function listSessions(db: Db, userId: number, now: Date, most: number) {
  const { id, createdAt, lastSeenAt, userAgent, place } = sessions;
  return db
    .select({ id, createdAt, lastSeenAt, userAgent, place, total: sql<number>`count(*) over ()` })
    .from(sessions)
    .where(
      and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now.toISOString())),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(most);
}

async function revoke(db: Db, which: SQL | undefined, now: Date): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ revokedAt: now.toISOString() })
    .where(and(which, isNull(sessions.revokedAt)));
  return rowCount ?? 0;
}

/** Ends a session of this user; false when it is another's or has ended. */
export const revokeSession = async (db: Db, userId: number, sessionId: string, now: Date): Promise<boolean> =>
  (await revoke(db, and(eq(sessions.id, sessionId), eq(sessions.userId, userId)), now)) > 0;

/** Ends all sessions of these users, but for the one to keep, S1-10, S1-19, S3-97. */
export async function revokeSessions(
  db: Db,
  userIds: readonly number[],
  now: Date,
  keep?: string,
): Promise<void> {
  const ofUsers = sql`${sessions.userId} = any(${idArray(userIds)})`;
  await revoke(db, keep === undefined ? ofUsers : and(ofUsers, ne(sessions.id, keep)), now);
}

/**
 * Notes a sign-in, a failed one, a sign-out, or what opens or closes an account; give it the transaction of a change,
 * S3-118.
 * @param principal the login; empty where no account was named
 */
export async function audit(
  db: Db,
  type: AuditType,
  principal: string,
  remoteAddress: string | null,
  message: string | null = null,
): Promise<void> {
  await db.insert(auditEvents).values({ type, principal: principal.slice(0, 254), remoteAddress, message });
}
