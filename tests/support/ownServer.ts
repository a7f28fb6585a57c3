import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createDatabase, type Database } from '#server/platform/db/client.ts';
import { readRecord } from '#server/platform/db/embedded/record.ts';
import { clusterUrl } from '#server/platform/db/embedded/server.ts';
import { openFolder } from './clusters.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { BUILT, freePort, type Running, startServer, stopServer } from './serverProcess.ts';

/** Signs the sessions of these servers. */
export const SECRET = 'a-secret-of-servers-of-one-test-01234567';

/** A database of this test, gone when it ends. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** The built server in a process of its own, ended with the test. */
export async function openServer(
  databaseUrl: string,
  more: Record<string, string> = {},
  through?: readonly string[],
): Promise<{ running: Running; origin: string }> {
  const port = await freePort();
  const files = await openFolder();
  const running = await startServer(BUILT, {
    ...{ port, databaseUrl, files, through },
    more: { SAMPLE_DATA: 'none', JWT_SECRET: SECRET, LOG_DIR: files, ...more },
  });
  onTestFinished(() => stopServer(running, 'SIGTERM'));
  return { running, origin: `http://127.0.0.1:${port}` };
}

/** The PostgreSQL that a server has started in this folder, for its superuser. */
export async function embeddedDatabase(dataDir: string): Promise<Database> {
  const { port = 0, password = '' } = (await readRecord(join(dataDir, 'postgres.json'))) ?? {};
  const { db, close } = createDatabase(clusterUrl(port, password), { poolSize: 2 });
  onTestFinished(close);
  return db;
}
