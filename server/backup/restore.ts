import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { createDatabase } from '../db/client.ts';
import { MIGRATION_LOCK, migrate } from '../db/migrate.ts';
import type { FileStorage } from '../storage/storage.ts';
import { readArchive } from './archive.read.ts';
import { connect } from './connect.ts';
import { keysIn, quoted, storedKeys } from './database.describe.ts';
import {
  dropInstallation,
  emptyTables,
  holdsInstallation,
  makeSchema,
  putGuardsAside,
  RestoreError,
  refuseLaterSchema,
  refuseRunningServer,
} from './database.prepare.ts';
import { ArchiveError, FILES, type Manifest, TABLES } from './manifest.ts';
import { RestoredFiles } from './restore.files.ts';

export interface RestoreOptions {
  url: string;
  storage: FileStorage;
  file: string;
  /**
   * Asked when the database holds an installation, whose end the restore is.
   * @returns whether it may go on
   */
  mayReplace: () => Promise<boolean>;
  say: (line: string) => void;
  /** Asked between two parts; what it throws ends the restore, which then leaves nothing. */
  pause?: () => void;
}

export interface RestoreReport {
  manifest: Manifest;
  /** Migrations that this version has and the backup had not. */
  applied: string[];
}

/** Reads the whole archive and keeps nothing: every part has its sum, and nothing is missing. */
export async function checkArchive(file: string): Promise<Manifest> {
  return readArchive(file, async () => undefined);
}

/** Takes the rows of a part in; parts end with the end of a row. */
function copyRows(client: pg.Client, table: Manifest['tables'][number], bytes: Buffer): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`));
  return new Promise((resolve, reject) => {
    rows.once('error', reject);
    rows.once('finish', () => resolve(rows.rowCount));
    rows.end(bytes);
  });
}

/** Takes every part in, and counts. @throws ArchiveError when rows are missing */
async function takeIn(
  client: pg.Client,
  files: RestoredFiles,
  manifest: Manifest,
  { file, pause = () => undefined }: Pick<RestoreOptions, 'file' | 'pause'>,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]));
  const rows = new Map<string, number>();
  await readArchive(file, async (name, bytes) => {
    pause();
    if (name.startsWith(FILES)) return files.add(name.slice(FILES.length), bytes);
    const table = tables.get(name.slice(TABLES.length).split('/')[0] ?? '');
    if (!name.startsWith(TABLES) || !table)
      throw new ArchiveError(`it holds ${name}, which is none of its parts`);
    rows.set(table.name, (rows.get(table.name) ?? 0) + (await copyRows(client, table, bytes)));
  });
  for (const table of manifest.tables) {
    const came = rows.get(table.name) ?? 0;
    if (came !== table.rows) {
      throw new ArchiveError(`its table ${table.name} has ${came} rows and says that it has ${table.rows}`);
    }
  }
}

const OLD_FILES = 'old_stored_file';

/** Remembers the files of the installation that goes, so that none is left behind. */
async function rememberFiles(client: pg.Client): Promise<void> {
  await client.query(`create temporary table ${OLD_FILES} (storage_key text) on commit preserve rows`);
  const insert = (keys: string[]) =>
    client.query(`insert into ${OLD_FILES} select unnest($1::text[])`, [keys]);
  const keys: string[] = [];
  for await (const key of storedKeys(client)) {
    keys.push(key);
    if (keys.length >= 1_000) await insert(keys.splice(0));
  }
  await insert(keys);
}

/** Removes the files that only the old installation named. */
async function removeOldFiles(client: pg.Client, storage: FileStorage): Promise<void> {
  for await (const key of storedKeys(client)) {
    await client.query(`delete from ${OLD_FILES} where storage_key = $1`, [key]);
  }
  for await (const key of keysIn(client, OLD_FILES)) await storage.remove(key);
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${quoted(name)}`,
      last,
      isCalled,
    ]);
  }
}

/** The whole database in one transaction: it is there, or nothing of it is. */
async function restoreDatabase(
  client: pg.Client,
  files: RestoredFiles,
  manifest: Manifest,
  { replaces, ...options }: Pick<RestoreOptions, 'file' | 'pause'> & { replaces: boolean },
): Promise<void> {
  await client.query('begin');
  // A server that starts now waits for the schema.
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  if (replaces) {
    await rememberFiles(client);
    await dropInstallation(client);
  }
  await makeSchema(client, manifest);
  const guards = await putGuardsAside(client);
  await emptyTables(client);
  await takeIn(client, files, manifest, options);
  await setSequences(client, manifest);
  await guards.putBack();
  await client.query('commit');
}

/** What comes after the database: bytes that the old installation had under the same key, and its leftovers. */
async function settleFiles(
  client: pg.Client,
  files: RestoredFiles,
  { file, storage }: RestoreOptions,
  replaces: boolean,
): Promise<void> {
  if (files.other.size > 0) {
    await readArchive(file, async (name, bytes) => {
      const key = name.slice(FILES.length);
      if (name.startsWith(FILES) && files.other.has(key)) await files.replace(key, bytes);
    });
  }
  if (replaces) await removeOldFiles(client, storage);
}

async function bringUpToDate(url: string): Promise<string[]> {
  const { pool, close } = createDatabase(url, { poolSize: 1 });
  try {
    const applied = await migrate(pool);
    // Without it the first requests would be planned as if every table were empty.
    await pool.query('analyze');
    return applied;
  } finally {
    await close();
  }
}

/**
 * Makes database and files what they were when the backup was made. The archive is read and checked whole before
 * anything is touched. Migrations that this version has on top of it are applied at the end.
 * @throws ArchiveError, RestoreError, and whatever PostgreSQL or the storage refuse; then everything is as it was
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { url, file, storage, say, mayReplace } = options;
  const manifest = await checkArchive(file);
  await refuseLaterSchema(manifest);
  const client = await connect(url, 'ideagarden-restore');
  try {
    const replaces = await holdsInstallation(client);
    if (replaces) {
      await refuseRunningServer(client);
      if (!(await mayReplace())) throw new RestoreError('This database is not empty; nothing was changed.');
    }
    say(`Restoring the state of ${manifest.createdAt} …`);
    const files = new RestoredFiles(storage);
    try {
      await restoreDatabase(client, files, manifest, { ...options, replaces });
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      await files.undo();
      throw error;
    }
    await settleFiles(client, files, options, replaces);
  } finally {
    await client.end();
  }
  return { manifest, applied: await bringUpToDate(url) };
}
