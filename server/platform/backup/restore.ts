import type pg from 'pg';
import { sqlState } from '#server/platform/db/client.ts';
import type { FileStorage } from '#server/platform/storage/storage.ts';
import { ArchiveCount } from './archive.count.ts';
import { type ArchivePlace, readArchive } from './archive.read.ts';
import { connect } from './connect.ts';
import { quoted, tablesOf } from './database.describe.ts';
import { RestoreError, refuseOthersAtWork, takeStartLock } from './database.lock.ts';
import {
  applyLaterMigrations,
  dropInstallation,
  emptyTables,
  holdsInstallation,
  makeSchema,
  refuseLaterSchema,
  suspendConstraints,
} from './database.prepare.ts';
import { isEncrypted } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import { RestoredFiles } from './restore.files.ts';
import {
  excludeReferencedFiles,
  listFiles,
  listItsFiles,
  type Removal,
  removeLeftovers,
} from './restore.leftovers.ts';
import { importRows, setSequences } from './restore.rows.ts';

export interface RestoreOptions {
  url: string;
  storage: FileStorage;
  archive: ArchivePlace;
  /**
   * Asked when the database holds an installation, whose end the restore is.
   * @returns whether it may go on
   */
  mayReplace: () => Promise<boolean>;
  say: (line: string) => void;
  /** Asked between two parts; what it throws ends the restore, which then leaves nothing. */
  pause?: () => void;
}

/** The connection broke during the commit of the transaction: nobody knows whether it was. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}

/**
 * Reads the whole archive and keeps nothing: every part has its sum, and there are as many rows and files as it says.
 * @throws ArchiveError, RestoreError when it is encrypted and the key is missing or another
 */
export async function checkArchive(archive: ArchivePlace): Promise<Manifest> {
  if (archive.decrypter === undefined && (await isEncrypted(archive.file))) {
    throw new RestoreError('This archive is encrypted: name the file of its secret key by --identity.');
  }
  const count = new ArchiveCount();
  const manifest = await readArchive(archive, async (name, bytes) => count.add(name, bytes));
  count.compare(manifest);
  return manifest;
}

type Work = Pick<Required<RestoreOptions>, 'archive' | 'pause'> & { manifest: Manifest; replaces: boolean };

/** Everything in one open transaction, brought up to date. @returns the migrations that this took */
async function refill(
  client: pg.Client,
  files: RestoredFiles,
  { replaces, ...work }: Work,
): Promise<string[]> {
  const { manifest } = work;
  await client.query('begin');
  if (replaces) {
    await listItsFiles(client);
    await dropInstallation(client);
  }
  await makeSchema(client, manifest);
  const restoreConstraints = await suspendConstraints(client);
  await emptyTables(client);
  await importRows(client, files, manifest, work);
  await setSequences(client, manifest);
  await restoreConstraints();
  const applied = await applyLaterMigrations(client, manifest);
  // Positions in the write-ahead log of the database that was backed up say nothing of this one's.
  await client.query('update session set written_lsn = null where written_lsn is not null');
  await listFiles(client, files.asides);
  await excludeReferencedFiles(client);
  await refuseOthersAtWork(client);
  return applied;
}

/** What PostgreSQL answers with an error was not committed; where the connection breaks, that is unknown. */
async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    const state = sqlState(error);
    if (state !== undefined && !/^(08|57)/.test(state)) throw error;
    throw new UnknownOutcomeError(
      'The connection to the database broke in the last moment: the restore may be complete, or nothing of it. Run it again, with --replace where it then says that the database is not empty; that is safe in both cases.',
      { cause: error },
    );
  }
}

/** The database, whole or not at all, and its files with it. @throws what refuses it; then everything is as it was */
async function exchange(client: pg.Client, { storage, say }: RestoreOptions, work: Work): Promise<string[]> {
  const files = new RestoredFiles(storage);
  try {
    const applied = await refill(client, files, work);
    await commit(client);
    return applied;
  } catch (error) {
    if (error instanceof UnknownOutcomeError) throw error;
    await client.query('rollback').catch(() => undefined);
    const failed = await files.undo();
    if (failed > 0) {
      say(
        `${failed} file(s) could not be taken out of ${storage.place} again; nothing refers to them, and the next restore finds them there. Where one was damaged, its former bytes stand beside it, named ….before-restore.`,
      );
    }
    throw error;
  }
}

/** The restore is committed by now: what fails here is reported, and can be done again. */
async function tidy(client: pg.Client, storage: FileStorage): Promise<Removal> {
  try {
    // Without it the first requests would be planned as if every table were empty.
    const tables = (await tablesOf(client)).map((name) => `public.${quoted(name)}`);
    await client.query(`analyze ${tables.join(', ')}`);
    return await removeLeftovers(client, storage);
  } catch (error) {
    return { removed: 0, left: null, reason: (error as Error).message };
  }
}

/**
 * Makes database and files what they were when the backup was made, brought up to date. The archive is read and checked
 * whole before anything is touched; no server can start until it is done.
 * @returns the migrations that this version has and the backup had not, and what became of files that nothing refers to
 * @throws ArchiveError, RestoreError, MigrationError, and whatever PostgreSQL or the storage refuse; then everything is as
 *   it was. UnknownOutcomeError when the connection breaks in the last moment.
 */
export async function restore(options: RestoreOptions) {
  const { url, archive, storage, say, mayReplace, pause = () => undefined } = options;
  const manifest = await checkArchive(archive);
  await refuseLaterSchema(manifest);
  const client = await connect(url, 'ideagarden-restore');
  try {
    await takeStartLock(client);
    await refuseOthersAtWork(client);
    const replaces = await holdsInstallation(client);
    if (replaces && !(await mayReplace()))
      throw new RestoreError('This database is not empty; nothing was changed.');
    say(`Restoring the state of ${manifest.createdAt} …`);
    const applied = await exchange(client, options, { archive, pause, manifest, replaces });
    return { manifest, applied, leftovers: await tidy(client, storage) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Removes what an earlier restore could not: files that nothing refers to. May be run again at any time. */
export async function finishRestore({
  url,
  storage,
}: Pick<RestoreOptions, 'url' | 'storage'>): Promise<Removal> {
  const client = await connect(url, 'ideagarden-restore');
  try {
    // A restore that works at this moment may need one of them again.
    await takeStartLock(client);
    return await removeLeftovers(client, storage);
  } finally {
    await client.end();
  }
}
