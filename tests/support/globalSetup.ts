import type { TestProject } from 'vitest/node';
import type { PoolerPlace } from './pgbouncer.ts';
import { loadSample } from './sampleOrganization.ts';
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
const shared = globalThis as {
  [SHARED]?: { server: Promise<TestServer>; users: number; sample?: Promise<unknown> };
};

/** Journeys begin with the sample organization; it is loaded while what needs none of it runs. */
const WITH_SAMPLE = 'e2e';

/** Starts the server for the first project and stops it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared[SHARED] ??= { server: startTestServer(), users: 0 };
  const own = shared[SHARED];
  own.users += 1;
  const { adminUrl, template, pooler, stop } = await own.server;
  project.provide('databaseAdminUrl', adminUrl);
  project.provide('databaseTemplate', template);
  project.provide('databasePooler', pooler);
  // Where that fails the first journey tries again, and says why.
  if (project.name === WITH_SAMPLE) own.sample ??= loadSample({ adminUrl, template }).catch(() => undefined);
  return async () => {
    own.users -= 1;
    if (own.users > 0) return;
    await own.sample;
    delete shared[SHARED];
    await stop();
  };
}
