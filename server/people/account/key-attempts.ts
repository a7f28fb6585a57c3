import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/** Keys cannot be guessed; this keeps the guessing from being work. */
const KEYS: Limit = { most: 60, withinSeconds: 600 };

/** @throws AppError error.tooManyAttempts */
export const requireKeyAttempt = ({ database, now }: Services, ip: string) =>
  requireAttempt(database, { what: 'account-key', who: placeOf(ip) }, KEYS, now());
