import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { auditEndpoints } from '#contract/audits/endpoints.ts';
import { NDJSON_MEDIA } from '#contract/audits/schema.ts';
import { bannerEndpoints } from '#contract/banners/endpoints.ts';
import { ALL_ENDPOINTS } from '#contract/endpoints.ts';
import { fileEndpoints } from '#contract/files/endpoints.ts';
import type { Endpoint } from '#contract/http.ts';
import { reportEndpoints } from '#contract/reports/endpoints.ts';
import { XES_MEDIA } from '#contract/reports/event-log.ts';
import { ROLES } from '#contract/roles.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { ALLOWANCES, callLimits, SEARCHES_AT_ONCE } from '#server/platform/limits/call-limits.ts';
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

const SEARCHES = ALLOWANCES.search;

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
    expect(await untilRefused(() => ask(caller(1, 'first')))).toEqual([SEARCHES.session.most, 1]);
    // Another session of the same person has what is left of the account's.
    expect(await untilRefused(() => ask(caller(1, 'second')))).toEqual([
      SEARCHES.account.most - SEARCHES.session.most,
      1,
    ]);
    await ask(caller(2, 'colleague'));
    // What is no search goes on.
    await ask(caller(1, 'first'), { page: '0', searchString: '' });
    app.setNow(new Date(START + 1_000));
    await ask(caller(1, 'first'));
    app.setNow(new Date(START));
  });

  it('count together in all processes, which ask the database once for many', async () => {
    const processes = [callLimits(app.services), callLimits(app.services), callLimits(app.services)];
    const require = (at: number) => () =>
      processes[at]?.(userEndpoints.search, search, caller(4, 'spread'), OFFICE) ?? Promise.resolve();
    let statements = 0;
    const execute = app.db.execute;
    const count = vi.spyOn(app.db, 'execute').mockImplementation(function (this: unknown, ...query) {
      statements += 1;
      return execute.apply(app.db, query);
    });
    const [first] = await untilRefused(require(0));
    const [second] = await untilRefused(require(1));
    const [third] = await untilRefused(require(2));
    count.mockRestore();
    expect(first + second + third).toBe(SEARCHES.session.most);
    expect(statements).toBeLessThan((4 * SEARCHES.session.most) / SEARCHES_AT_ONCE);
  });

  it('are not held up by a clock that has gone back', async () => {
    const require = callLimits(app.services);
    const ask = () => require(userEndpoints.search, search, caller(3, 'stepped'), OFFICE);
    await untilRefused(ask);
    // What was taken stays taken, and is given back in the time that it takes.
    app.setNow(new Date(START - 3_600_000));
    const [passed, wait = 0] = await untilRefused(ask);
    expect(passed).toBe(0);
    expect(wait).toBeLessThanOrEqual(SEARCHES.session.withinSeconds);
    app.setNow(new Date(START - 3_600_000 + SEARCHES.account.withinSeconds * 1_000));
    const [later] = await untilRefused(ask);
    expect(later).toBeGreaterThanOrEqual(SEARCHES.account.most - SEARCHES.session.most);
    app.setNow(new Date(START));
  });

  it('of strangers count by address', async () => {
    const require = callLimits(app.services);
    const ask = (ip: string) => require(settingsEndpoints.app, { 'title.contains': 'hall' }, null, ip);
    expect(await untilRefused(() => ask(OFFICE))).toEqual([SEARCHES.address.most, 1]);
    await ask('203.0.113.8');
  });

  it('have no end in measurements', async () => {
    const require = callLimits({ ...app.services, env: { ...app.services.env, callLimits: false } });
    for (let round = 0; round < 1_000; round += 1) {
      await require(userEndpoints.search, search, caller(1, 'first'), OFFICE);
    }
  });
});

/** Everything that an administrator may call and that is of this kind, by its method and path. */
const waysOf = (isOne: (endpoint: Endpoint) => boolean) =>
  ALL_ENDPOINTS.filter(isOne).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const EXPORT_MEDIA = [EXCEL_MEDIA, NDJSON_MEDIA, XES_MEDIA];
const EXPORT_WAYS = waysOf(({ media }) => media !== null && EXPORT_MEDIA.includes(media));
const UPLOAD_WAYS = waysOf(({ upload }) => upload !== null);
const ALL_ROLES = { roles: [...ROLES] };

/** Parameters for which the access rules of each path have an answer. */
const anywhere = { id: 1, type: 'SUGGESTION', category: 'CONTRIBUTION', lang: 'en', a: 1, b: 1 } as never;

describe('exports', () => {
  it('of one session have an end that all processes share, whatever became of them; another session has its own', async () => {
    const person = await aUser(app.db, ALL_ROLES);
    const me = await app.as(person);
    expect(EXPORT_WAYS.map(([name]) => name)).toContain('GET management/audits/export');
    const trail = () => me(auditEndpoints.export, { query: {} as never });
    const sheet = () => me(reportEndpoints.usersSheet, { query: {} });
    for (let taken = 0; taken < ALLOWANCES.export.session.most; taken += 1) {
      expect((await (taken % 3 === 0 ? sheet : trail)()).status).toBe(200);
    }
    for (const [name, endpoint] of EXPORT_WAYS) {
      const refused = await me(endpoint, { params: anywhere });
      expect([name, refused.status, refused.errorKey]).toEqual([name, 429, 'error.tooManyAttempts']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = await app.as(person);
    expect((await other(reportEndpoints.usersSheet, { query: {} })).status).toBe(200);
  }, 120_000);
});

describe('uploads', () => {
  const file = { name: 'a.exe', bytes: Buffer.from('MZ\u0000') };

  it('of one session have an end, those that were refused among them, before any of a body is read', async () => {
    const person = await aUser(app.db, ALL_ROLES);
    const me = await app.as(person);
    expect(UPLOAD_WAYS.length).toBeGreaterThan(8);
    const ways = [
      // Of a wrong type, and to what is not there.
      () => me(bannerEndpoints.upload, { params: { type: 'CONTENT', id: 1 }, file }),
      () =>
        me(fileEndpoints.upload, {
          params: { id: 999_999, category: 'CONTRIBUTION' },
          file: { name: 'a.txt', bytes: Buffer.from('a') },
        }),
    ];
    for (let taken = 0; taken < ALLOWANCES.upload.session.most; taken += 1) {
      expect((await ways[taken % 2]?.())?.status).toBeOneOf([400, 404]);
    }
    for (const [name, endpoint] of UPLOAD_WAYS) {
      const refused = await me(endpoint, { params: anywhere });
      expect([name, refused.status, refused.errorKey]).toEqual([name, 429, 'error.tooManyAttempts']);
    }
    const other = await app.as(person);
    const left = ALLOWANCES.upload.account.most - ALLOWANCES.upload.session.most;
    const again = () => other(bannerEndpoints.upload, { params: { type: 'CONTENT', id: 1 }, file });
    for (let taken = 0; taken < left; taken += 1) expect((await again()).status).toBe(400);
    expect((await again()).status).toBe(429);
    const colleague = await app.as(await aUser(app.db, ALL_ROLES));
    expect(
      (await colleague(bannerEndpoints.upload, { params: { type: 'CONTENT', id: 1 }, file })).status,
    ).toBe(400);
  }, 120_000);
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
