import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from '#server/platform/db/client.ts';
import { isLocked } from '#server/platform/db/embedded/lock.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { memoryFolder, memoryFolders } from './memoryFolder.ts';
import { type PgBouncer, type PoolerPlace, type PoolMode, startPgBouncer } from './pgbouncer.ts';

/** What test files need to make a database of their own. */
export interface TestServer {
  /** Address of a database from which others can be created. */
  adminUrl: string;
  /** Database with every migration applied and no connection open. */
  template: string;
  /** The PgBouncer by way of which tests reach their databases; null where they do directly. */
  pooler: PoolerPlace | null;
  stop(): Promise<void>;
}

const FOLDER_PREFIX = 'ideagarden-test-';
const SAMPLE_FILES_PREFIX = 'ideagarden-sample-';
/** A run makes its folder a moment before it locks it. */
const YOUNG_MS = 60_000;
const DAY_MS = 86_400_000;

/** The data of tests may be lost in a power cut, and without waiting for the disk they run faster. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

/**
 * Files of the sample organisations of one PostgreSQL: two runs on a machine may have the same build. A PostgreSQL that
 * outlives a run keeps its samples, and so their files, for the next.
 */
export function sampleFilesOf(adminUrl: string): string {
  const server = createHash('sha256').update(adminUrl).digest('hex').slice(0, 16);
  return join(tmpdir(), `${SAMPLE_FILES_PREFIX}${server}`);
}

/** Stops and deletes what earlier runs left behind when they were killed. */
async function sweep(): Promise<void> {
  await sweepSamples();
  for (const dataDir of await leftovers()) {
    try {
      if (Date.now() - (await stat(dataDir)).mtimeMs < YOUNG_MS) continue;
      if (await isLocked(join(dataDir, 'postgres.lock'))) continue;
      // Starting is what finds and stops a PostgreSQL that lives on.
      await (await startEmbeddedPostgres({ dataDir, log: () => undefined })).stop();
    } catch {
      // Half made, another user's, or taken by another run this moment.
    }
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function leftovers(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of memoryFolders()) {
    const names = await readdir(folder).catch(() => []);
    found.push(...names.filter((name) => name.startsWith(FOLDER_PREFIX)).map((name) => join(folder, name)));
  }
  return found;
}

/** No run lasts a day, and one that comes later makes its sample again. */
async function sweepSamples(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(SAMPLE_FILES_PREFIX))) {
    const folder = join(tmpdir(), name);
    const age = await stat(folder).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > DAY_MS) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function embedded(): Promise<{ url: string; stop(): Promise<void> }> {
  await sweep();
  const dataDir = await mkdtemp(join(memoryFolder(), FOLDER_PREFIX));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: FAST });
  return {
    url: server.adminUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(sampleFilesOf(server.adminUrl), { recursive: true, force: true });
    },
  };
}

export async function onAdmin<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server with another database. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** The way PgBouncer is asked for: `npm run test:pgbouncer` runs the tests of the server behind it. */
function poolMode(): PoolMode | null {
  const mode = process.env.TEST_PGBOUNCER;
  if (mode === undefined || mode === '') return null;
  if (mode !== 'session' && mode !== 'transaction') {
    throw new Error('TEST_PGBOUNCER is session or transaction.');
  }
  return mode;
}

/**
 * Starts PostgreSQL for a test run, or uses the one of TEST_DATABASE_URL or DATABASE_URL (whose own
 * database stays untouched; its user must be allowed to create databases), and makes the template.
 */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await embedded();
  const template = `ideagarden_template_${process.pid}_${Date.now().toString(36)}`;
  const mode = poolMode();
  let pooler: PgBouncer | null = null;
  try {
    await onAdmin(server.url, (client) => client.query(`create database ${template}`));
    const { pool, close } = createDatabase(withDatabaseName(server.url, template), { poolSize: 1 });
    await migrate(pool).finally(close);
    if (mode !== null) pooler = await startPgBouncer(server.url, mode);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    adminUrl: server.url,
    template,
    pooler: pooler === null ? null : { port: pooler.port, mode: pooler.mode },
    stop: async () => {
      await pooler?.stop();
      if (given)
        await onAdmin(given, (client) => client.query(`drop database if exists ${template} with (force)`));
      await server.stop();
    },
  };
}
