import { audit, revokeSessions } from '#server/people/account/sessions.ts';
import { found } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { requireMayChange } from './users.policy.ts';
import { readUser } from './users.repository.ts';

/**
 * Signs a person out everywhere and changes nothing else, for somebody whose device was lost or whose token may be in
 * other hands.
 * @returns the person's login
 * @throws AppError 404, error.administratorsOnly
 */
export async function endSessionsOf(
  { caller, db, services, ip }: ServiceContext & { ip: string },
  userId: number,
): Promise<string> {
  const user = found(await readUser(db, userId));
  requireMayChange(caller, user, user);
  await revokeSessions(db, [user.id], { endedBy: 'ADMINISTRATOR', now: services.now() });
  await audit(db, 'SESSION_END', user, ip, caller);
  return user.login;
}
