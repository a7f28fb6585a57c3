import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

const { list, end, endOthers } = sessionEndpoints;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isOpen = async (token: string) =>
  (await app.anonymous(accountEndpoints.read, { token })).status === 200;
const listOf = async (token: string) => (await app.anonymous(list, { token })).body;

describe('the own sessions', () => {
  it('tell browser and address of the sign-in, and which one asks', async () => {
    const user = await aUser(app.db, { passwordHash: await hashPassword('Correct-horse-1') });
    await app.token(await aUser(app.db));
    const elsewhere = await app.token(user);
    const signedIn = await app.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      headers: {
        'user-agent': `Mozilla/5.0 Firefox/140.0 ${'x'.repeat(400)}`,
        'x-forwarded-for': '192.0.2.7',
      },
      payload: { username: user.login, password: 'Correct-horse-1' },
    });
    const rows = await listOf((signedIn.json() as { id_token: string }).id_token);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ current }) => current)).toMatchObject({
      place: '192.0.2.7',
      userAgent: expect.stringMatching(/^Mozilla.{293}$/),
    });
    expect((await listOf(elsewhere)).find(({ current }) => current)?.userAgent).toBeNull();
  });

  it('end one by one, only the own ones, and an ended one is not there twice', async () => {
    const user = await aUser(app.db);
    const [here, there] = [await app.token(user), await app.token(user)];
    const foreign = (await listOf(await app.token(await aUser(app.db))))[0]?.id ?? '';
    const other = (await listOf(here)).find(({ current }) => !current)?.id ?? '';
    expect((await app.anonymous(end, { token: here, params: { id: foreign } })).status).toBe(404);
    expect((await app.anonymous(end, { token: here, params: { id: other } })).status).toBe(200);
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, false]);
    expect((await app.anonymous(end, { token: here, params: { id: other } })).status).toBe(404);
    expect(await listOf(here)).toHaveLength(1);
  });

  it('all others end at once', async () => {
    const user = await aUser(app.db);
    const [here, ...others] = [await app.token(user), await app.token(user), await app.token(user)];
    expect((await app.anonymous(endOthers, { token: here })).status).toBe(200);
    expect(await isOpen(here)).toBe(true);
    for (const token of others) expect(await isOpen(token)).toBe(false);
  });

  it('are seen when they are used, to some minutes', async () => {
    const user = await aUser(app.db);
    const token = await app.token(user);
    const seen = async () => Date.parse((await listOf(token))[0]?.lastSeenAt ?? '');
    const first = await seen();
    expect(await seen()).toBe(first);
    const long = new Date(Date.now() - 3_600_000).toISOString();
    await app.db.update(sessions).set({ lastSeenAt: long }).where(eq(sessions.userId, user.id));
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });
});
