import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { identitySessions, identityVisits } from '#server/platform/db/schema/identities.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { audit, type Device, revokeSession, startSession } from './sessions.ts';

/**
 * Goes on with the caller's session under a new token, to the same end and with what belongs to it at the identity provider.
 * The old token is not ended here.
 * @param isConfirmed the person has just proved who they are; else that is as old as it was
 */
export async function renewSession(
  db: Db,
  services: Services,
  { caller, device, isConfirmed = false }: { caller: Caller; device: Device; isConfirmed?: boolean },
): Promise<string> {
  const { id, login, roles, sessionId } = caller;
  const [old] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  const person = { id, login, roles: [...roles] };
  const before = old && {
    createdAt: old.createdAt,
    expiresAt: old.expiresAt,
    writtenLsn: old.writtenLsn,
    ...(!isConfirmed && { confirmedAt: old.confirmedAt }),
  };
  const renewed = await startSession(db, services, person, old?.remembered ?? false, device, before);
  const moved = { sessionId: renewed.sessionId };
  await db.update(identitySessions).set(moved).where(eq(identitySessions.sessionId, sessionId));
  await db.update(identityVisits).set(moved).where(eq(identityVisits.sessionId, sessionId));
  return renewed.token;
}

/** Ends the session whose token came along with a sign-in: nobody would sign out of it any more. */
export async function endSessionBefore(
  db: Db,
  services: Services,
  caller: Caller | null,
  ip: string,
): Promise<void> {
  if (caller === null) return;
  const before = { userId: caller.id, sessionId: caller.sessionId };
  const hasEnded = await revokeSession(db, before, 'REPLACED', services.now());
  if (hasEnded) await audit(db, 'SESSION_END', caller, ip, 'system.audits.session.replaced');
}
