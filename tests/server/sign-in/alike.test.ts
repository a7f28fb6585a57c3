import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { passwordFits, slowWork } from '#server/people/account/passwords.ts';
import { answerResetRequests } from '#server/people/registration/reset-requests.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { passwordResetRequests } from '#server/platform/db/schema/reset-requests.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { anAddress, callReset, lastMail, register, userOf } from '#tests/server/registration/registering.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { passwordHash } from '#tests/support/password.ts';
import { statementsOf } from '#tests/support/statements.ts';
import { t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Stands in for accounts without a password from here on.
  await passwordFits(null, 'anything');
});
afterAll(() => app.close());

const verify = vi.spyOn(slowWork, 'verify');
const hash = vi.spyOn(slowWork, 'hash');
beforeEach(() => {
  verify.mockClear();
  hash.mockClear();
});
afterEach(async () => {
  await app.db.delete(rateLimits);
  await app.db.delete(passwordResetRequests);
});
const work = () => ({ verified: verify.mock.calls.length, hashed: hash.mock.calls.length });

/** What an answer tells, without what differs for every answer. */
const answerOf = ({ status, body, headers }: { status: number; body: unknown; headers: object }) => ({
  status,
  body,
  headers: Object.keys(headers)
    .filter((name) => name !== 'date')
    .sort(),
});

describe('a failed sign-in costs the server the same and says the same', () => {
  it.each<[string, () => Promise<string>]>([
    ['with a wrong password', async () => (await aUser(app.db, { passwordHash })).login],
    ['of an unknown name', async () => 'nobody-has-this-login'],
    ['of an account without a password', async () => (await aUser(app.db)).login],
    ['of a closed account', async () => (await aUser(app.db, { passwordHash, activated: false })).login],
    [
      'of one that waits for its activation',
      async () =>
        (await aUser(app.db, { passwordHash, activated: false, registrationStatus: 'PENDING_ACTIVATION' }))
          .login,
    ],
  ])('%s', async (_, nameOf) => {
    const username = await nameOf();
    const answer = await app.anonymous(accountEndpoints.authenticate, {
      body: { username, password: 'Wrong-horse-1' },
    });
    expect([answer.status, answer.errorKey]).toEqual([401, 'error.badCredentials']);
    expect(work()).toEqual({ verified: 1, hashed: 0 });
  });
});

describe('a registration', () => {
  it('of an address with an account answers and works as any other, and the address is told [S1-01]', async () => {
    const known = await aUser(app.db, { email: anAddress(), langKey: 'tr', passwordHash });
    const { email } = (await app.db.select().from(users).where(eq(users.id, known.id)))[0] ?? { email: '' };
    const fresh = await register(app);
    const freshWork = work();
    hash.mockClear();
    const again = await register(app, { email: email.toUpperCase(), firstName: 'Mallory' });
    expect(answerOf(again)).toEqual(answerOf(fresh));
    expect([freshWork, work()]).toEqual([
      { verified: 0, hashed: 1 },
      { verified: 0, hashed: 1 },
    ]);
    const mail = await lastMail(app, email);
    expect(mail?.subject).toBe('Zaten bir hesabınız var');
    expect(mail?.textBody).not.toContain('Mallory');
    const { passwordHash: storedHash, firstName } = await userOf(app, email);
    expect([storedHash, firstName]).toEqual([passwordHash, expect.stringMatching(/^First/)]);
  });

  it('of somebody’s login tells nothing of whose it is', async () => {
    const login = anAddress();
    const other = await aUser(app.db, { login, email: anAddress(), firstName: 'Gertrude' });
    expect((await register(app, { email: login })).status).toBe(201);
    const mail = await lastMail(app, login);
    expect(mail?.subject).toBe(t('mail.accountExists.subject'));
    expect([mail?.textBody, mail?.userId]).toEqual([expect.not.stringContaining('Gertrude'), null]);
    expect(await app.db.$count(outboxMails, eq(outboxMails.userId, other.id))).toBe(0);
  });

  it('of many at once with one address makes one account, and few mails', async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(app, { email })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await app.db.$count(users, eq(users.email, email))).toBe(1);
    expect(await app.db.$count(outboxMails, eq(outboxMails.toAddress, email))).toBeLessThanOrEqual(4);
  });
});

describe('a reset request', () => {
  it('answers the same and asks the same of the database, whether there is an account or not [S1-09]', async () => {
    const names: [string, string][] = [
      ['an account', (await aUser(app.db, { passwordHash })).login],
      ['a closed one', (await aUser(app.db, { passwordHash, activated: false })).login],
      [
        'one that waits for its activation',
        (await aUser(app.db, { activated: false, registrationStatus: 'PENDING_ACTIVATION' })).login,
      ],
      ['none', 'nobody-at-all'],
    ];
    // What is read once and kept is read before.
    await callReset(app, 'warm-up');
    const told: unknown[] = [];
    for (const [, name] of names) {
      const { texts, result } = await statementsOf(() => callReset(app, name));
      told.push([answerOf(result), texts]);
    }
    expect(told.map((each) => JSON.stringify(each))).toEqual(Array(4).fill(JSON.stringify(told[3])));
    expect(work()).toEqual({ verified: 0, hashed: 0 });
  });

  it('is answered by mail later, once: what was acknowledged is not lost when a try fails', async () => {
    const email = anAddress();
    await aUser(app.db, { email, passwordHash });
    expect((await callReset(app, email)).body).toBe('success');
    expect(await lastMail(app, email)).toBeUndefined();
    const broken = {
      ...app.services,
      messages: {
        ...app.services.messages,
        translate: () => {
          throw new Error('no texts');
        },
      },
    };
    for (let tries = 0; tries < 4; tries += 1) expect(await answerResetRequests(broken)).toBe(0);
    expect(await app.db.$count(passwordResetRequests)).toBeGreaterThan(0);
    await Promise.all([answerResetRequests(app.services), answerResetRequests(app.services)]);
    expect(await app.db.$count(outboxMails, eq(outboxMails.toAddress, email))).toBe(1);
    expect(await app.db.$count(passwordResetRequests)).toBe(0);
  });

  it('is not stored in words: what was typed may be a password', async () => {
    await callReset(app, 'Secret-typed-here1');
    expect(JSON.stringify(await app.db.select().from(passwordResetRequests))).not.toContain('Secret-typed');
    await answerResetRequests(app.services);
  });
});
