import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { issueKey, KEY_HOURS } from '#server/people/account/account-keys.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import type { Db } from '#server/platform/db/client.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { identitySessions } from '#server/platform/db/schema/identities.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { sessions, users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { keyOf } from '#tests/server/registration/registering.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUnit, aUser, deactivate } from '#tests/support/factories/users.ts';
import { whileOthersWait } from '#tests/support/locks.ts';
import { PASSWORD, passwordHash } from '#tests/support/password.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let visitors = 0;
/** Each time from another address: what the limits do has tests of its own. */
const signIn = (body: Record<string, unknown>) => {
  visitors += 1;
  return app.anonymous(accountEndpoints.authenticate, { body, ip: `10.0.0.${visitors}` });
};
const readAs = (token: string) => app.anonymous(accountEndpoints.read, { token });

describe('signing in', () => {
  it('good credentials give a bearer token that opens the account [R1C-19, S1-17, R1J-21, R1J-22, R3P-167]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const answer = await signIn({ username: user.login, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect((await readAs(answer.body.id_token)).body.login).toBe(user.login);
  });

  it('the e-mail address works as the login, in any case of letters', async () => {
    const user = await aUser(app.db, { passwordHash, email: 'Mixed.Case@example.org' });
    const answer = await signIn({ username: 'mixed.case@EXAMPLE.org', password: PASSWORD });
    expect((await readAs(answer.body.id_token)).body.id).toBe(user.id);
  });

  it('a name that is the login of one and the e-mail of another opens the account with the login', async () => {
    const name = 'boss@example.org';
    await aUser(app.db, { passwordHash: await hashPassword('Another-horse-1'), email: name });
    // Stored before the database refused it.
    await app.db.execute(sql`alter table app_user disable trigger app_user_named`);
    const boss = await aUser(app.db, { passwordHash, login: name });
    await app.db.execute(sql`alter table app_user enable trigger app_user_named`);
    const answer = await signIn({ username: name, password: PASSWORD });
    expect((await readAs(answer.body.id_token)).body.id).toBe(boss.id);
  });

  it('a wrong password, an unknown login and an account without a password are refused alike [R1C-23]', async () => {
    const withPassword = await aUser(app.db, { passwordHash });
    const without = await aUser(app.db);
    const answers = await Promise.all([
      signIn({ username: withPassword.login, password: 'wrong' }),
      signIn({ username: 'nobody-has-this-login', password: PASSWORD }),
      signIn({ username: without.login, password: PASSWORD }),
    ]);
    expect(answers.map((answer) => [answer.status, answer.body])).toEqual(
      Array(3).fill([
        401,
        expect.objectContaining({ message: 'error.badCredentials', errorKey: 'error.badCredentials' }),
      ]),
    );
  });

  it('an account that waits for its activation is told so, but only with the right password', async () => {
    const user = await aUser(app.db, {
      passwordHash,
      activated: false,
      registrationStatus: 'PENDING_ACTIVATION',
    });
    expect((await signIn({ username: user.login, password: PASSWORD })).errorKey).toBe(
      'error.user.notActivated',
    );
    expect((await signIn({ username: user.login, password: 'wrong' })).errorKey).toBe('error.badCredentials');
  });

  it('remember-me lengthens the session from a day to thirty [R1C-20, R1C-21, S1-17]', async () => {
    const user = await aUser(app.db, { passwordHash });
    await signIn({ username: user.login, password: PASSWORD });
    await signIn({ username: user.login, password: PASSWORD, rememberMe: true });
    const rows = await app.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .orderBy(sessions.expiresAt);
    const days = rows.map((row) => Math.round((Date.parse(row.expiresAt) - Date.now()) / 86_400_000));
    expect(days).toEqual([1, 30]);
  });

  it('sign-ins and failed ones are noted', async () => {
    const user = await aUser(app.db, { passwordHash });
    await signIn({ username: user.login, password: 'wrong' });
    await signIn({ username: user.login, password: PASSWORD });
    const rows = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, user.login));
    expect(rows.map((row) => row.type)).toEqual(['AUTHENTICATION_FAILURE', 'AUTHENTICATION_SUCCESS']);
  });

  it('username and password are required [R1C-03, R1C-04]', async () => {
    const answer = await signIn({ username: ' ', password: '' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fieldErrors).sort()).toEqual(['password', 'username']);
  });
});

