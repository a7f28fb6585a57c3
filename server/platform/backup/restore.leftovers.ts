import type pg from 'pg';
import { messageOf } from '#server/platform/db/failures.ts';
import { defined } from '#server/platform/defined.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import { hasTable, quoted, tablesOfFiles } from './database.describe.ts';

/**
 * Files that nothing refers to any more once a restore is committed. They are listed in the same transaction, outside of the
 * application's schema, so that whatever happens while they are removed, it can be done again.
 */
const SCHEMA = 'restore_leftover';
const LIST = `${SCHEMA}.file`;

const KEYS_AT_A_TIME = 1_000;
/** Failures one after the other that mean that the storage is away. */
const PATIENCE = 5;

export interface Removal {
  removed: number;
  /** Files that are still there; null when the database did not say how many. */
  left: number | null;
  /** Why, of the first one; null when none is left. */
  reason: string | null;
}

async function begin(client: pg.Client): Promise<void> {
  await client.query(`create schema if not exists ${SCHEMA}`);
  await client.query(`create table if not exists ${LIST} (storage_key text primary key)`);
}

/** Lists all files of the installation that goes. */
export async function listItsFiles(client: pg.Client): Promise<void> {
  await begin(client);
  for (const table of await tablesOfFiles(client)) {
    await client.query(
      `insert into ${LIST} select storage_key from public.${quoted(table)} on conflict do nothing`,
    );
  }
  // What could not be removed, or may never have got its row, is known by its note alone.
  if (await hasTable(client, 'public.loose_file')) {
    await client.query(`insert into ${LIST} select key from public.loose_file on conflict do nothing`);
  }
}

export async function listFiles(client: pg.Client, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await begin(client);
  await client.query(`insert into ${LIST} select unnest($1::text[]) on conflict do nothing`, [keys]);
}

/** Strikes off the list what the database names now, also what an earlier restore has left. */
export async function excludeReferencedFiles(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, LIST))) return;
  for (const table of await tablesOfFiles(client)) {
    await client.query(
      `delete from ${LIST} where storage_key in (select storage_key from public.${quoted(table)})`,
    );
  }
}

/**
 * Removes the files of the list, and the list once it is empty. What cannot be removed stays on it; nothing refers to
 * it, so it only takes room. May be run again at any time.
 */
export async function removeLeftovers(client: pg.Client, storage: FileStorage): Promise<Removal> {
  const outcome: Removal = { removed: 0, left: 0, reason: null };
  if (!(await hasTable(client, LIST))) return outcome;
  let last = '';
  let failures = 0;
  while (failures < PATIENCE) {
    const { rows } = await client.query<{ key: string }>(
      `select storage_key as key from ${LIST} where storage_key > $1 order by 1 limit ${KEYS_AT_A_TIME}`,
      [last],
    );
    const removed: string[] = [];
    for (const { key } of rows) {
      last = key;
      try {
        await storage.remove(key);
        removed.push(key);
        failures = 0;
      } catch (error) {
        outcome.reason ??= messageOf(error);
        failures += 1;
        if (failures >= PATIENCE) break;
      }
    }
    await client.query(`delete from ${LIST} where storage_key = any($1)`, [removed]);
    outcome.removed += removed.length;
    if (rows.length < KEYS_AT_A_TIME) break;
  }
  const { rows } = await client.query<{ left: number }>(`select count(*)::int as left from ${LIST}`);
  outcome.left = defined(rows[0], 'The number of files that are left').left;
  if (outcome.left === 0) await client.query(`drop schema ${SCHEMA} cascade`);
  return outcome;
}
