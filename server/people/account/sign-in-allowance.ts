import { type Limit, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/** Sign-ins of one account that go well: more than anybody needs, and an end for programs. */
const SIGN_INS: Limit = { most: 120, withinSeconds: 600 };

/**
 * Takes one of an account's sign-ins, by whatever way in. Call it once it is proved who signs in, so that nobody else can use
 * them up, and outside a transaction.
 * @throws AppError error.tooManyAttempts
 */
export async function requireSignInAllowance(
  { database, env, now }: Services,
  userId: number,
): Promise<void> {
  if (!env.callLimits) return;
  await requireAttempt(database, { what: 'sign-in-opened', who: `user:${userId}` }, SIGN_INS, now());
}
