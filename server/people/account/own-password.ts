import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { forgetAttempts, type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readPasswordHash } from './account.repository.ts';
import { passwordFits } from './passwords.ts';

/** A session that was left open must not be a place to guess its password. */
const TRIES: Limit = { most: 10, withinSeconds: 900 };

/**
 * Checks the caller's own password before something that a stolen session alone must not do, S1-11. Call it outside
 * a transaction: the hash is slow, and a try counts whatever becomes of the request.
 * @returns the hash that it fitted, to see whether it is still the one when the change is written
 * @throws AppError error.incorrectPassword, or error.tooManyAttempts
 */
export async function requireOwnPassword(
  { database, now }: Services,
  { id }: Caller,
  password: string,
): Promise<string> {
  const attempt = { what: 'own-password', who: String(id) };
  await requireAttempt(database, attempt, TRIES, now());
  const checked = await readPasswordHash(database, id);
  if (!(await passwordFits(checked, password)) || checked === null) {
    throw new AppError('error.incorrectPassword', { inBody: true });
  }
  await forgetAttempts(database, attempt);
  return checked;
}
