import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { callLimits } from '#server/platform/limits/call-limits.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD } from '#tests/support/factories/secondFactors.ts';
import { aUser } from '#tests/support/factories/users.ts';

const START = Date.parse('2030-01-01T12:00:00Z');
const OFFICE = '203.0.113.7';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(new Date(START));
});
afterAll(() => app.close());

describe('searches', () => {
  const search = { searchString: 'somebody' };
  const caller = (id: number, sessionId: string) => ({ id, sessionId }) as Caller;

  /** How often somebody was let through, and after how many seconds to come again. */
  async function untilRefused(ask: () => Promise<void>): Promise<[number, number | undefined]> {
    for (let passed = 0; ; passed += 1) {
      try {
        await ask();
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 429) throw error;
        return [passed, error.details.retryAfter];
      }
    }
  }

  it('of one session and of one account have an end, and nobody else at that address is held up', async () => {
    const require = callLimits(app.services);
    const ask = (who: Caller, query: object = search) => require(userEndpoints.search, query, who, OFFICE);
    expect(await untilRefused(() => ask(caller(1, 'first')))).toEqual([240, 1]);
    // Another session of the same person has what is left of the account's.
    expect(await untilRefused(() => ask(caller(1, 'second')))).toEqual([60, 1]);
    await ask(caller(2, 'colleague'));
    // What is no search goes on.
    await ask(caller(1, 'first'), { page: '0', searchString: '' });
    app.setNow(new Date(START + 1_000));
    await ask(caller(1, 'first'));
    app.setNow(new Date(START));
  });

  it('are not held up by a clock that has gone back', async () => {
    const require = callLimits(app.services);
    const ask = () => require(userEndpoints.search, search, caller(3, 'stepped'), OFFICE);
    await untilRefused(ask);
    app.setNow(new Date(START - 3_600_000));
    expect(await untilRefused(ask)).toEqual([240, 1]);
    app.setNow(new Date(START));
  });

  it('of strangers count by address', async () => {
    const require = callLimits(app.services);
    const ask = (ip: string) => require(settingsEndpoints.app, { 'title.contains': 'hall' }, null, ip);
    expect(await untilRefused(() => ask(OFFICE))).toEqual([600, 1]);
    await ask('203.0.113.8');
  });

  it('have no end in measurements', async () => {
    const require = callLimits({ ...app.services, env: { ...app.services.env, callLimits: false } });
    for (let round = 0; round < 1_000; round += 1) {
      await require(userEndpoints.search, search, caller(1, 'first'), OFFICE);
    }
  });
});

it('spreadsheets of one session have an end that all processes share, and no other session is held up', async () => {
  const person = await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_ADMIN'] });
  const me = await app.as(person);
  const { rows } = await app.pool.query('select id from session where user_id = $1', [person.id]);
  await takeMany(app, { what: 'export-session', who: rows[0].id }, 44, { most: 45, withinSeconds: 600 });
  const download = () => me(reportEndpoints.usersSheet, { query: {} });
  expect((await download()).status).toBe(200);
  const refused = await download();
  expect([refused.status, refused.errorKey]).toEqual([429, 'error.tooManyAttempts']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const other = await app.as(person);
  expect((await other(reportEndpoints.usersSheet, { query: {} })).status).toBe(200);
});

it('sign-ins of one account that go well have an end', async () => {
  const [person, other] = [await aPerson(app), await aPerson(app)];
  const signIn = ({ login }: { login: string }) =>
    app.anonymous(accountEndpoints.authenticate, { body: { username: login, password: OWN_PASSWORD } });
  await takeMany(app, { what: 'sign-in-opened', who: `user:${person.id}` }, 119, {
    most: 120,
    withinSeconds: 600,
  });
  expect((await signIn(person)).status).toBe(200);
  const refused = await signIn(person);
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await signIn(other)).status).toBe(200);
});
