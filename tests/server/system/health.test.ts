import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import type { Environment } from '#server/platform/env/env.ts';
import type { ReadReplica } from '#server/platform/replica/read-replica.ts';
import { createHealth } from '#server/platform/system/health.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { CLAMD_VERSION, startFakeClamd } from '#tests/support/fakeClamd.ts';

let app: TestApp;
let admin: Call;
let appAdmin: Call;
let employee: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
  appAdmin = await app.as(await aUser(app.db, { roles: ['ROLE_USER', 'ROLE_APP_ADMIN'] }));
  employee = await app.as(await aUser(app.db));
});
afterAll(() => app.close());

const health = (caller: Call) => caller(systemEndpoints.health);

describe('the health of the server', () => {
  it('is UP with its parts for administrators of both kinds [R3M-05, R3P-192, S3-113, Q3-91]', async () => {
    for (const caller of [admin, appAdmin]) {
      const { status, body } = await health(caller);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        status: 'UP',
        components: {
          db: { status: 'UP', details: { database: 'PostgreSQL', responseTime: expect.any(Number) } },
          diskSpace: { status: 'UP' },
          mail: { status: 'UP', details: { location: 'outbox' } },
          ping: { status: 'UP' },
        },
      });
      expect(body.components?.diskSpace.details.free).toBeGreaterThan(0);
    }
  });

  it('is one word for everybody else [S3-01, S3-113]', async () => {
    for (const caller of [app.anonymous, employee])
      expect((await health(caller)).body).toEqual({ status: 'UP' });
  });

  it('is DOWN with 503, and told at once, while the database refuses or says nothing [S3-113]', async () => {
    // What every statement outside of a transaction goes through.
    const { $client } = app.services.database as unknown as { $client: { query: () => Promise<unknown> } };
    const query = vi.spyOn($client, 'query');
    query.mockRejectedValue(new Error('connection refused'));
    const refused = await health(admin);
    expect([refused.status, refused.body]).toEqual([503, { status: 'DOWN' }]);
    // Nobody can be recognised then: the token names a session, and sessions are in the database.
    query.mockReturnValue(new Promise(() => undefined));
    const silent = await Promise.all([health(admin), health(app.anonymous)]);
    expect(silent.map(({ status, body }) => [status, body])).toEqual([
      [503, { status: 'DOWN' }],
      [503, { status: 'DOWN' }],
    ]);
    // However many wait for its word, the database that hangs is asked once.
    expect(query.mock.calls.length).toBeLessThanOrEqual(5);
    query.mockRestore();
  });

  it('is DOWN when the disk of database or files is full; one that holds nothing but logs is only named [S3-113]', async () => {
    const looksWhile = (full: string) => async (changes: Partial<Environment>) => {
      const env = { ...app.services.env, dataDir: '/data', filesDir: '/files', logDir: '/logs', ...changes };
      const spaceAt = async (folder: string) => ({ total: 4e9, free: folder === full ? 4e7 : 2e9 });
      const { status, components } = await createHealth({ spaceAt })({ ...app.services, env });
      return [status, components.diskSpace.status, components.diskSpace.details.isLow];
    };
    const elsewhere = { databaseUrl: 'postgres://other', bucket: {} as never };
    const filesFull = looksWhile('/files');
    expect(await filesFull({})).toEqual(['DOWN', 'DOWN', true]);
    expect(await filesFull({ databaseUrl: 'postgres://other' })).toEqual(['DOWN', 'DOWN', true]);
    expect(await filesFull(elsewhere)).toEqual(['UP', 'UP', false]);
    const dataFull = looksWhile('/data');
    expect(await dataFull({})).toEqual(['DOWN', 'DOWN', true]);
    expect(await dataFull({ databaseUrl: 'postgres://other' })).toEqual(['UP', 'UP', false]);
    expect(await looksWhile('/logs')(elsewhere)).toEqual(['UP', 'UP', true]);
  });

  it('names a replica where there is one; while it is not used the database answers for it', async () => {
    const lookWith = async (state: { isUsed: boolean; behind: number | null }) => {
      const replica = { state: () => state } as ReadReplica;
      const { status, components } = await createHealth()({ ...app.services, replica });
      return [status, components.replica];
    };
    expect((await createHealth()(app.services)).components).not.toHaveProperty('replica');
    expect(await lookWith({ isUsed: true, behind: 2 })).toEqual([
      'UP',
      { status: 'UP', details: { behind: 2 } },
    ]);
    expect(await lookWith({ isUsed: false, behind: null })).toEqual([
      'UP',
      { status: 'DOWN', details: { behind: null } },
    ]);
  });

  it('names the malware scanner and its version; one that is away takes nothing else down, and only uploads wait for it', async () => {
    const clamd = await startFakeClamd();
    const lookAt = async (one: TestApp) =>
      (await health(await one.as(await aUser(one.db, { roles: ['ROLE_ADMIN'] })))).body;
    expect((await lookAt(app)).components).not.toHaveProperty('scanner');
    const location = `127.0.0.1:${clamd.port}`;
    const there = await startTestApp({ env: { CLAMD_URL: `tcp://${location}` } });
    expect((await lookAt(there)).components?.scanner).toEqual({
      status: 'UP',
      details: { location, version: CLAMD_VERSION },
    });
    for (const caller of [there.anonymous, await there.as(await aUser(there.db))])
      expect((await health(caller)).body).toEqual({ status: 'UP' });
    await clamd.close();
    const away = await startTestApp({ env: { CLAMD_URL: `tcp://${location}` } });
    expect(await lookAt(away)).toMatchObject({
      status: 'UP',
      components: { scanner: { status: 'DOWN', details: { location, version: null } } },
    });
    await Promise.all([there.close(), away.close()]);
  });

  it('names a mail server without what signs in there; one that is away takes nothing else down [S3-113]', async () => {
    const server: Server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const there = await startTestApp({ env: { SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` } });
    const away = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const lookAt = async (one: TestApp) =>
      (await health(await one.as(await aUser(one.db, { roles: ['ROLE_ADMIN'] })))).body;
    expect(await lookAt(there)).toMatchObject({
      status: 'UP',
      components: { mail: { status: 'UP', details: { location: `127.0.0.1:${port}` } } },
    });
    expect(await lookAt(away)).toMatchObject({
      status: 'UP',
      components: { mail: { status: 'DOWN', details: { location: '127.0.0.1:1' } } },
    });
    await Promise.all([there.close(), away.close()]);
    server.close();
  });
});
