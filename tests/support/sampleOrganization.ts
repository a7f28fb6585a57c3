import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { copyDatabase } from './copyDatabase.ts';
import { BUILT, freePort, startServer, stopServer } from './serverProcess.ts';
import { onAdmin, sampleFilesOf, withDatabaseName } from './testServer.ts';

/** Where the sample organization is loaded, and what it is loaded into. */
interface SamplePlace {
  /** Address of a database from which others can be created. */
  adminUrl: string;
  /** Database with every migration applied. */
  template: string;
}

/** Makes the projects of a run load the sample once. */
const SAMPLE_LOCK = 74_617_002;

const SAMPLES = 'ideagarden_sample_';
/** Exactly our own names: the server may be a developer's, with other databases on it. */
const OUR_SAMPLES = `^${SAMPLES}[0-9a-f]{16}(_new)?$`;

/** One sample for each build of the server: a PostgreSQL that outlives the run keeps it for the next. */
function sampleName(template: string): string {
  const stamp = 'dist/server.stamp';
  return existsSync(stamp) ? `${SAMPLES}${readFileSync(stamp, 'utf8').slice(0, 16)}` : `${template}_sample`;
}

async function exists(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  return rowCount === 1;
}

/** Samples of older builds are of no more use; one that is in use stays. */
async function dropOlderSamples(client: pg.Client, adminUrl: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname ~ $1',
    [OUR_SAMPLES],
  );
  for (const { datname } of rows) {
    await client.query(`drop database if exists ${datname}`).catch(() => undefined);
    rmSync(join(sampleFilesOf(adminUrl), datname), { recursive: true, force: true });
  }
}

interface Sample {
  database: string;
  /** Folder of its files. */
  files: string;
}

/** A database with the sample organization, loaded by the server itself where no test has before. */
export async function loadSample({ adminUrl, template }: SamplePlace): Promise<Sample> {
  const database = sampleName(template);
  const files = join(sampleFilesOf(adminUrl), database);
  await onAdmin(adminUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${SAMPLE_LOCK})`);
    if ((await exists(client, database)) && existsSync(files)) return;
    await dropOlderSamples(client, adminUrl);
    // A run that ended in the middle, or whose PostgreSQL is gone, may have left files here.
    rmSync(files, { recursive: true, force: true });
    const unfinished = `${database}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await copyDatabase(client, template, unfinished);
    const databaseUrl = withDatabaseName(adminUrl, unfinished);
    await stopServer(await startServer(BUILT, { port: await freePort(), databaseUrl, files }), 'SIGTERM');
    await client.query(`alter database ${unfinished} rename to ${database}`);
  });
  return { database, files };
}
