import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';

/** Key of the advisory lock that lets one import at a time write: "ideaimpo" as eight bytes. */
const IMPORT_LOCK = '7594306343979349103';

/** Waits until no other import runs; the lock is held until the connection ends. */
export async function waitForImportLock(db: Database, say: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_lock(${sql.raw(IMPORT_LOCK)}) as mine`,
  );
  if (rows[0]?.mine) return;
  say('Another import is running: waiting for its end.');
  await db.execute(sql`select pg_advisory_lock(${sql.raw(IMPORT_LOCK)})`);
}
