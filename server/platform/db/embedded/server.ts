import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CLUSTER_DATABASE, CLUSTER_USER, type Cluster, clusterIn } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { asUser, plainEnvironment } from './run.ts';

const LOG_FILE = 'postgres.log';
const LARGEST_LOG_BYTES = 10_000_000;
/** Recovery after a power cut reads the whole write-ahead log; a slow disk needs minutes for it. */
const START_LIMIT_MS = 300_000;
const POLL_MS = 40;

/** Settings for one machine that other programs use too; everything else is PostgreSQL's default. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  // No socket file: its path would have to be short, and every user of the machine could reach it.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  fsync: 'on',
  // Laptops have solid state disks: a random page costs about as much as the next one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // What was asked, how often and how long it took: administrators see it under "Database statements".
  shared_preload_libraries: 'pg_stat_statements',
};

interface Launch extends Cluster {
  port: number;
  password: string;
  /** Settings of PostgreSQL on top of ours. */
  settings: Readonly<Record<string, string>> | undefined;
}

/** PostgreSQL ended before it was ready; `message` holds the end of its log. */
export class StartFailure extends EmbeddedPostgresError {}

/** Role as which the application connects. */
export const APPLICATION_ROLE = 'ideagarden_application';

/** The address of the application's database, for the role that it connects as. */
export const applicationUrl = (port: number, password: string): string =>
  `postgres://${APPLICATION_ROLE}:${password}@127.0.0.1:${port}/${CLUSTER_DATABASE}`;

/** The address of the cluster for its superuser, of its own database unless another is named. */
export function clusterUrl(port: number, password: string, database = CLUSTER_DATABASE): string {
  return `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function openLog(home: string) {
  const file = join(home, LOG_FILE);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.old`);
  return open(file, 'a', 0o600);
}

async function endOfLog(home: string, from: number): Promise<string> {
  const text = await readFile(join(home, LOG_FILE), 'utf8').catch(() => '');
  return text.slice(from).trim().split('\n').slice(-6).join('\n');
}

async function connect(launch: Launch): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(launch.port, launch.password, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [CLUSTER_DATABASE]);
    if (rowCount === 0) await client.query(`create database ${CLUSTER_DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Refused connections and 57P03 ("the database system is starting up") pass; anything else does not. */
function comesUpStill(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '57P03' || code === 'ECONNREFUSED' || code === 'ECONNRESET';
}

/**
 * Has PostgreSQL stopped, cleanly, when our process ends in whatever way: nobody else would. A shell waits at a pipe
 * whose other end is ours alone; the system closes it with us. Windows has no such shell: there the next start stops
 * what was left.
 */
function endWithUs(postgres: ChildProcess): void {
  if (process.platform === 'win32' || postgres.pid === undefined) return;
  const guard = spawn(
    '/bin/sh',
    ['-c', 'trap "" HUP INT TERM; read -r _; kill -INT "$1"', 'guard', String(postgres.pid)],
    // A group of its own, as PostgreSQL has: what ends us must not end it before.
    { ...asUser(undefined), env: plainEnvironment(), detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  // Without a guard PostgreSQL is found and stopped by the next start.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  postgres.once('exit', () => guard.kill('SIGKILL'));
}

/**
 * Starts PostgreSQL on the cluster and waits until it answers. It gets a process group of its own:
 * Ctrl-C in the terminal must reach us only, who first finish what is under way and then stop it. It
 * writes to a file and not to a pipe, so that it can finish what it does when we are gone.
 * @throws StartFailure when it ends instead
 */
export async function launch(options: Launch): Promise<ChildProcess> {
  const { binaries, user, home, port } = options;
  const settings = { ...SETTINGS, port: String(port), ...options.settings };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = await openLog(home);
  const logStart = (await logFile.stat()).size;
  const child = spawn(binaries.postgres, ['-D', clusterIn(home), ...args], {
    ...asUser(user),
    env: plainEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', logFile.fd, logFile.fd],
  });
  let failed: Error | undefined;
  child.on('error', (error) => {
    failed = error;
  });
  child.unref();
  endWithUs(child);
  await logFile.close();

  const ended = () => failed !== undefined || child.exitCode !== null || child.signalCode !== null;
  const limit = Date.now() + START_LIMIT_MS;
  while (!ended()) {
    try {
      await connect(options);
      return child;
    } catch (error) {
      if (!comesUpStill(error) || Date.now() > limit) {
        if (!ended()) {
          child.kill('SIGINT');
          await once(child, 'exit');
        }
        throw new EmbeddedPostgresError(
          `PostgreSQL in ${home} does not answer: ${(error as Error).message}`,
          {
            cause: error,
          },
        );
      }
    }
    await wait(POLL_MS);
  }
  const reason = failed?.message ?? (await endOfLog(home, logStart));
  throw new StartFailure(`PostgreSQL in ${home} did not start:\n${reason}`);
}
