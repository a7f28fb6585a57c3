import type pg from 'pg';
import { MIGRATION_LOCK } from '#server/platform/db/migrate.ts';

/** The backup cannot be restored here; nothing was changed. The message says what to do. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

/** What the connections of the server, of imports and of backups are called. */
const CONNECTIONS_OF_OTHERS = ['ideagarden', 'ideagarden-jobs', 'ideagarden-live', 'ideagarden-backup'];

/**
 * Shuts the door that every server passes when it starts, until the connection ends: who starts meanwhile waits.
 * @throws RestoreError when somebody is in it
 */
export async function takeStartLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`,
  );
  if (rows[0]?.mine) return;
  throw new RestoreError(
    'A server starts on this database at this moment, or another restore works on it: wait for its end, and stop every server.',
  );
}

/**
 * Who waits at the door does no harm; who works does. A connection breaks and comes back, so this is asked again before
 * anything is committed.
 * @throws RestoreError while a server, an import or a backup works on the database
 */
export async function refuseOthersAtWork(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = any($1)
        and not exists (select from pg_locks
                         where pg_locks.pid = activity.pid and locktype = 'advisory' and not granted
                           and (classid::bigint << 32) | objid::bigint = ${MIGRATION_LOCK})
      order by 1 desc limit 1`,
    [CONNECTIONS_OF_OTHERS],
  );
  const name = rows[0]?.name;
  if (name === undefined) return;
  throw new RestoreError(
    name === 'ideagarden-backup'
      ? 'A backup of this database is being made: wait for its end.'
      : 'A server or an import works on this database: stop it first, on every machine.',
  );
}
