import type { TestProject } from 'vitest/node';
import type { PoolerPlace } from './pgbouncer.ts';
import { startTestServer, type TestServer } from './testServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
    databaseTemplate: string;
    databasePooler: PoolerPlace | null;
  }
}

/**
 * One PostgreSQL serves every project of a run. Each project loads this file anew, so what they share
 * hangs on the process.
 */
const SHARED = Symbol.for('ideagarden.testServer');
const shared = globalThis as { [SHARED]?: { server: Promise<TestServer>; users: number } };

/** Starts the server for the first project and stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[SHARED] ??= { server: startTestServer(), users: 0 };
  const own = shared[SHARED];
  own.users += 1;
  const { adminUrl, template, pooler, stop } = await own.server;
  project.provide('databaseAdminUrl', adminUrl);
  project.provide('databaseTemplate', template);
  project.provide('databasePooler', pooler);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    delete shared[SHARED];
    await stop();
  };
}
