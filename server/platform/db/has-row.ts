import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * Whether there is any such row.
 * @param rows what stands after `from`, such as `contribution where id = 1`
 */
export async function hasRow(db: Db, rows: SQL): Promise<boolean> {
  const found = await db.execute(sql`select from ${rows} limit 1`);
  return found.rows.length > 0;
}