describe('a session', () => {
  it('ends at sign-out: the same token is refused afterwards [R1C-27, R1C-29, S1-19]', async () => {
    const token = await app.token(await aUser(app.db));
    const answer = await app.anonymous(accountEndpoints.logout, { token });
    expect(answer.body).toEqual({ logoutUrl: null });
    expect((await readAs(token)).status).toBe(401);
  });

  it('ends when the account is deactivated [S1-19]', async () => {
    const user = await aUser(app.db);
    const token = await app.token(user);
    await deactivate(app.db, user);
    expect((await readAs(token)).status).toBe(401);
  });

  it('without, with a forged and with a broken token the account is refused and public pages work [R3P-164, R3P-02, S1-21, S1-22]', async () => {
    for (const token of ['nonsense', 'a.b.c', `${await app.token(await aUser(app.db))}x`]) {
      expect((await readAs(token)).status).toBe(401);
      expect((await app.anonymous(accountEndpoints.logout, { token })).status).toBe(200);
    }
    expect((await app.anonymous(accountEndpoints.read)).status).toBe(401);
  });
});

describe('the account', () => {
  it('holds names, language, unit and roles with their prefix [R1C-26, R3M-12, R3O-02, R3P-164, S1-21]', async () => {
    const unit = await aUnit(app.db, { name: 'Workshop' });
    const user = await aUser(app.db, {
      unitId: unit.id,
      firstName: 'Ada',
      lastName: 'Byron',
      roles: ['ROLE_EXTERNAL'],
    });
    const answer = await (await app.as(user))(accountEndpoints.read);
    expect(answer.body).toEqual({
      id: user.id,
      login: user.login,
      firstName: 'Ada',
      lastName: 'Byron',
      email: `${user.login}@example.org`,
      langKey: 'en',
      activated: true,
      authorities: ['ROLE_EXTERNAL', 'ROLE_USER'],
      unitId: unit.id,
      unitName: 'Workshop',
    });
  });

  it('keeps changed names and language, and an e-mail once it is confirmed [R1C-37, R1J-23, R3P-165]', async () => {
    const call = await app.as(await aUser(app.db, { passwordHash }));
    const body = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', langKey: 'tr' };
    const saved = await call(accountEndpoints.save, { body: { ...body, currentPassword: PASSWORD } });
    expect(saved.headers['app-alert']).toBe('app.account.updated');
    await app.anonymous(accountEndpoints.confirmEmail, { body: { key: await keyOf(app, body.email) } });
    expect((await call(accountEndpoints.read)).body).toMatchObject(body);
  });

  it('takes the own login as an e-mail [S3-96]', async () => {
    const call = await app.as(
      await aUser(app.db, { login: 'me@example.org', email: 'else@example.org', passwordHash }),
    );
    const body = { firstName: 'A', lastName: 'B', langKey: 'en', currentPassword: PASSWORD };
    const own = await call(accountEndpoints.save, { body: { ...body, email: 'me@example.org' } });
    expect(own.status).toBe(200);
  });

  it('takes the languages of the settings only [S3-08]', async () => {
    await writeSettings(app.db, { locales: ['en'] });
    const call = await app.as(await aUser(app.db));
    const { email } = (await call(accountEndpoints.read)).body;
    const body = { firstName: 'A', lastName: 'B', email, langKey: 'tr' };
    expect((await call(accountEndpoints.save, { body })).fieldErrors).toEqual({ langKey: 'Value' });
    await app.db.delete(settings);
  });

  it('refuses an unknown language and empty names', async () => {
    const call = await app.as(await aUser(app.db, { passwordHash }));
    const names = { firstName: 'A', lastName: 'B', langKey: 'en' };
    const body = { ...names, email: 'free@example.org', currentPassword: PASSWORD };
    const unknown = await call(accountEndpoints.save, { body: { ...body, langKey: 'xx' } });
    expect(unknown.fieldErrors).toEqual({ langKey: 'Value' });
    const empty = await call(accountEndpoints.save, { body: { ...body, firstName: ' ', lastName: '' } });
    expect(empty.fieldErrors).toEqual({ firstName: 'Size', lastName: 'Size' });
  });
});

