import { createInterface } from 'node:readline/promises';
import { openDatabase } from '../db/open.ts';
import { parseEnvironment } from '../env.ts';
import { openStorage } from '../storage/open.ts';
import { parseRestore, RESTORE_USAGE } from './arguments.ts';
import { DONE, pathOf, runCommand, say, stoppable } from './command.ts';
import { RestoreError } from './database.prepare.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive, restore } from './restore.ts';

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

function describe({ createdAt, version, tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `the state of ${createdAt}, version ${version}: ${rows} rows of ${tables.length} tables and ${files.count} files`;
}

await runCommand(RESTORE_USAGE, async () => {
  const options = parseRestore(process.argv.slice(2));
  if (options === null) return null;
  const file = pathOf(options.file);
  if (options.check) {
    say(`The backup is whole: ${describe(await checkArchive(file))}.`);
    return DONE;
  }
  const env = parseEnvironment(process.env);
  const pause = stoppable();
  const database = await openDatabase(env, say);
  try {
    if (database.isRunning) throw new RestoreError('The application is running: stop it first.');
    const { manifest, applied } = await restore({
      url: database.url,
      storage: await openStorage(env),
      file,
      mayReplace: async () => {
        if (options.replace) return askForWord();
        throw new RestoreError(
          'This database is not empty: name an empty one, or add --replace to end what it holds.',
        );
      },
      say,
      pause,
    });
    say(`Restored ${describe(manifest)}.`);
    if (applied.length > 0) say(`Database brought up to date: ${applied.length} migration(s).`);
    return DONE;
  } finally {
    await database.stop();
  }
});
