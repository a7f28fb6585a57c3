import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded/start.ts';
import { withClient } from './client.ts';
import { generate } from './generate.ts';

/** A PostgreSQL for one run of the measurements; everything in it is ours to delete. */
interface BenchServer {
  /** "embedded" or the version that BENCH_DATABASE_URL answers. */
  kind: string;
  create(name: string, contributions: number): Promise<string>;
  stop(): Promise<void>;
}

function named(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

async function embedded(say: (line: string) => void) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ideagarden-bench-'));
  // PostgreSQL runs as another user when we are root.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: say });
  return {
    url: server.adminUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The embedded PostgreSQL with the settings that the product gives it, in a temporary folder; or the server
 * of BENCH_DATABASE_URL, whose user must be a superuser.
 */
export async function startBenchServer(say: (line: string) => void): Promise<BenchServer> {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given ? { url: given, stop: async () => undefined } : await embedded(say);
  const made: string[] = [];
  const version = await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  });
  return {
    kind: `PostgreSQL ${version}, ${given ? 'as given' : 'embedded'}`,
    create: async (name, contributions) => {
      const database = `ideagarden_bench_${process.pid}_${name}`;
      await withClient(server.url, (client) => client.query(`create database ${database}`));
      made.push(database);
      const url = named(server.url, database);
      await generate(url, contributions);
      return url;
    },
    stop: async () => {
      for (const name of made) {
        await withClient(server.url, (client) =>
          client.query(`drop database if exists ${name} with (force)`),
        );
      }
      await server.stop();
    },
  };
}
