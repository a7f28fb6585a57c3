import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Environment } from '#server/platform/env/env.ts';
import { DataFolderInUseError } from './embedded/errors.ts';
import { readRecord } from './embedded/record.ts';
import { applicationUrl } from './embedded/server.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';

export interface OpenDatabase {
  url: string;
  /** The application runs on it at this moment; known of the embedded one only. */
  isRunning: boolean;
  /** Runs work that changes the schema, or replaces all rows, for which our role has to own everything. */
  owning<T>(work: () => Promise<T>): Promise<T>;
  /** Stops what was started by opening it. */
  stop(): Promise<void>;
}

/** What somebody else has started, and whose roles others have made. */
export const OF_OTHERS: Pick<OpenDatabase, 'owning' | 'stop'> = {
  owning: (work) => work(),
  stop: async () => undefined,
};

/** The application may be starting at this moment. */
const JOIN_LIMIT_MS = 20_000;
const POLL_MS = 200;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The embedded PostgreSQL that the running application has started, by the record that it keeps. */
async function joinRunning(dataDir: string, inUse: DataFolderInUseError): Promise<OpenDatabase> {
  const file = join(await realpath(dataDir), 'postgres.json');
  const limit = Date.now() + JOIN_LIMIT_MS;
  while (Date.now() < limit) {
    const record = await readRecord(file);
    const password = record?.applicationPassword;
    const url = record && password && record.port > 0 ? applicationUrl(record.port, password) : null;
    if (url !== null && (await answers(url))) return { url, isRunning: true, ...OF_OTHERS };
    await wait(POLL_MS);
  }
  throw inUse;
}

/**
 * The database of `npm start`: that of DATABASE_URL, else the embedded one, which is started unless the
 * application runs on it.
 */
export async function openDatabase(
  env: Pick<Environment, 'databaseUrl' | 'dataDir'> & Partial<Pick<Environment, 'databaseDirectUrl'>>,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  // Commands hold locks of their session, make temporary tables, and take the time that they take.
  const given = env.databaseDirectUrl ?? env.databaseUrl;
  if (given) return { url: given, isRunning: false, ...OF_OTHERS };
  try {
    const { url, owning, stop } = await startEmbeddedPostgres({ dataDir: env.dataDir, log: say });
    return { url, isRunning: false, owning, stop };
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    return await joinRunning(env.dataDir, error);
  }
}
