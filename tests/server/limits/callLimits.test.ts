import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD } from '#tests/support/factories/secondFactors.ts';
import { aUser } from '#tests/support/factories/users.ts';

const START = Date.parse('2030-01-01T12:00:00Z');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date(START));
});
afterAll(() => app.close());

/** How often a call went well before it was refused, and the refusal. */
async function untilRefused(
  call: () => Promise<{ status: number; headers: Record<string, string | undefined> }>,
) {
  for (let passed = 0; passed < 1_000; passed += 1) {
    const { status, headers } = await call();
    if (status !== 200) return { passed, status, retryAfter: Number(headers['retry-after']) };
  }
  throw new Error('It was never refused');
}

describe('what one person may ask for', () => {
  it('searches of one session and of one account have an end, and nobody else at that address is held up', async () => {
    const person = await aUser(app.db, { roles: ['ROLE_INTERNAL'] });
    const [first, second, colleague] = await Promise.all([
      app.as(person),
      app.as(person),
      app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL'] })),
    ]);
    const search = { query: { searchString: 'somebody' } } as const;
    expect(await untilRefused(() => first(userEndpoints.search, search))).toEqual({
      passed: 240,
      status: 429,
      retryAfter: 1,
    });
    // The other session of the same person has what is left of the account's.
    expect((await untilRefused(() => second(userEndpoints.search, search))).passed).toBe(60);
    expect((await colleague(userEndpoints.search, search)).status).toBe(200);
    // What is no search goes on.
    expect((await first(accountEndpoints.read)).status).toBe(200);
    app.setNow(new Date(START + 1_000));
    expect((await first(userEndpoints.search, search)).status).toBe(200);
  });

  it('searches of strangers count by address', async () => {
    const ask = async (ip: string) => {
      const url = '/api/public/config/app?title.contains=hall';
      const { statusCode, headers } = await app.app.inject({ url, headers: { 'x-forwarded-for': ip } });
      return { status: statusCode, headers: { 'retry-after': String(headers['retry-after']) } };
    };
    expect(await untilRefused(() => ask('203.0.113.7'))).toMatchObject({ passed: 600, status: 429 });
    expect((await ask('203.0.113.8')).status).toBe(200);
  });

  it('exports have an end that all processes share', async () => {
    const person = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
    const me = await app.as(person);
    const download = () => me(reportEndpoints.usersSheet, { query: {} });
    expect(await untilRefused(download)).toMatchObject({ passed: 45, status: 429 });
    const { rows } = await app.pool.query(`select 1 from rate_limit where what = 'export-session'`);
    expect(rows).toHaveLength(1);
  });

  it('sign-ins that go well have an end for each account', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    const signIn = ({ login }: { login: string }) =>
      app.anonymous(accountEndpoints.authenticate, { body: { username: login, password: OWN_PASSWORD } });
    expect(await untilRefused(() => signIn(person))).toMatchObject({ passed: 120, status: 429 });
    expect((await signIn(other)).status).toBe(200);
  });
});

it('measurements switch the limits off', async () => {
  const unlimited = await startTestApp({ env: { CALL_LIMITS: 'off' } });
  const me = await unlimited.as(await aUser(unlimited.db, { roles: ['ROLE_INTERNAL'] }));
  for (let round = 0; round < 241; round += 1) {
    expect((await me(userEndpoints.search, { query: { searchString: 'somebody' } })).status).toBe(200);
  }
  await unlimited.close();
});