describe('at the same moment as another change', () => {
  const write = (userId: number, values: Partial<typeof users.$inferInsert>) => (tx: Db) =>
    tx.update(users).set(values).where(eq(users.id, userId));

  it.each([
    ['a new password', async () => ({ passwordHash: await hashPassword('Fresh-start-2') })],
    ['the closing of the account', async () => ({ activated: false })],
  ])('a sign-in does not outlive %s [S1-10, S1-19]', async (_, values) => {
    const user = await aUser(app.db, { passwordHash });
    const answer = await whileOthersWait(app.db, write(user.id, await values()), () =>
      signIn({ username: user.login, password: PASSWORD }),
    );
    expect([answer.status, answer.errorKey]).toEqual([401, 'error.badCredentials']);
    expect(await app.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  });

  it('a password that is replaced while it is checked does not move the address [S1-11]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    const body = { firstName: 'A', lastName: 'B', langKey: 'en', email: 'late@example.org' };
    const fresh = await hashPassword('Fresh-start-2');
    const answer = await whileOthersWait(app.db, write(user.id, { passwordHash: fresh }), () =>
      call(accountEndpoints.save, { body: { ...body, currentPassword: PASSWORD } }),
    );
    expect(answer.errorKey).toBe('error.incorrectPassword');
    expect((await call(accountEndpoints.read)).body.email).toBe(`${user.login}@example.org`);
  });

  it('of two changes of a password the second must know the first one [R1C-36, S1-11]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    const first = await hashPassword('Fresh-start-2');
    const answer = await whileOthersWait(app.db, write(user.id, { passwordHash: first }), () =>
      call(accountEndpoints.changePassword, {
        body: { currentPassword: PASSWORD, newPassword: 'Fresh-start-3' },
      }),
    );
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.incorrectPassword']);
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toBe(first);
  });
});

describe('what a thief of a session changes', () => {
  const mailsTo = async (address: string) =>
    (await app.db.select().from(outboxMails).where(eq(outboxMails.toAddress, address))).map(
      ({ subject }) => subject,
    );
  const keysOf = (userId: number) => app.db.$count(accountKeys, eq(accountKeys.userId, userId));

  it.each([
    ['en', t('mail.emailChangeAsked.subject'), t('mail.emailChanged.subject'), t],
    ['tr', 'E-posta adresiniz değişmek üzere', 'E-posta adresiniz değiştirildi', inTurkish],
  ] as const)(
    'another address is told to the old one in %s, and the keys that were sent there are dead [R1C-37, S1-07]',
    async (langKey, asked, subject, say) => {
      const old = `owner-${langKey}@example.org`;
      const user = await aUser(app.db, { email: old, langKey, passwordHash });
      await issueKey(app.db, user.id, 'RESET', new Date());
      const call = await app.as(user);
      const body = { firstName: 'Ada', lastName: 'Byron', langKey, email: old.toUpperCase() };
      await call(accountEndpoints.save, { body });
      expect([await mailsTo(old), await mailsTo(body.email), await keysOf(user.id)]).toEqual([[], [], 1]);
      const email = `thief-${langKey}@example.org`;
      await call(accountEndpoints.save, { body: { ...body, email, currentPassword: PASSWORD } });
      await app.anonymous(accountEndpoints.confirmEmail, { body: { key: await keyOf(app, email) } });
      // In the spelling that the account had then.
      expect([...(await mailsTo(old)), ...(await mailsTo(body.email))]).toEqual([asked, subject]);
      expect(await keysOf(user.id)).toBe(0);
      const sent = await app.db.select().from(outboxMails).where(eq(outboxMails.toAddress, body.email));
      const warning = sent.find((mail) => mail.subject === asked);
      expect(warning?.textBody).toContain(`“${say('settings.email.pending.cancel')}”`);
      expect(warning?.textBody).toContain(`${KEY_HOURS.EMAIL} `);
    },
  );

  it('the address stays without the password, whose tries are counted, and other things are saved [R1C-37, S1-11]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    const email = `${user.login}@example.org`;
    const profile = { firstName: 'Ada', lastName: 'Byron', langKey: 'en' };
    const move = (currentPassword?: string) =>
      call(accountEndpoints.save, { body: { ...profile, email: 'thief@example.org', currentPassword } });
    expect((await move()).fieldErrors).toEqual({ currentPassword: 'NotNull' });
    const guesses = [];
    for (let guess = 1; guess <= 11; guess += 1) guesses.push((await move(`Guess-${guess}`)).errorKey);
    expect(guesses).toEqual([...Array(10).fill('error.incorrectPassword'), 'error.tooManyAttempts']);
    expect((await move(PASSWORD)).errorKey).toBe('error.tooManyAttempts');
    const saved = await call(accountEndpoints.save, { body: { ...profile, email } });
    expect([saved.status, saved.body.email, saved.body.firstName]).toEqual([200, email, 'Ada']);
  });

  it('the address of an account without a password is changed by an administrator only [R1C-37]', async () => {
    const call = await app.as(await aUser(app.db));
    const body = { firstName: 'A', lastName: 'B', langKey: 'en', email: 'moved@example.org' };
    for (const currentPassword of [undefined, PASSWORD]) {
      const answer = await call(accountEndpoints.save, { body: { ...body, currentPassword } });
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.email.withoutPassword']);
    }
  });

  it('another password is told to the owner, and the keys that were sent before are dead [R1C-36, S1-07]', async () => {
    const user = await aUser(app.db, { passwordHash });
    await issueKey(app.db, user.id, 'RESET', new Date());
    const call = await app.as(user);
    const body = { currentPassword: PASSWORD, newPassword: 'Fresh-start-2' };
    expect((await call(accountEndpoints.changePassword, { body })).status).toBe(200);
    expect(await mailsTo(`${user.login}@example.org`)).toEqual([t('mail.passwordChanged.subject')]);
    expect(await keysOf(user.id)).toBe(0);
  });
});

