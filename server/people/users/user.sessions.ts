import type { OwnSession } from '#contract/account/sessions.schema.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import {
  audit,
  endSessions,
  pageOfSessions,
  revokeSession,
  type SessionOwner,
  sessionsEnded,
} from '#server/people/account/sessions.ts';
import { found } from '#server/platform/errors.ts';
import type { Page } from '#server/platform/http/answers.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { isPlatformAdministrator } from '#server/platform/http/callers.ts';
import { requireMayChange } from './users.policy.ts';
import { readUser, type StoredUser } from './users.repository.ts';

type Work = ServiceContext & { ip: string };

/** @throws AppError 404, error.administratorsOnly */
async function changeableUser(
  { caller, db }: Pick<Work, 'caller' | 'db'>,
  userId: number,
): Promise<StoredUser> {
  const user = found(await readUser(db, userId));
  requireMayChange(caller, user, user);
  return user;
}

const ownerOf = ({ id, authorities }: StoredUser): SessionOwner => ({
  id,
  isAdministrator: isPlatformAdministrator([...authorities]),
});

/**
 * Where a person is signed in, as they see it themselves.
 * @throws AppError 404, error.administratorsOnly
 */
export async function sessionsOf(work: ServiceContext, userId: number): Promise<Page<OwnSession>> {
  const { caller, db, services } = work;
  const user = await changeableUser(work, userId);
  const limits = await services.settings.at(db, caller.siteVersion);
  return pageOfSessions(db, ownerOf(user), limits, caller.sessionId);
}

/**
 * Ends one session of a person.
 * @throws AppError 404, also for a session of somebody else or one that has ended; error.administratorsOnly
 */
export async function endSessionOf(
  work: Work,
  { id, sessionId }: { id: number; sessionId: string },
): Promise<string> {
  const { caller, db, services, ip } = work;
  const user = await changeableUser(work, id);
  const session = { userId: user.id, sessionId };
  found((await revokeSession(db, session, 'ADMINISTRATOR', services.now())) || null);
  await audit(db, 'SESSION_END', user, ip, caller, sessionsEnded(userEndpoints.endSession, 1));
  return user.login;
}

/**
 * Signs a person out everywhere and changes nothing else, for somebody whose device was lost or whose token may be in
 * other hands.
 * @returns the person's login
 * @throws AppError 404, error.administratorsOnly
 */
export async function endSessionsOf(work: Work, userId: number): Promise<string> {
  const { caller, db, services, ip } = work;
  const user = await changeableUser(work, userId);
  const limits = await services.settings.at(db, caller.siteVersion);
  const end = { endedBy: 'ADMINISTRATOR', now: services.now() } as const;
  const count = await endSessions(db, ownerOf(user), limits, end);
  await audit(db, 'SESSION_END', user, ip, caller, sessionsEnded(userEndpoints.endSessions, count));
  return user.login;
}
