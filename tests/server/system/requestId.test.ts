import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tagEndpoints } from '#contract/tags/endpoints.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let logged = '';
let accessed: string[] = [];
let server: TestApp['app'];
beforeAll(async () => {
  app = await startTestApp({
    log: createLog('info', {
      write: (line: string) => {
        logged += line;
      },
    }),
  });
  server = await buildApp({
    services: app.services,
    siteDirectory: null,
    accessLog: { write: (line: string) => void accessed.push(line) },
  });
  await server.ready();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  server.inject({ method: 'GET', url: '/management/info', headers, remoteAddress });

describe('the id of a request', () => {
  it('is given back with every answer, also of what does not exist', async () => {
    for (const url of ['/management/info', '/api/v3/nothing', '/']) {
      const { headers } = await server.inject({ method: 'GET', url });
      expect(headers['x-request-id']).toMatch(UUID);
    }
  });

  it('is taken over from a proxy that is believed, when it is well formed', async () => {
    const given = 'edge-7f3a.0001_AB';
    expect((await ask({ 'x-request-id': given })).headers['x-request-id']).toBe(given);
    expect((await ask({ 'x-request-id': given }, '::ffff:127.0.0.1')).headers['x-request-id']).toBe(given);
    expect((await ask({ 'x-request-id': given }, '203.0.113.9')).headers['x-request-id']).toMatch(UUID);
  });

  it.each(['short', 'x'.repeat(65), 'with space 1', '-leading-dash', 'a"b"c"d"e', '<script>alert'])(
    'is a new one in the place of %s',
    async (given) => {
      expect((await ask({ 'x-request-id': given })).headers['x-request-id']).toMatch(UUID);
    },
  );

  it('stands in the answer and in the log of an accident, so that a person can quote it', async () => {
    logged = '';
    const admin = await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    await app.db.execute(sql`alter table contribution_tag add constraint nobody check (false) not valid`);
    const call = await app.as(admin);
    const { status, body, headers } = await call(tagEndpoints.create, { body: { title: 'Accident' } });
    await app.db.execute(sql`alter table contribution_tag drop constraint nobody`);
    expect(status).toBe(500);
    expect(body).toMatchObject({ message: 'error.unexpected', requestId: headers['x-request-id'] });
    expect(logged).toContain(`"reqId":"${headers['x-request-id']}"`);
    const refused = await app.anonymous(tagEndpoints.create, { body: {} });
    expect(refused.body).not.toHaveProperty('requestId');
  });
});

describe('the access log', () => {
  it('has one line for each answer, without keys and, where nothing was refused, without who asked', async () => {
    accessed = [];
    const key = 'K3yThatOpensAnAccount';
    await server.inject({ method: 'GET', url: `/api/activate?key=${key}` });
    const { headers } = await server.inject({ method: 'GET', url: '/management/info?x=1' });
    expect(accessed).toHaveLength(2);
    expect(accessed.join('')).not.toContain(key);
    expect(JSON.parse(accessed[1] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: headers['x-request-id'],
      method: 'GET',
      url: '/management/info',
      status: 200,
      ms: expect.any(Number),
      remoteAddress: '127.0.0.1',
    });
  });

  /** The line of a call under a token. */
  async function lineOf(token: string, request: { method: 'GET' | 'POST'; url: string; payload?: object }) {
    accessed = [];
    await server.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
    expect(accessed).toHaveLength(1);
    return JSON.parse(accessed[0] ?? '') as { status: number; account?: number };
  }
  const account = { method: 'GET', url: '/api/account' } as const;

  it('has the number of the account, and no name, for each refused call under a token', async () => {
    const user = await aUser(app.db);
    const token = await app.token(user);
    const refused = [
      [{ method: 'GET', url: '/api/v3/users' }, 403],
      [{ method: 'GET', url: '/api/v3/contents/999999999' }, 404],
      [{ method: 'POST', url: '/api/account/change-password', payload: {} }, 400],
    ] as const;
    for (const [request, status] of refused) {
      expect(await lineOf(token, request)).toMatchObject({ status, account: user.id });
      expect(accessed.join('')).not.toContain(user.login);
    }
    expect(await lineOf(token, account)).not.toHaveProperty('account');
  });

  it('has it too for a token whose session has ended, and none where nobody knows', async () => {
    const user = await aUser(app.db);
    const token = await app.token(user);
    await lineOf(token, { method: 'POST', url: '/api/logout' });
    expect(await lineOf(token, account)).toMatchObject({ status: 401, account: user.id });
    const nobodys = await lineOf('forged', account);
    expect(nobodys.status).toBe(401);
    expect(nobodys).not.toHaveProperty('account');
  });
});
