import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '#server/platform/db/client.ts';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import { makeCallers } from '#tests/support/fuzz/callers.ts';
import { fillWorld } from '#tests/support/fuzz/world.ts';
import { at } from '../../scripts/lib/root.mjs';
import { withClient } from '../client.ts';
import { SECRET, startChild } from '../served.ts';

/** On a busy machine a server from its sources takes its time, ms. */
const START_MS = 240_000;

/** A database with some of everything, of which each round gets a copy. */
interface Sample {
  url: string;
  /** Of the servers on it. */
  program: readonly string[];
}

export interface LoopFigures {
  p50: number;
  p99: number;
  max: number;
  /** Largest memory so far, MB. */
  resident: number;
}

const named = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** What Node runs: the built server, or its sources, which start slower and need no build. */
export const BUILT: readonly string[] = [at('dist/server/main.js')];
export const SOURCES: readonly string[] = ['--import', 'tsx', at('server/main.ts')];

async function serve({ url, program }: Sample, files: string) {
  const loopPort = await freePort(0);
  const server = await startChild(['--import', at('bench/fuzz/eventLoop.mjs'), ...program], {
    ready: 'Ideagarden is ready',
    within: START_MS,
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      FILES_DIR: files,
      LOG_DIR: join(files, 'logs'),
      LOG_LEVEL: 'error',
      JWT_SECRET: SECRET,
      CALL_LIMITS: 'off',
      EVENT_LOOP_PORT: String(loopPort),
    },
  });
  return { server, loopPort };
}

/** Makes a new database of the server at this address, with some of everything in it. */
export async function makeSample(adminUrl: string, program: readonly string[]): Promise<Sample> {
  await withClient(adminUrl, (client) => client.query('create database fuzz_sample'));
  const sample = { url: named(adminUrl, 'fuzz_sample'), program };
  const { pool, db, close } = createDatabase(sample.url, { poolSize: 2 });
  try {
    await migrate(pool);
    await fillWorld(db);
  } finally {
    await close();
  }
  return sample;
}

let rounds = 0;

/** A server on a copy of the sample, with somebody of each kind to call it. */
export async function openRound(adminUrl: string, sample: Sample) {
  rounds += 1;
  const database = `fuzz_round_${rounds}`;
  await withClient(adminUrl, (client) => client.query(`create database ${database} template fuzz_sample`));
  const files = await mkdtemp(join(tmpdir(), 'ideagarden-fuzz-'));
  const url = named(adminUrl, database);
  const { server, loopPort } = await serve({ ...sample, url }, files);
  const { db, close } = createDatabase(url, { poolSize: 2 });
  const callers = await makeCallers(db, { tokens: createTokenSigner(SECRET), now: () => new Date() });
  const loop = async (): Promise<LoopFigures> => {
    const answer = await fetch(`http://127.0.0.1:${loopPort}`);
    return (await answer.json()) as LoopFigures;
  };
  return {
    origin: server.url,
    callers,
    /** How late the event loop was since the last look. */
    loop,
    close: async () => {
      await close();
      await server.stop();
      await withClient(adminUrl, (client) =>
        client.query(`drop database if exists ${database} with (force)`),
      );
      await rm(files, { recursive: true, force: true });
    },
  };
}

export type Round = Awaited<ReturnType<typeof openRound>>;
