import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { sqlState } from './client.ts';
import { DEADLOCK_DETECTED, LOCK_NOT_AVAILABLE } from './sql-states.ts';

/** Key of the advisory lock that lets one process at a time migrate: "ideagard" as eight bytes. */
export const MIGRATION_LOCK = '7594306340674171492';
const FILE_NAME = /^\d{14}_[a-z0-9]+(_[a-z0-9]+)*\.sql$/;

/** Stands beside this file, in the source and (copied by the build) in dist. */
const OWN_MIGRATIONS = new URL('./migrations/', import.meta.url);

const folderOf = (directory: URL | string) =>
  typeof directory === 'string' ? directory : fileURLToPath(directory);

/** A migration that failed; nothing of it remains. `cause` is PostgreSQL's error. */
export class MigrationError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'MigrationError';
  }
}

/** Names of the migrations of a folder, in their order. @throws Error for a file that is named otherwise */
export async function migrationNames(directory: string = folderOf(OWN_MIGRATIONS)): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const misnamed = files.filter((file) => !FILE_NAME.test(file));
  if (misnamed.length > 0) {
    throw new Error(`Migrations are named YYYYMMDDHHMMSS_what_it_does.sql; not so: ${misnamed.join(', ')}`);
  }
  return files.map((file) => file.slice(0, -'.sql'.length));
}

export const migrationText = (name: string, directory: string = folderOf(OWN_MIGRATIONS)) =>
  readFile(`${directory}/${name}.sql`, 'utf8');

export const MIGRATION_TABLE = `
  create table if not exists schema_migration (
    name text primary key,
    applied_at timestamptz(3) not null default now()
  )`;

async function appliedNames(client: pg.PoolClient): Promise<Set<string>> {
  // Who may not make tables asks for none that there is: a command may run beside the application, as its limited role.
  const found = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!found.rows[0]?.there) await client.query(MIGRATION_TABLE);
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map((row) => row.name));
}

/**
 * How long a migration waits for a lock, ms: whoever asks for the same table meanwhile waits behind it, in every process.
 */
const LOCK_PATIENCE_MS = 1_000;
/** Between two tries, while others get their turn, ms. */
const PAUSE_MS = 1_000;
/** A backup or an export may read for minutes. */
const MOST_TRIES = 600;

/** Errors of concurrent work rather than of the migration. */
const MET_A_LOCK: readonly unknown[] = [LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED];

async function apply(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await applyOnce(client, name, statements);
      return;
    } catch (error) {
      if (!MET_A_LOCK.includes(sqlState(error)) || tries >= MOST_TRIES) throw error;
      await wait(PAUSE_MS);
    }
  }
}

async function applyOnce(client: pg.PoolClient, name: string, statements: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${LOCK_PATIENCE_MS}`);
    await client.query(statements);
    await client.query('insert into schema_migration (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    // When the connection itself is gone there is nothing to roll back, and the first error says more.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(name, error);
  }
}

/** One process at a time; a restore holds the lock for as long as it works. */
async function takeLock(client: pg.PoolClient, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`,
  );
  if (rows[0]?.mine) return;
  onWait();
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
}

/**
 * Brings the schema up to date: applies, in the order of their names, the migrations of `directory` that
 * `schema_migration` does not list. Each runs in its own transaction; a lock makes a second process that
 * starts at the same time wait and then find nothing left to do. One that meets somebody's lock steps back and comes again,
 * for processes that serve the database meanwhile would wait behind it. There is no way down.
 * @param onWait called when another process is at it
 * @returns the names that were applied now
 * @throws MigrationError at the first that fails; those before it stay applied
 */
export async function migrate(
  pool: pg.Pool,
  directory: URL | string = OWN_MIGRATIONS,
  onWait: () => void = () => undefined,
): Promise<string[]> {
  const folder = folderOf(directory);
  const names = await migrationNames(folder);
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await takeLock(client, onWait);
    const applied = await appliedNames(client);
    const pending = names.filter((name) => !applied.has(name));
    for (const name of pending) {
      await apply(client, name, await migrationText(name, folder));
    }
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK})`);
    return pending;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that failed is closed, not reused: closing it also gives the lock back.
    client.release(broken ?? false);
  }
}
