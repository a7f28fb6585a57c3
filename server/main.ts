import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UnfinishedSampleError } from '#server/demo/sample.ts';
import { startJobs } from '#server/jobs/start.ts';
import { EmbeddedPostgresError } from '#server/platform/db/embedded/errors.ts';
import { MigrationError } from '#server/platform/db/migrate.ts';
import { keepWritingSources } from '#server/platform/db/statement-sources.ts';
import { type Environment, EnvironmentError, parseEnvironment } from '#server/platform/env/env.ts';
import type { LogFiles } from '#server/platform/logs/log-files.ts';
import { besidesStdout, createLog, describeError } from '#server/platform/logs/logging.ts';
import { keepQuarantineBounded } from '#server/platform/malware/quarantine.ts';
import {
  allowedConnections,
  poolSizeFor,
  TooFewConnectionsError,
} from '#server/platform/processes/connections.ts';
import { joinProcesses } from '#server/platform/processes/member.ts';
import { type Order, type Place, takeOrder } from '#server/platform/processes/place.ts';
import { ProcessesNotStartedError, Supervisor } from '#server/platform/processes/supervisor.ts';
import type { Services } from '#server/platform/services.ts';
import { StorageError } from '#server/platform/storage/storage.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { prepareFirstStart, printWelcome, StartError } from '#server/start/first-start.ts';
import { buildApp } from './app.ts';
import { SigningKeyError } from './platform/keys/secret.ts';
import { type AtEnd, endOnSignal } from './start/ending.ts';
import { connect, runMigrations, startDatabase } from './start/ground.ts';
import { checkPooler, PoolerError, sessionUrl } from './start/pooler.ts';
import { logFilesOf, openServices, readVersion, storageOf } from './start/services.ts';

/** Connections with which the primary of several processes prepares the start. */
const PRIMARY_POOL = 2;

const say = (line: string) => console.log(line);

/** The environment, with what the command line says over it. */
function readOptions() {
  const options = { processes: { type: 'string' } } as const;
  try {
    const { processes } = parseArgs({ options }).values;
    return parseEnvironment({ ...process.env, ...(processes !== undefined && { PROCESSES: processes }) });
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    throw new EnvironmentError([(error as Error).message]);
  }
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

async function serve(services: Services, databaseUrl: string, files: LogFiles | null, atEnd: AtEnd) {
  const { env, live } = services;
  const app = await buildApp({
    services,
    siteDirectory: join(process.cwd(), 'dist', 'client'),
    ...(files ? { accessLog: files.access } : {}),
  });
  await app.listen({ port: env.port, host: env.host });
  atEnd(async () => {
    // Streams never end by themselves, and the server would wait for them.
    await live.close();
    await app.close();
  });
  const jobs = await startJobs({ databaseUrl, sessionUrl: sessionUrl(env, databaseUrl), services });
  atEnd(() => jobs.stop());
  atEnd(keepWritingSources(services));
  atEnd(keepQuarantineBounded(services));
}

async function startOthers(order: Omit<Order, 'number'>, log: Services['log'], atEnd: AtEnd): Promise<void> {
  const supervisor = new Supervisor({ order, log });
  atEnd(() => supervisor.end());
  await supervisor.start();
}

/** Traces are loaded where somebody wants them alone; before the pool and the server are made, which they follow. */
async function traceWhereAsked({ tracesEndpoint }: Environment, place: Place | null, atEnd: AtEnd) {
  if (tracesEndpoint === undefined) return;
  const { startTracing } = await import('#server/platform/tracing/tracing.ts');
  atEnd(startTracing({ version: readVersion(), place }));
}

/** The only process, or the primary of several: what is done once for an installation, and then the work. */
async function start(): Promise<void> {
  const env = readOptions();
  const atEnd = endOnSignal();
  const files = await logFilesOf(env, say);
  if (files) atEnd(() => files.close());
  const log = createLog(env.logLevel, files ? besidesStdout(files) : undefined);
  outliveWhatNobodyAwaits(log);
  const isPrimary = env.processes > 1;
  if (!isPrimary) await traceWhereAsked(env, null, atEnd);
  const storage = await storageOf(env, log);
  const { url, owning, stop } = await startDatabase(env, say);
  atEnd(stop);
  const database = connect(url, isPrimary ? PRIMARY_POOL : env.databasePoolSize, env, log);
  atEnd(() => database.close());
  await checkPooler(env, database.pool);
  await owning(() => runMigrations(sessionUrl(env, url), say));
  const services = await openServices({
    ...{ env, log, storage, database, databaseUrl: url, say },
    answers: !isPrimary,
    member: null,
  });
  atEnd(async () => services.replica?.close());
  await completeStaticContents(database.db, services.messages.locales);
  await prepareFirstStart(services, sessionUrl(env, url), say);
  if (isPrimary) {
    // A pooler that hands connections out for a transaction takes more than the database has.
    const poolSize = env.databaseDirectUrl
      ? env.databasePoolSize
      : poolSizeFor(env.processes, env.databasePoolSize, await allowedConnections(database.pool));
    if (poolSize < env.databasePoolSize) {
      say(`The database has room for ${poolSize} connections of each process, not ${env.databasePoolSize}.`);
    }
    services.measurements.stop();
    await startOthers({ count: env.processes, databaseUrl: url, poolSize }, log, atEnd);
  } else {
    await serve(services, url, files, atEnd);
  }
  await printWelcome(services, say);
}

/** One of several processes: the primary one has prepared everything. */
async function startMember({ databaseUrl, poolSize, number, count }: Order): Promise<void> {
  const env = { ...readOptions(), databasePoolSize: poolSize };
  const member = joinProcesses({ number, count });
  const sayAs = (line: string) => say(`[process ${number}] ${line}`);
  const atEnd = endOnSignal();
  const files = await logFilesOf(env, sayAs);
  if (files) atEnd(() => files.close());
  const log = createLog(env.logLevel, files ? besidesStdout(files) : undefined, number);
  outliveWhatNobodyAwaits(log);
  await traceWhereAsked(env, member, atEnd);
  const database = connect(databaseUrl, poolSize, env, log);
  atEnd(() => database.close());
  const storage = await storageOf(env, log);
  const services = await openServices({
    ...{ env, log, storage, database, databaseUrl, member, say: sayAs },
    answers: true,
  });
  atEnd(async () => services.replica?.close());
  await serve(services, databaseUrl, files, atEnd);
  member.ready();
}

/** Faults of the set-up are reported in a sentence; any other error with its stack. */
const EXPECTED_ERRORS = [
  EnvironmentError,
  StorageError,
  EmbeddedPostgresError,
  MigrationError,
  StartError,
  SigningKeyError,
  UnfinishedSampleError,
  TooFewConnectionsError,
  PoolerError,
  ProcessesNotStartedError,
];

const order = takeOrder();
(order === null ? start() : startMember(order)).catch((error: unknown) => {
  const expected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : describeError(error));
  process.exit(1);
});