describe('changing the password', () => {
  const change = async (passwords: { currentPassword: string; newPassword: string }) => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    return { user, answer: await call(accountEndpoints.changePassword, { body: passwords }) };
  };

  it('makes the new one work and the old one stop [R1C-36, R1J-24, R3P-166]', async () => {
    const { user, answer } = await change({ currentPassword: PASSWORD, newPassword: 'Fresh-start-2' });
    expect(answer.status).toBe(200);
    expect((await signIn({ username: user.login, password: PASSWORD })).status).toBe(401);
    expect((await signIn({ username: user.login, password: 'Fresh-start-2' })).status).toBe(200);
  });

  it('ends every other session and goes on with a new token', async () => {
    const user = await aUser(app.db, { passwordHash });
    const other = await app.token(user);
    const own = await app.token(user);
    const answer = await app.anonymous(accountEndpoints.changePassword, {
      token: own,
      body: { currentPassword: PASSWORD, newPassword: 'Fresh-start-2' },
    });
    const statuses = await Promise.all(
      [other, own, answer.body.id_token].map(async (token) => (await readAs(token)).status),
    );
    expect(statuses).toEqual([401, 401, 200]);
  });

  it('keeps the end of a remembered session, and what the identity provider said at its beginning [R1C-20]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const { body } = await signIn({ username: user.login, password: PASSWORD, rememberMe: true });
    const [old] = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const [said] = await app.db
      .insert(identitySessions)
      .values({ sessionId: old?.id ?? '', idToken: 'sealed', sid: 'theirs' })
      .returning();
    await app.anonymous(accountEndpoints.changePassword, {
      token: body.id_token,
      body: { currentPassword: PASSWORD, newPassword: 'Fresh-start-2' },
    });
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const open = rows.filter(({ revokedAt }) => revokedAt === null);
    expect(open.map(({ expiresAt }) => expiresAt)).toEqual([old?.expiresAt]);
    const stored = await app.db.select().from(identitySessions);
    expect(stored).toEqual([{ ...said, sessionId: open[0]?.id }]);
  });

  it('is no place to guess the current password [S1-11]', async () => {
    const user = await aUser(app.db, { passwordHash });
    const call = await app.as(user);
    const guess = (currentPassword: string) =>
      call(accountEndpoints.changePassword, { body: { currentPassword, newPassword: 'Fresh-start-2' } });
    const guesses = await Promise.all(Array.from({ length: 14 }, () => guess('wrong')));
    expect(guesses.filter(({ errorKey }) => errorKey === 'error.incorrectPassword')).toHaveLength(10);
    expect((await guess(PASSWORD)).status).toBe(429);
  });

  it.each([
    [
      'a wrong current password',
      { currentPassword: 'wrong', newPassword: 'Fresh-start-2' },
      'error.incorrectPassword',
    ],
    ['seven characters', { currentPassword: PASSWORD, newPassword: 'Aa1!aaa' }, 'rulePassword'],
    ['no digit', { currentPassword: PASSWORD, newPassword: 'Aaaaaaa!' }, 'rulePassword'],
  ])('is refused with %s, and nothing changes', async (_, passwords, key) => {
    const { user, answer } = await change(passwords);
    expect([answer.status, answer.errorKey]).toEqual([400, key]);
    const [row] = await app.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.passwordHash).toBe(passwordHash);
  });
});
