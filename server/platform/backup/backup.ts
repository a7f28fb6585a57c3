import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type FileStorage, readWhole } from '#server/platform/storage/storage.ts';
import { linesIn } from './archive.count.ts';
import { type ArchiveWriter, beginArchive } from './archive.write.ts';
import { connect } from './connect.ts';
import { columnsOf, migrationsOf, quoted, sequencesOf, storedKeys, tablesOf } from './database.describe.ts';
import { encrypterFor } from './encryption.ts';
import { FILES, FORMAT, type Manifest, TABLES } from './manifest.ts';

/** Rows are packed by so many bytes at a time. */
const PART_BYTES = 4 * 1024 * 1024;
const LINE_END = 0x0a;

interface BackupOptions {
  url: string;
  storage: FileStorage;
  /** The archive; it must not be there yet. */
  file: string;
  version: string;
  /** Public keys of age that the archive is encrypted for; without one it is not. */
  recipients?: readonly string[];
  /** Asked between two parts; what it throws ends the backup, which then leaves nothing. */
  pause?: () => void;
}

/** Nothing was saved; the message says why. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** Cuts what COPY gives between two rows: in its text a line end is the end of a row and nothing else. */
async function* wholeRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END) + 1;
    if (size + chunk.length < PART_BYTES || end === 0) {
      pending.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...pending, chunk.subarray(0, end)]);
    pending = [chunk.subarray(end)];
    size = chunk.length - end;
  }
  if (size > 0) yield Buffer.concat(pending);
}

async function saveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  name: string,
  pause: () => void,
): Promise<Manifest['tables'][number]> {
  const columns = await columnsOf(client, name);
  const rowsOf = client.query(
    copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`),
  );
  let rows = 0;
  let part = 0;
  for await (const bytes of wholeRows(rowsOf)) {
    pause();
    part += 1;
    rows += linesIn(bytes);
    await archive.add(`${TABLES}${name}/${String(part).padStart(6, '0')}`, bytes);
  }
  return { name, columns, rows };
}

async function saveFiles(
  client: pg.Client,
  storage: FileStorage,
  archive: ArchiveWriter,
  pause: () => void,
): Promise<Manifest['files']> {
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] };
  for await (const key of storedKeys(client)) {
    pause();
    // Its owner may have deleted it since the moment.
    const bytes = await readWhole(storage, key);
    if (bytes === null) {
      files.missing.push(key);
      continue;
    }
    files.count += 1;
    files.bytes += bytes.length;
    await archive.add(`${FILES}${key}`, bytes);
  }
  return files;
}

/** One moment of the database: whatever others write meanwhile, every table is as it was at its begin. */
async function beginMoment(client: pg.Client): Promise<{ createdAt: string; postgres: string }> {
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows } = await client.query<{ createdAt: string; postgres: string }>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", current_setting('server_version') as postgres`,
  );
  return rows[0] as { createdAt: string; postgres: string };
}

function encrypterOf(recipients: readonly string[]) {
  if (recipients.length === 0) return undefined;
  try {
    return encrypterFor(recipients);
  } catch (error) {
    throw new BackupError(`${(error as Error).message}; nothing was saved.`, { cause: error });
  }
}

/**
 * Saves database and files in one archive, also while the application runs. Files come first, because the longer
 * the snapshot lasts, the more of them may have been deleted.
 * @throws BackupError, and whatever keeps it from being whole; then no archive is left
 */
export async function backUp({
  url,
  storage,
  file,
  version,
  recipients = [],
  pause = () => undefined,
}: BackupOptions) {
  const encrypter = encrypterOf(recipients);
  const client = await connect(url, 'ideagarden-backup');
  const archive = beginArchive(file, encrypter);
  try {
    const moment = await beginMoment(client);
    const migrations = await migrationsOf(client);
    if (migrations.length === 0) throw new BackupError('This database is empty: there is nothing to save.');
    const files = await saveFiles(client, storage, archive, pause);
    const tables: Manifest['tables'] = [];
    for (const name of await tablesOf(client)) tables.push(await saveTable(client, archive, name, pause));
    const sequences = await sequencesOf(client);
    await archive.finish({
      application: 'ideagarden',
      format: FORMAT,
      version,
      ...moment,
      migrations,
      tables,
      sequences,
      files,
    });
    return { createdAt: moment.createdAt, tables, files };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}
