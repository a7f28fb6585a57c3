import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { openDatabase } from '#server/platform/db/open.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { BACKUP_USAGE, parseBackup } from './arguments.ts';
import { BackupError, backUp } from './backup.ts';
import { DONE, INCOMPLETE, pathOf, runCommand, say, sizeOf, stoppable } from './command.ts';
import { noteBackup } from './note-backup.ts';

const NAMED = 10;

/** A name that sorts by time and is one on every system: 2026-11-21T23-30-05Z. */
const nameNow = (isEncrypted: boolean) =>
  `ideagarden-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.age' : ''}`;

function version(): string {
  return (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
}

await runCommand(BACKUP_USAGE, async () => {
  const options = parseBackup(process.argv.slice(2));
  if (options === null) return null;
  const env = parseEnvironment(process.env);
  const recipients = options.recipients.length > 0 ? options.recipients : env.backupRecipients;
  const name = nameNow(recipients.length > 0);
  const file = options.to === undefined ? join(env.dataDir, 'backups', name) : pathOf(options.to);
  if (existsSync(file)) throw new BackupError(`There is a file ${file} already: give another name.`);
  mkdirSync(dirname(file), { recursive: true });
  const pause = stoppable();
  const database = await openDatabase(env, say);
  try {
    const { url } = database;
    const storage = await openStorage(env);
    const saved = await backUp({ url, storage, file, version: version(), recipients, pause });
    const rows = saved.tables.reduce((sum, table) => sum + table.rows, 0);
    const { count, bytes, missing } = saved.files;
    say(`${rows} rows of ${saved.tables.length} tables and ${count} files (${sizeOf(bytes)}).`);
    const size = statSync(file).size;
    say(`${file} (${sizeOf(size)}), the state of ${saved.createdAt}.`);
    await noteBackup(url, {
      name: basename(file),
      bytes: size,
      rowCount: rows,
      fileCount: count,
      missingFiles: missing.length,
      isEncrypted: recipients.length > 0,
    });
    if (missing.length === 0) return DONE;
    console.error(`The storage lacks ${missing.length} file(s) that the database names:`);
    for (const key of missing.slice(0, NAMED)) console.error(`  ${key}`);
    return INCOMPLETE;
  } finally {
    await database.stop();
  }
});
