import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UnfinishedSampleError } from '#server/demo/sample.ts';
import { startJobs } from '#server/jobs/start.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { EmbeddedPostgresError } from '#server/platform/db/embedded/errors.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { MigrationError, migrate } from '#server/platform/db/migrate.ts';
import { type Environment, EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';
import { createLive } from '#server/platform/live/live.hub.ts';
import { type LogFiles, openLogFiles } from '#server/platform/logs/log-files.ts';
import { besidesStdout, createLog, describeError } from '#server/platform/logs/logging.ts';
import type { Services } from '#server/platform/services.ts';
import { openStorage } from '#server/platform/storage/open.ts';
import { checkStorage, StorageError } from '#server/platform/storage/storage.ts';
import { loadMessages } from '#server/platform/texts/messages.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { prepareFirstStart, printWelcome, StartError } from '#server/start/first-start.ts';
import { buildApp } from './app.ts';
import { SigningKeyError, signingSecret } from './platform/keys/secret.ts';
import { createTokenSigner } from './platform/keys/tokens.ts';
import { createVault } from './platform/keys/vault.ts';
import { measure } from './platform/metrics/metrics.ts';
import { createSettingsCache } from './platform/settings/settings.repository.ts';
import { REGISTRATIONS } from './registrations.ts';

const say = (line: string) => console.log(line);

function readVersion(): string {
  const file = join(process.cwd(), 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** A request or a job that asks more of the database than this is a fault; it must not hold a connection. */
const STATEMENT_MS = 30_000;

async function openDatabase(env: Environment, log: Services['log']) {
  const embedded = env.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: env.dataDir, log: say });
  const url = env.databaseUrl ?? embedded?.url ?? '';
  const handle = createDatabase(url, {
    poolSize: env.databasePoolSize,
    statementTimeout: STATEMENT_MS,
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to the database broke'),
  });
  return {
    ...handle,
    url,
    close: async () => {
      await handle.close();
      await embedded?.stop();
    },
  };
}

/** On a connection of their own: a migration takes the time that it takes. */
async function runMigrations(url: string): Promise<string[]> {
  const { pool, close } = createDatabase(url, { poolSize: 1 });
  try {
    const applied = await migrate(pool, undefined, () =>
      say('Waiting: another process brings this database up to date, or restores a backup into it.'),
    );
    // Days and months of reports begin where the server is, Q3-104.
    await pool.query('select keep_report_zone($1)', [SERVER_TIME_ZONE]);
    return applied;
  } finally {
    await close();
  }
}

/** Runs the steps of a clean end, the last begun first, once; a signal may come at any time. */
function endOnSignal(): (step: () => Promise<unknown>) => void {
  const steps: (() => Promise<unknown>)[] = [];
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    let failed = false;
    for (const step of steps.reverse()) {
      // What cannot be ended any more, as without the database, keeps nothing else from its end.
      await step().catch((error: unknown) => {
        failed = true;
        console.error(error);
      });
    }
    process.exit(failed ? 1 : 0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  return (step) => steps.push(step);
}

/**
 * The job queue notes how a job ended without waiting for the note. While the database is away that note is refused, and
 * Node would end the process with all requests and streams, which have no part in it. The job itself is run again.
 */
function outliveWhatNobodyAwaits(log: Services['log']): void {
  process.on('unhandledRejection', (reason) =>
    log.error({ err: reason }, 'something failed that nobody waited for'),
  );
}

/** The log files; without them, because of a folder that cannot be written to, the log still goes to stdout. */
async function logFilesOf({ logLevel, logDir }: Environment): Promise<LogFiles | null> {
  if (logLevel === 'silent') return null;
  try {
    return await openLogFiles(logDir);
  } catch (error) {
    say(`No log files: ${logDir} cannot be written to (${(error as NodeJS.ErrnoException).code}).`);
    return null;
  }
}

async function start(): Promise<void> {
  const env = parseEnvironment(process.env);
  const atEnd = endOnSignal();
  const files = await logFilesOf(env);
  if (files) atEnd(() => files.close());
  const log = createLog(env.logLevel, files ? besidesStdout(files) : undefined);
  outliveWhatNobodyAwaits(log);
  const storage = await openStorage(env);
  const away = await checkStorage(storage);
  if (away !== null) log.error(away);
  const database = await openDatabase(env, log);
  atEnd(() => database.close());
  const applied = await runMigrations(database.url);
  if (applied.length > 0) say(`Database brought up to date: ${applied.length} migration(s).`);

  const secret = await signingSecret(database.db, env, say);
  const services: Services = {
    env,
    database: database.db,
    storage,
    tokens: createTokenSigner(secret),
    vault: createVault(secret),
    settings: createSettingsCache(),
    messages: loadMessages(fileURLToPath(new URL('../messages/', import.meta.url))),
    registrations: REGISTRATIONS,
    live: createLive({ url: database.url, database: database.db, registrations: REGISTRATIONS, log }),
    log,
    measurements: measure(database.pool),
    now: () => new Date(),
    version: readVersion(),
  };
  await services.messages.refresh(database.db);
  await completeStaticContents(database.db, services.messages.locales);
  await prepareFirstStart(services, database.url, say);
  const app = await buildApp({
    services,
    siteDirectory: join(process.cwd(), 'dist', 'client'),
    ...(files ? { accessLog: files.access } : {}),
  });
  await app.listen({ port: env.port, host: env.host });
  atEnd(async () => {
    // Streams never end by themselves, and the server would wait for them.
    await services.live.close();
    await app.close();
  });
  const jobs = await startJobs({ databaseUrl: database.url, services });
  atEnd(() => jobs.stop());
  await printWelcome(services, say);
}

/** Faults of the set-up are told in a sentence; anything else needs its stack. */
const EXPECTED_ERRORS = [
  EnvironmentError,
  StorageError,
  EmbeddedPostgresError,
  MigrationError,
  StartError,
  SigningKeyError,
  UnfinishedSampleError,
];

start().catch((error: unknown) => {
  const expected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : describeError(error));
  process.exit(1);
});
