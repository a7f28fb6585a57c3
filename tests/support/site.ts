import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { sqlState } from '#server/platform/db/client.ts';
import { BUILT, freePort, startServer, stopServer } from './serverProcess.ts';
import { onAdmin, sampleFilesOf, withDatabaseName } from './testServer.ts';

/** The built application, served by the built server on a database of its own. */
export interface Site {
  origin: string;
  /** Address of the site's database, for a look at what is stored. */
  databaseUrl: string;
  /** Folder of the site's files. */
  files: string;
  /** Stops the server as a power cut would; the data stays. */
  down(): Promise<void>;
  /** Starts it again, at the same address. */
  up(): Promise<void>;
  /** Stops the server and deletes database and files. */
  close(): Promise<void>;
}

/** For `beforeAll`: the first site of a run loads the sample, ms. */
export const SITE_MS = 600_000;
/** "source database is being accessed by other users". */
const OBJECT_IN_USE = '55006';
/** Makes the projects of a run load the sample once. */
const SAMPLE_LOCK = 74_617_002;

const SAMPLES = 'ideagarden_sample_';
/** Exactly our own names: the server may be a developer's, with other databases on it. */
const OUR_SAMPLES = `^${SAMPLES}[0-9a-f]{16}(_new)?$`;

/** One sample for each build of the server: a PostgreSQL that outlives the run keeps it for the next. */
function sampleName(): string {
  const stamp = 'dist/server.stamp';
  return existsSync(stamp)
    ? `${SAMPLES}${readFileSync(stamp, 'utf8').slice(0, 16)}`
    : `${inject('databaseTemplate')}_sample`;
}
const filesOf = (sample: string) => join(sampleFilesOf(inject('databaseAdminUrl')), sample);

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

/** Copies a database; autovacuum may look into it at any time, which PostgreSQL takes for a user. */
async function copyDatabase(client: pg.Client, from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`create database ${to} template ${from} strategy file_copy`);
      return;
    } catch (error) {
      if (sqlState(error) !== OBJECT_IN_USE || attempt >= 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

/** Samples of older builds are of no more use; one that is in use stays. */
async function dropOlderSamples(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1',
    [OUR_SAMPLES],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname}`).catch(() => undefined);
    rmSync(filesOf(datname), { recursive: true, force: true });
  }
}

/** A database with the sample organisation, loaded by the server itself. */
async function sampleDatabase(adminUrl: string): Promise<string> {
  const name = sampleName();
  await onAdmin(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${SAMPLE_LOCK})`);
    if ((await exists(client, name)) && existsSync(filesOf(name))) return;
    await dropOlderSamples(client);
    // A run that ended in the middle, or whose PostgreSQL is gone, may have left files here.
    rmSync(filesOf(name), { recursive: true, force: true });
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(client, inject('databaseTemplate'), unfinished);
    const url = withDatabaseName(adminUrl, unfinished);
    await stopServer(
      await startServer(BUILT, { port: await freePort(), databaseUrl: url, files: filesOf(name) }),
      'SIGTERM',
    );
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

let made = 0;

export interface SiteOptions {
  /** More variables of the server, which may depend on the address of the site. */
  environment?: (origin: string) => Promise<Record<string, string>>;
}

/** Opens a site with the sample organisation; close it in `afterAll`. */
export async function openSite({ environment }: SiteOptions = {}): Promise<Site> {
  const adminUrl = inject('databaseAdminUrl');
  const sample = await sampleDatabase(adminUrl);
  made += 1;
  const name = `ideagarden_site_${process.pid}_${Date.now().toString(36)}_${made}`;
  await onAdmin(adminUrl, (client) => copyDatabase(client, sample, name));
  const files = mkdtempSync(join(tmpdir(), 'ideagarden-site-'));
  if (existsSync(filesOf(sample))) cpSync(filesOf(sample), files, { recursive: true });
  const databaseUrl = withDatabaseName(adminUrl, name);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const more = await environment?.(origin);
  const place = { port, databaseUrl, files, more };
  let running = await startServer(BUILT, place);
  return {
    origin,
    databaseUrl,
    files,
    down: () => stopServer(running, 'SIGKILL'),
    up: async () => {
      running = await startServer(BUILT, place);
    },
    close: async () => {
      await stopServer(running, 'SIGTERM');
      await onAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
      rmSync(files, { recursive: true, force: true });
    },
  };
}
