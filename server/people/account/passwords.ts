import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { forgetAttempts, type Limit, requireAttempt, takeAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { readPasswordHash } from './account.repository.ts';
import { audit } from './sessions.ts';

/** Cost of a hash: OWASP's first choice for argon2id (19 MiB, 2 passes, 1 lane). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The slow work, in one place: a test counts how much of it is done for accounts that there are, and are not. */
export const slowWork = { hash, verify };

/** A salted slow hash (argon2id), S1-12. */
export function hashPassword(password: string): Promise<string> {
  return slowWork.hash(password, COST);
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password fits a hash. Without a hash (unknown login, no password set) as much work is done
 * before the answer no, so that the time does not reveal which logins exist.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await slowWork.verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && fits;
}

/** A session that was left open must not be a place to guess its password. */
const TRIES: Limit = { most: 10, withinSeconds: 900 };

/** Wrong ones that the audit trail takes; unlike the tries they do not come back with the right one. */
const NOTES: Limit = { most: 20, withinSeconds: 3600 };

/** Notes a wrong password: somebody may sit before another's session. */
async function noteWrongPassword({
  caller,
  services: { database, now },
  ip,
}: OwnPasswordCall): Promise<void> {
  const note = { what: 'own-password-noted', who: String(caller.id) };
  if ((await takeAttempt(database, note, NOTES, now())) > 0) return;
  await audit(database, 'AUTHENTICATION_FAILURE', caller, ip, 'error.incorrectPassword');
}

/** Somebody who gives the own password. */
interface OwnPasswordCall {
  caller: Caller;
  services: Services;
  ip: string;
}

/**
 * Checks the caller's own password before something that a stolen session alone must not do, S1-11. Call it outside
 * a transaction: the hash is slow, and a try counts, and a wrong one is noted, whatever becomes of the request.
 * @returns the hash that it fitted, to see whether it is still the one when the change is written
 * @throws AppError error.incorrectPassword, or error.tooManyAttempts
 */
export async function requireOwnPassword(call: OwnPasswordCall, password: string): Promise<string> {
  const { database, now } = call.services;
  const { id } = call.caller;
  const attempt = { what: 'own-password', who: String(id) };
  await requireAttempt(database, attempt, TRIES, now());
  const checked = await readPasswordHash(database, id);
  if (!(await passwordFits(checked, password)) || checked === null) {
    await noteWrongPassword(call);
    throw new AppError('error.incorrectPassword', { inBody: true });
  }
  await forgetAttempts(database, attempt);
  return checked;
}
