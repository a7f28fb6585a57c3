import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { openSession } from '#server/people/account/sessions.ts';
import { notifications } from '#server/platform/db/schema/notifications.ts';
import { createTokenSigner } from '#server/platform/keys/tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { callJob } from '#tests/support/callJob.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { canHave, PGBOUNCER } from '#tests/support/debian.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { listen } from '#tests/support/liveStream.ts';
import { openDatabase, SECRET } from '#tests/support/ownServer.ts';
import { atPort, type PoolMode, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { freePort, SOURCES, startServer, stopServer } from '#tests/support/serverProcess.ts';

/** Connections of the server to PgBouncer, and those that PgBouncer has to PostgreSQL in transaction mode. */
const CLIENTS = 40;
const SESSIONS = 20;
const TAGS = 200;

async function openPooler(mode: PoolMode): Promise<number> {
  const pooler = await startPgBouncer(inject('databaseAdminUrl'), mode);
  onTestFinished(() => pooler.stop());
  return pooler.port;
}

async function openServer(databaseUrl: string, more: Record<string, string>): Promise<string> {
  const port = await freePort();
  const files = await mkdtemp(join(tmpdir(), 'ideagarden-pooled-'));
  onTestFinished(() => rm(files, { recursive: true, force: true }));
  const variables = {
    SAMPLE_DATA: 'none',
    JWT_SECRET: SECRET,
    LOG_DIR: files,
    DB_POOL_SIZE: String(CLIENTS),
  };
  const running = await startServer(SOURCES, { port, databaseUrl, files, more: { ...variables, ...more } });
  onTestFinished(() => stopServer(running, 'SIGTERM'));
  return `http://127.0.0.1:${port}`;
}

async function anAdministrator({ db }: TestDatabase): Promise<{ id: number; token: string }> {
  const services = { tokens: createTokenSigner(SECRET), now: () => new Date() } as Services;
  const person = await aUser(db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  return { id: person.id, token: await openSession(db, services, person, false) };
}

/** How many sessions of PostgreSQL the requests of the server have. */
const sessionsOf = async ({ pool }: TestDatabase): Promise<number> => {
  const { rows } = await pool.query<{ number: number }>(
    `select count(*)::int as number from pg_stat_activity
      where datname = current_database() and application_name = 'ideagarden' and pid <> pg_backend_pid()`,
  );
  return rows[0]?.number ?? 0;
};

const beside = (database: TestDatabase) => ({
  DATABASE_DIRECT_URL: database.url,
  DB_PREPARED_STATEMENTS: 'off',
});

it.skipIf(!canHave(PGBOUNCER)).each<PoolMode>(['session', 'transaction'])(
  'behind PgBouncer with connections for a %s people work, hear of changes, and jobs run',
  async (mode) => {
    const database = await openDatabase();
    const url = atPort(database.url, await openPooler(mode));
    const origin = await openServer(url, mode === 'transaction' ? beside(database) : {});
    const { id, token } = await anAdministrator(database);
    const ear = await listen(origin, token);
    onTestFinished(() => ear.cut());

    const ask = async (path: string, body?: object) => {
      const response = await fetch(`${origin}/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      });
      expect(response.status, await response.clone().text()).toBe(200);
      return response;
    };
    const titles = Array.from({ length: TAGS }, (_, number) => `Tag ${number}`);
    const most = vi.waitFor(async () => expect(await sessionsOf(database)).toBeGreaterThan(SESSIONS / 2), {
      timeout: 30_000,
      interval: 5,
    });
    await Promise.all(titles.map((title) => ask(tagEndpoints.create.path, { title, isActive: true })));
    await most;
    const list = await ask(`${tagEndpoints.page.path}?size=1`);
    expect(list.headers.get('x-total-count')).toBe(String(TAGS));
    // The sessions of this test's own pool are among them.
    const own = database.pool.totalCount - 1;
    if (mode === 'transaction') expect(await sessionsOf(database)).toBeLessThanOrEqual(SESSIONS + own);
    else expect(await sessionsOf(database)).toBeGreaterThan(SESSIONS + own);

    await database.db.insert(notifications).values({ userId: id, title: 'Heard', body: '' });
    await ear.hears({ kind: 'notification' });
    await callJob(database.url, 'audit-chain');
    await vi.waitFor(
      async () => {
        const { rows } = await database.pool.query('select count(*)::int as number from audit_chain');
        expect(rows[0].number).toBeGreaterThanOrEqual(TAGS);
      },
      { timeout: 30_000, interval: 200 },
    );
  },
  180_000,
);

it.skipIf(!canHave(PGBOUNCER))(
  'a pooler that is said to hand connections out for a transaction, and sets no time limits in them, is refused',
  async () => {
    const database = await openDatabase();
    const url = atPort(database.url, await openPooler('session'));
    await expect(openServer(url, beside(database))).rejects.toThrow(
      'have no statement_timeout and no idle_in_transaction_session_timeout',
    );
  },
  120_000,
);
