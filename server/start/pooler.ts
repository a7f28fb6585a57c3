import type pg from 'pg';
import type { Environment } from '#server/platform/env/env.ts';

/** The pooler before the database is not set up as the application needs it; the message says how. */
export class PoolerError extends Error {
  override name = 'PoolerError';
}

/** The address for what needs a session of its own: that of the database itself, where a pooler stands before it. */
export const sessionUrl = (env: Pick<Environment, 'databaseDirectUrl'>, databaseUrl: string): string =>
  env.databaseDirectUrl ?? databaseUrl;

/** What each connection that a pooler hands out for a transaction has to bring, for nobody can set it for more than one. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Whether connections of a pooler that hands them out for a transaction have the time limits without which one call could
 * hold one for good.
 * @throws PoolerError
 */
export async function checkPooler(env: Pick<Environment, 'databaseDirectUrl'>, pool: pg.Pool): Promise<void> {
  if (env.databaseDirectUrl === undefined) return;
  const { rows } = await pool.query<{ name: string }>(
    'select name from pg_settings where name = any($1) and setting::bigint = 0 order by name desc',
    [LIMITS],
  );
  if (rows.length === 0) return;
  throw new PoolerError(
    `Connections of DATABASE_URL have no ${rows.map(({ name }) => name).join(' and no ')}: with DATABASE_DIRECT_URL the pooler has to set them, PgBouncer by connect_query (deploy/pgbouncer/transaction.ini).`,
  );
}
