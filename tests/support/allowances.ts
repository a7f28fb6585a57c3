import { type Attempt, type Limit, takeAttempt } from '#server/platform/limits/limits.ts';
import type { TestApp } from './app.ts';

/** Uses so many of an allowance up, without the calls that would. */
export async function takeMany(
  { services, db }: Pick<TestApp, 'services' | 'db'>,
  attempt: Attempt,
  count: number,
  limit: Limit,
): Promise<void> {
  // All at one moment: on a busy machine some would have come back meanwhile.
  const now = services.now();
  for (let taken = 0; taken < count; taken += 1) await takeAttempt(db, attempt, limit, now);
}
