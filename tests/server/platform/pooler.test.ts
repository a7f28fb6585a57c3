import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type DatabaseOptions } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { checkPooler, PoolerError, sessionUrl } from '#server/start/pooler.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const DIRECT = { databaseDirectUrl: 'postgres://db.example.org/ideas' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function check(env: Parameters<typeof checkPooler>[0], options: Partial<DatabaseOptions>) {
  const { pool, close } = createDatabase(database.url, { poolSize: 1, ...options });
  return checkPooler(env, pool).finally(close);
}

describe('a pooler that hands connections out for a transaction', () => {
  it('is told that its connections lack time limits, which the application cannot set there', async () => {
    const refused = await check(DIRECT, { hasSessions: false }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PoolerError);
    expect((refused as Error).message).toContain(
      'no statement_timeout and no idle_in_transaction_session_timeout',
    );
    await expect(check(DIRECT, {})).rejects.toThrow('no statement_timeout:');
    await expect(check(DIRECT, { statementTimeout: 30_000 })).resolves.toBeUndefined();
  });

  it('is not looked for where there is none', async () => {
    await expect(check({ databaseDirectUrl: undefined }, { hasSessions: false })).resolves.toBeUndefined();
  });

  it('is walked around by what needs a session, and by commands', async () => {
    const { url } = await openDatabase(
      { ...DIRECT, databaseUrl: database.url, dataDir: '' },
      () => undefined,
    );
    expect(url).toBe(DIRECT.databaseDirectUrl);
    expect(sessionUrl(DIRECT, database.url)).toBe(DIRECT.databaseDirectUrl);
    expect(sessionUrl({ databaseDirectUrl: undefined }, database.url)).toBe(database.url);
  });
});
