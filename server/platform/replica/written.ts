import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';

/**
 * Notes with a session where its last change is in the write-ahead log; after the commit. What was committed is on the disk by
 * then, and no replica has more; only where PostgreSQL commits without waiting for the disk (`synchronous_commit`) it may
 * be behind what is on the disk. The note itself never waits: after a crash of the primary, replicas have no more than it.
 */
const note = statement<{ sessionId: string }, Record<string, never>>(
  (value) => sql`
    with usual as materialized (
      select current_setting('synchronous_commit') as commits, set_config('synchronous_commit', 'off', true)
    )
    update session
       set written_lsn = case usual.commits when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
      from usual
     where id = ${value('sessionId')}`,
);

export const noteWritten = (database: Database, sessionId: string) => note(database, { sessionId });
