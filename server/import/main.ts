import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { SourceError } from '#server/platform/csv/lines.ts';
import { createDatabase, type Database, type Db } from '#server/platform/db/client.ts';
import { EmbeddedPostgresError } from '#server/platform/db/embedded/errors.ts';
import { isUnreachable, messageOf, wasGivenUp } from '#server/platform/db/failures.ts';
import { MigrationError, migrate } from '#server/platform/db/migrate.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';
import { loadMessages, type Messages } from '#server/platform/texts/messages.ts';
import { type Arguments, parseArguments, USAGE, UsageError } from './arguments.ts';
import { MappingError, parseMapping } from './mapping.parse.ts';
import type { Mapping } from './mapping.ts';
import { Progress } from './progress.ts';
import { noReport, openReport } from './report.ts';
import { runImport } from './run.ts';
import { checkFiles } from './source/files.ts';
import { summaryOf, whatReportHolds } from './tally.ts';
import { checkTargets, TargetError } from './write/targets.ts';

const ALL_IN = 0;
const SOME_REJECTED = 1;
const NOT_DONE = 2;

const EXPECTED = [
  EnvironmentError,
  MappingError,
  SourceError,
  TargetError,
  EmbeddedPostgresError,
  MigrationError,
];

const say = (line: string) => console.log(line);
/** Where the person called from: npm itself goes to the project's folder first. */
const path = (given: string) => resolve(process.env.INIT_CWD || process.cwd(), given);

async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--mapping: ${file} cannot be read`);
  });
  return parseMapping(text);
}

/** The languages that the installation has by now: those that it came with, and those that administrators added, 0024. */
async function checkLanguage(db: Db, messages: Messages, { language }: Mapping): Promise<void> {
  await messages.refresh(db);
  if (messages.locales.includes(language)) return;
  throw new MappingError([`language: ${language} is none of ${messages.locales.join(', ')}`]);
}

/** Key of the advisory lock that lets one import at a time write: "ideaimpo" as eight bytes. */
const IMPORT_LOCK = '7594306343979349103';

/** Waits until no other import runs; the lock is held until the connection ends. */
async function waitForImportLock(db: Database, say: (line: string) => void): Promise<void> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_lock(${sql.raw(IMPORT_LOCK)}) as mine`,
  );
  if (rows[0]?.mine) return;
  say('Another import is running: waiting for its end.');
  await db.execute(sql`select pg_advisory_lock(${sql.raw(IMPORT_LOCK)})`);
}

/** The first Ctrl-C asks to stop after the batch, the second ends at once: the batch is then rolled back. */
function askedToStop(): () => boolean {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked) process.exit(NOT_DONE);
      asked = true;
      console.error('\nStopping after this batch; once more to stop at once.');
    });
  }
  return () => asked;
}

async function importFiles({ files: given, ...options }: Arguments): Promise<number> {
  const env = parseEnvironment(process.env);
  const messages = loadMessages(fileURLToPath(new URL('../../messages/', import.meta.url)));
  const files = given.map(path);
  const mapping = await readMapping(path(options.mapping));
  const bytes = await checkFiles(files, mapping);
  const shouldStop = askedToStop();

  const opened = await openDatabase(env, say);
  if (opened.isRunning) say('The application is running: importing into its database.');
  const { pool, close } = createDatabase(opened.url, { poolSize: 2 });
  try {
    await opened.owning(() => migrate(pool));
    const client = await pool.connect();
    // The query under way fails too and reports it; without a listener the process would end without a message.
    client.on('error', () => undefined);
    try {
      const db = drizzle(client, { casing: 'snake_case' });
      await checkLanguage(db, messages, mapping);
      await waitForImportLock(db, say);
      if (mapping.kind === 'contributions') await checkTargets(db, mapping);
      const report = options.report === null ? noReport : await openReport(path(options.report));
      const progress = new Progress(process.stdout, bytes);
      const { dryRun, batchSize } = options;
      const services = { messages, now: () => new Date() };
      const run = { db, services, mapping, files, batchSize, dryRun, report, progress, shouldStop };
      const { tally, stopped } = await runImport(run)
        .finally(() => {
          progress.end();
          return report.close();
        })
        .catch((error: unknown) => {
          console.error('Broken off. What is in stays in: run the same command again to go on.');
          throw error;
        });
      for (const line of summaryOf(tally, { dryRun })) say(line);
      say(`${progress.seconds().toFixed(1)} s, ${Math.round(progress.rate(tally.counts))} rows a second.`);
      if (options.report !== null) say(whatReportHolds(tally, options.report));
      if (dryRun) say('This was a dry run: nothing was stored.');
      if (stopped) say('Stopped before the end. What is in stays in: run the same command again to go on.');
      if (stopped) return NOT_DONE;
      return tally.counts.rejected > 0 ? SOME_REJECTED : ALL_IN;
    } finally {
      // Not to be used again: it has the temporary tables and the lock.
      client.release(true);
    }
  } finally {
    await close();
    await opened.stop();
  }
}

/** An error that a person can act on is printed as a message; any other with its stack. */
function printFailure(error: unknown): void {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind))
    console.error(error.message);
  else if (isUnreachable(error) || wasGivenUp(error))
    console.error(`The database is gone: ${messageOf(error)}`);
  else console.error(error);
}

async function main(): Promise<number> {
  try {
    const options = parseArguments(process.argv.slice(2));
    if (options) return await importFiles(options);
    say(USAGE);
    return ALL_IN;
  } catch (error) {
    printFailure(error);
    return NOT_DONE;
  }
}

process.exitCode = await main();
