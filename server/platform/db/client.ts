import { setTimeout as wait } from 'node:timers/promises';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { parsers, TypedClient, UnnamingClient } from './parsers.ts';
import {
  CANNOT_CONNECT_NOW,
  DEADLOCK_DETECTED,
  FEATURE_NOT_SUPPORTED,
  SERIALIZATION_FAILURE,
} from './sql-states.ts';
import { countingNothing } from './statement-meter.ts';

const IDLE_IN_TRANSACTION_MS = 60_000;

type Schema = Record<string, never>;

export type Database = NodePgDatabase<Schema>;
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>;
/** What a repository takes: inside a transaction always hand over the transaction, never the outer client. */
export type Db = Database | Transaction;

export interface DatabaseHandle {
  pool: pg.Pool;
  db: Database;
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Most connections of this process; PostgreSQL's `max_connections` is shared by all processes. */
  poolSize: number;
  /**
   * A commit is answered before it is on the disk: after a crash the last moments may be missing, never
   * half a transaction. Only for filling a database that is recreated when that happens.
   */
  lazyCommits?: boolean;
  /** Whether connections keep statements by name (`prepared-statement.ts`); yes, unless it says no. */
  preparedStatements?: boolean;
  /**
   * Behind a pooler that hands its connections out for a transaction, a session is nobody's: then what holds in each is
   * up to the pooler, but for the time zone, which poolers carry along.
   */
  hasSessions?: boolean;
  /** Milliseconds after which PostgreSQL ends a statement; without it none is cut, as long work needs. */
  statementTimeout?: number;
  /**
   * Connections to a standby are refused: after a failover an address may lead to one for some moments, and what is connected
   * to it would stay so.
   */
  primaryOnly?: boolean;
  /** Called when an idle connection breaks (a restart of PostgreSQL); the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

/** A server that takes no changes now. Callers take it for one that is still starting. */
class StandbyError extends Error {
  override name = 'StandbyError';
  readonly code = CANNOT_CONNECT_NOW;
}

async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new StandbyError('The server at the address of the database is a standby.');
}

/**
 * Opens a pool. Column names in the database are the snake case of the property names. Sessions run in
 * UTC; for the JavaScript types of values see `parsers.ts`.
 * @param url a postgres:// address
 */
export function createDatabase(
  url: string,
  {
    poolSize,
    lazyCommits = false,
    preparedStatements = true,
    hasSessions = true,
    statementTimeout,
    primaryOnly = false,
    onIdleError,
  }: DatabaseOptions,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: preparedStatements ? TypedClient : UnnamingClient,
    types: parsers,
    application_name: 'ideagarden',
    connectionTimeoutMillis: 10_000,
    // Sent as statements and not as start options, which connection poolers such as PgBouncer refuse.
    onConnect: (client) =>
      countingNothing(async () => {
        if (primaryOnly) await refuseStandby(client);
        await client.query("set time zone 'UTC'");
        if (!hasSessions) return;
        // A transaction forgotten open would hold its row locks and stop vacuum for good.
        await client.query(`set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`);
        if (statementTimeout !== undefined) await client.query(`set statement_timeout = ${statementTimeout}`);
        if (lazyCommits) await client.query('set synchronous_commit = off');
      }),
  });
  // Without a listener the error of an idle connection ends the process.
  pool.on('error', (error) => onIdleError?.(error));

  let closed: Promise<void> | undefined;
  return {
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    close: () => {
      closed ??= pool.end();
      return closed;
    },
  };
}

const MOST_RETRIES = 3;
/** What another try may get past, for it came from others: prepared statements (`prepared-statement.ts`) are prepared again, too. */
const WORTH_RETRYING = new Set([SERIALIZATION_FAILURE, DEADLOCK_DETECTED, FEATURE_NOT_SUPPORTED]);

/** The SQLSTATE of a failed query, also when drizzle wrapped the error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Whether PostgreSQL gave up on something because of others, so that it may succeed when it is run again. */
export const isWorthRetrying = (error: unknown): boolean => WORTH_RETRYING.has(sqlState(error) ?? '');

/**
 * Runs `work` in one transaction: commits what it returns, rolls back what it throws. When PostgreSQL
 * gives up on it because of others (serialization failure, deadlock, a migration that changed what a cached plan
 * reads) everything is run again, at most three times, after a short random pause; so `work` must do nothing
 * outside the transaction. Use only the transaction inside: the outer client waits for a second connection.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (!isWorthRetrying(error) || retries >= MOST_RETRIES) throw error;
      await wait(Math.random() * 20 * 2 ** retries);
    }
  }
}
