import type pg from 'pg';
import { defined } from '#server/platform/defined.ts';

/** Connections of a process besides its pool: two of the job queue, one that watches jobs, one for live events. */
const BESIDES_POOL = 4;
/** Left for the primary process, and for commands such as a backup. */
const SPARE = 6;
/** A process with fewer could not answer while one long report is made. */
const LEAST_POOL = 2;

/** The database does not allow as many connections as the processes need; the message says what to do. */
export class TooFewConnectionsError extends Error {
  override name = 'TooFewConnectionsError';
}

/** Connections that processes with full pools need. */
export const connectionsFor = (processes: number, poolSize: number): number =>
  processes * (poolSize + BESIDES_POOL) + SPARE;

/**
 * Size of the pool of each process: what was asked for, or less, so that all of them fit.
 * @param allowed connections that the database allows us
 * @throws TooFewConnectionsError where even small pools do not fit
 */
export function poolSizeFor(processes: number, wanted: number, allowed: number): number {
  const fits = Math.floor((allowed - SPARE) / processes) - BESIDES_POOL;
  if (fits < Math.min(LEAST_POOL, wanted)) {
    throw new TooFewConnectionsError(
      `${processes} processes need at least ${connectionsFor(processes, LEAST_POOL)} connections to the database, which allows ${allowed}: start fewer processes, or raise max_connections of PostgreSQL.`,
    );
  }
  return Math.min(wanted, fits);
}

/** Connections that the database allows the role that we connect as, whoever else uses them now. */
export async function allowedConnections(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ allowed: number }>(`
    select least(
             current_setting('max_connections')::int
               - current_setting('superuser_reserved_connections')::int
               - coalesce(current_setting('reserved_connections', true)::int, 0),
             (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
             (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`);
  return defined(rows[0], 'The number of connections').allowed;
}
