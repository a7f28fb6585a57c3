import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#server/platform/db/client.ts';

/** Contributions whose rows are locked at once: for a moment. */
const AT_ONCE = 200;
/** Milliseconds of a minute that it takes at most; the next minute goes on. */
const BUDGET_MS = 20_000;

/**
 * Makes authors, commenters and assignees followers of what there was before anybody could follow, from the newest back. Once it
 * has come to the oldest there is nothing to do any more.
 * @returns contributions that were looked at
 */
export async function fillFollowers(database: Database): Promise<number> {
  const began = performance.now();
  let filled = 0;
  for (;;) {
    const number = await inTransaction(database, async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(sql`select fill_followers(${AT_ONCE}) as number`);
      return rows[0]?.number ?? 0;
    });
    filled += number;
    if (number < AT_ONCE || performance.now() - began > BUDGET_MS) return filled;
  }
}
