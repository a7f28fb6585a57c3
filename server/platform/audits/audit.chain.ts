import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { defined } from '#server/platform/defined.ts';

/** Rows that are linked or taken away by one statement: some tens of milliseconds of work. */
const AT_A_TIME = 1_000;

async function untilNothingIsLeft(batch: () => Promise<{ rows: { count: number }[] }>): Promise<number> {
  let all = 0;
  for (;;) {
    const { rows } = await batch();
    const { count } = defined(rows[0], 'The number of rows');
    all += count;
    if (count < AT_A_TIME) return all;
  }
}

/**
 * Gives every row of the audit trail that is committed by now its place in the chain, in the order of their ids. Called by a
 * job: writers of the trail wait for nobody, and what has no place yet is as long as the pause between two calls.
 * @returns how many rows got their place
 */
export const chainAudits = (db: Db): Promise<number> =>
  untilNothingIsLeft(() => db.execute(sql`select chain_audit_events(${AT_A_TIME}) as count`));

/**
 * Shortens the audit trail at its old end, the only way in which it is ever shortened, S3-118; the last link that goes
 * stays as the anchor of the chain. The database refuses to go below a year, whatever is asked for.
 * @returns how many rows were removed
 */
export const purgeAudits = (db: Db, before: Date): Promise<number> =>
  untilNothingIsLeft(() =>
    db.execute(sql`select purge_audit_events(${before.toISOString()}::timestamptz, ${AT_A_TIME}) as count`),
  );
