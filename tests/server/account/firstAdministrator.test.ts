import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { lifeCycleEndpoints } from '#contract/life-cycles/endpoints.ts';
import { hasAdministrator } from '#server/people/account/first-administrator.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { isLoopback } from '#server/platform/env/loopback.ts';
import { prepareFirstStart } from '#server/start/first-start.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const PERSON = {
  login: 'chief',
  firstName: 'Chief',
  lastName: 'Gardener',
  email: 'chief@example.org',
  password: 'Grow-2-trees',
};

async function firstStart(app: TestApp): Promise<string[]> {
  const lines: string[] = [];
  await prepareFirstStart(app.services, '', (line) => lines.push(line));
  return lines;
}
/** Each type has an active life cycle, and ideas one for each number of juries, so that contributions can be submitted. */
async function expectLifeCycles(app: TestApp, token: string): Promise<void> {
  const { body } = await app.anonymous(lifeCycleEndpoints.list, { token });
  expect(body.map(({ contributionType, isActive }) => [contributionType, isActive])).toEqual([
    ['IDEA', true],
    ['IDEA', true],
    ['IDEA', true],
    ['IDEA', true],
    ['IMPROVEMENT', true],
    ['SUGGESTION', true],
  ]);
}
const keyIn = (lines: string[]) => /key=([\w-]+)/.exec(lines.join('\n'))?.[1] ?? '';

describe('the first start without sample data', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ env: { SAMPLE_DATA: 'none', PUBLIC_URL: 'https://ideas.example.org' } });
  });
  afterAll(() => app.close());

  const claim = (key: string) =>
    app.anonymous(accountEndpoints.firstAdministrator, { body: { ...PERSON, key } });

  it('prints a one-time address; the newest key makes an administrator once, with life cycles in use [S3-122]', async () => {
    const older = keyIn(await firstStart(app));
    const lines = await firstStart(app);
    expect(lines.join('\n')).toContain('https://ideas.example.org/account/first-administrator?key=');
    expect((await claim(older)).errorKey).toBe('error.key.invalid');
    expect((await claim('x'.repeat(32))).errorKey).toBe('error.key.invalid');

    const key = keyIn(lines);
    const weak = await app.anonymous(accountEndpoints.firstAdministrator, {
      body: { ...PERSON, key, password: 'weak' },
    });
    expect(weak.errorKey).toBe('rulePassword');

    const answer = await claim(key);
    const account = await app.anonymous(accountEndpoints.read, { token: answer.body.id_token });
    expect(account.body.authorities).toContain('ROLE_ADMIN');
    await expectLifeCycles(app, answer.body.id_token);
    expect((await claim(key)).errorKey).toBe('error.key.invalid');
  });

  it('prints no address once there is an administrator', async () => {
    expect(await hasAdministrator(app.db)).toBe(true);
    expect(await firstStart(app)).toEqual([]);
  });
});

describe('an administrator named in the environment', () => {
  it('is created at the first start and can sign in, with life cycles in use [S3-122]', async () => {
    const app = await startTestApp({
      env: {
        SAMPLE_DATA: 'none',
        ADMIN_LOGIN: 'root',
        ADMIN_EMAIL: 'root@example.org',
        ADMIN_PASSWORD: PERSON.password,
      },
    });
    try {
      await firstStart(app);
      const body = { username: 'root', password: PERSON.password };
      const answer = await app.anonymous(accountEndpoints.authenticate, { body });
      await expectLifeCycles(app, answer.body.id_token);
    } finally {
      await app.close();
    }
  });
});

describe('sample accounts', () => {
  it.each([
    ['on an address that others can reach', { HOST: '0.0.0.0' }],
    ['in production', { NODE_ENV: 'production' }],
  ])('are never served %s', async (_, env) => {
    const app = await startTestApp({ env });
    try {
      await app.db.insert(settings).values({ key: 'sampleOrganization', value: 'finished' });
      await expect(firstStart(app)).rejects.toThrow(/DATABASE_URL/);
    } finally {
      await app.close();
    }
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['127.0.0.1.evil.example', false],
    ['10.0.0.1', false],
  ])('%s counts as this machine only: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
