import { type Client, requireCallOf } from '#server/platform/limits/clients.ts';
import type { Limit } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';

/** Keys cannot be guessed; this keeps the guessing from being work. */
const KEYS: Limit = { most: 60, withinSeconds: 600 };

/** @throws AppError error.tooManyAttempts */
export const requireKeyAttempt = ({ database, now }: Services, client: Client) =>
  requireCallOf(database, { what: 'account-key', client, limit: KEYS }, now());
