import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { type Database, inTransaction, type Transaction } from '#server/platform/db/client.ts';

/** Until so many statements wait for locks that others hold. */
export const untilWaiting = (db: Database, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rowCount } = await db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(count);
    },
    { timeout: 10_000, interval: 20 },
  );

/**
 * Makes a change, lets a second one run into its lock, and only then ends the first: what two people do at
 * the same moment, in a known order.
 * @param last what the first one does yet while the second one waits
 * @returns what the second one gave
 */
export async function whileOthersWait<T>(
  db: Database,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<T>,
  last?: (tx: Transaction) => Promise<unknown>,
): Promise<T> {
  let running: Promise<T> | undefined;
  await inTransaction(db, async (tx) => {
    await first(tx);
    running = second();
    await untilWaiting(db, 1);
    await last?.(tx);
  });
  return running as Promise<T>;
}
