import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tagEndpoints as tags } from '#contract/tags/endpoints.ts';
import { createDatabase } from '#server/platform/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Creates a tag while somebody holds the table, and does `end` to the connection that waits for it. */
async function createMeanwhile(end: 'pg_cancel_backend' | 'pg_terminate_backend') {
  const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`lock table contribution_tag in access exclusive mode`);
    const answer = call(tags.create, { body: { title: 'Held up' } });
    await expect
      .poll(
        async () => {
          // On another connection: a transaction looks at who is active once.
          const { rows } = await app.db.execute(sql`
            select ${sql.raw(end)}(pid) from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        },
        { timeout: 10_000 },
      )
      .toBe(1);
    return answer;
  });
}

it.each([
  ['a statement that takes too long', 'pg_cancel_backend', 'error.tookTooLong'],
  ['a database that goes away', 'pg_terminate_backend', 'error.dataUnreachable'],
] as const)('%s is told as what it is, and nothing is changed', async (_, end, message) => {
  const { status, body, headers } = await createMeanwhile(end);
  expect({ status, message: (body as unknown as { message: string }).message }).toEqual({
    status: 503,
    message,
  });
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  const { rows } = await app.db.execute(sql`select 1 from contribution_tag`);
  expect(rows).toEqual([]);
});

it('a change that reached a standby is answered as if the database was away', async () => {
  const call = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  const url = new URL(app.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = createDatabase(url.href, { poolSize: 2 });
  app.services.database = standby.db;
  try {
    const { status, errorKey, headers } = await call(tags.create, { body: { title: 'On a standby' } });
    expect([status, errorKey]).toEqual([503, 'error.dataUnreachable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    app.services.database = app.db;
    await standby.close();
  }
});
