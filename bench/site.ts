import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '../scripts/lib/root.mjs';
import { createPlainTables, dropPlainTables } from './bare/plainTables.ts';
import { openSessions, type Tokens } from './callers.ts';
import { round } from './load.ts';
import type { Statement } from './recording.ts';
import { type Child, startChild, startServer } from './served.ts';
import type { Table } from './table.ts';

/** A filled database with a server of ours on it. */
export interface Site {
  contributions: number;
  databaseUrl: string;
  server: Child;
  tokens: Tokens;
  stop(): Promise<void>;
}

export interface Bench {
  small: Site;
  large: Site;
  /** Rounds of each load, and seconds of each round. */
  rounds: number;
  seconds: number;
  say: (line: string) => void;
}

/** Both sizes, for the heads of tables. */
export const sizesOf = ({ small, large }: Bench) =>
  [small, large].map(({ contributions }) => contributions.toLocaleString('en'));

/** A measurement; of each a table is printed. */
export type Measure = (bench: Bench) => Promise<Table[]>;

/** A server that just started compiles its code while it answers; that is over after some hundred answers. */
async function warmUp(server: Child, tokens: Tokens): Promise<void> {
  const headers = { authorization: `Bearer ${tokens.employee}` };
  const paths = [
    '/api/v3/contributions/SUGGESTION/0/all?page=0&size=10',
    '/api/v3/contributions/SUGGESTION/0',
  ];
  const requests = paths.map((path) => ({ method: 'GET', path, headers }));
  await round({ url: server.url, requests, connections: 20, amount: 1000 });
}

export async function openSite(databaseUrl: string, contributions: number): Promise<Site> {
  const files = await mkdtemp(join(tmpdir(), 'ideagarden-bench-files-'));
  const server = await startServer({ DATABASE_URL: databaseUrl, FILES_DIR: files, CALL_LIMITS: 'off' });
  const tokens = await openSessions(databaseUrl, contributions);
  await warmUp(server, tokens);
  return {
    contributions,
    databaseUrl,
    server,
    tokens,
    stop: async () => {
      await server.stop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

export async function startBareRoute(site: Site, statements: Statement[][]): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'ideagarden-bench-sql-'));
  const file = join(folder, 'statements.json');
  await writeFile(file, JSON.stringify(statements));
  try {
    return await startChild(['--import', 'tsx', at('bench/bare/replay.ts')], {
      ready: 'The bare route is ready',
      env: { DATABASE_URL: site.databaseUrl, BENCH_STATEMENTS: file, NODE_ENV: 'production' },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The plain tables of a site, made anew, with a bare server on them. */
export async function startPlainServer({ databaseUrl }: Site): Promise<Child> {
  await createPlainTables(databaseUrl);
  const server = await startChild(['--import', 'tsx', at('bench/bare/plain.ts')], {
    ready: 'The plain tables are served',
    env: { DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await dropPlainTables(databaseUrl);
    },
  };
}
