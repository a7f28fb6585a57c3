import { createInterface } from 'node:readline/promises';
import { openDatabase } from '#server/platform/db/open.ts';
import { parseEnvironment } from '#server/platform/env/env.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { parseRestore, RESTORE_USAGE } from './arguments.ts';
import { DONE, INCOMPLETE, pathOf, runCommand, say, stoppable } from './command.ts';
import { RestoreError } from './database.lock.ts';
import { isEncrypted, readIdentities } from './encryption.ts';
import type { Manifest } from './manifest.ts';
import type { Removal } from './restore.leftovers.ts';
import { checkArchive, finishRestore, restore } from './restore.ts';

const WORD = 'replace';

/** Asks for the word, at the terminal or of whatever is piped in. */
async function askForWord(): Promise<boolean> {
  say('The database holds an installation. It ends here, with all its people, contributions and files.');
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    lines.setPrompt(`Type ${WORD} to go on: `);
    lines.prompt();
    for await (const line of lines) return line.trim() === WORD;
    return false;
  } finally {
    lines.close();
  }
}

/** The archive, with what opens it when it is encrypted. A key may be named where none is needed. */
async function placeOf({ file, identity }: { file: string; identity: string | undefined }) {
  const path = pathOf(file);
  const isOpened = identity !== undefined && (await isEncrypted(path));
  return { file: path, decrypter: isOpened ? await readIdentities(pathOf(identity)) : undefined };
}

function describe({ createdAt, version, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `the state of ${createdAt}, version ${version}: ${rows} rows of ${tables.length} tables and ${files.count} files`;
}

/** What is left to do after a restore that is committed, and how; true when nothing is. */
function reportLeftovers({ left, reason }: Removal, place: string): boolean {
  if (left === 0) return true;
  console.error(
    `${left ?? 'Some'} file(s) of the installation that ended could not be removed from ${place}: ${reason}`,
  );
  console.error('Nothing refers to them: they only take room. To remove them: npm run restore -- --finish');
  return false;
}

await runCommand(RESTORE_USAGE, async () => {
  const order = parseRestore(process.argv.slice(2));
  if (order === null) return null;
  if (order.kind === 'CHECK') {
    say(`The backup is whole: ${describe(await checkArchive(await placeOf(order)))}.`);
    return DONE;
  }
  const env = parseEnvironment(process.env);
  const pause = stoppable();
  const database = await openDatabase(env, say);
  try {
    const { url } = database;
    const storage = await openStorage(env);
    if (order.kind === 'FINISH') {
      const removal = await finishRestore({ url, storage });
      say(removal.removed === 0 ? 'Nothing was removed.' : `Removed ${removal.removed} file(s).`);
      return reportLeftovers(removal, storage.place) ? DONE : INCOMPLETE;
    }
    if (database.isRunning) throw new RestoreError('The application is running: stop it first.');
    const archive = await placeOf(order);
    const options = {
      url,
      storage,
      archive,
      mayReplace: async () => {
        if (order.replace) return askForWord();
        throw new RestoreError(
          'This database is not empty: name an empty one, or add --replace to end what it holds.',
        );
      },
      say,
      pause,
    };
    const { manifest, applied, leftovers } = await database.owning(() => restore(options));
    say(`Restored ${describe(manifest)}.`);
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migration(s).`);
    if (env.jwtSecret === undefined) {
      say(
        'Before the next start, copy signing.key from the data folder of the installation that was backed up, unless it is there.',
      );
    }
    return reportLeftovers(leftovers, storage.place) ? DONE : INCOMPLETE;
  } finally {
    await database.stop();
  }
});
