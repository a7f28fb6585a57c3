import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { purgeRegistrations } from '#server/people/registration/registration.register.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { userAuthorities, userRegistrationHistory, users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aContribution } from '#tests/support/factories/contributions.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { PASSWORD } from '#tests/support/password.ts';
import { t } from '#tests/support/texts.ts';
import {
  activate,
  anAddress,
  aRegistration,
  keyOf,
  lastMail,
  register,
  solved,
  userOf,
} from './registering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://ideas.example.org' } });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(null);
  await app.db.delete(settings);
  await app.db.delete(rateLimits);
});

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const signIn = (username: string, password = PASSWORD) =>
  app.anonymous(accountEndpoints.authenticate, { body: { username, password } });

describe('a registration', () => {
  it('makes an outside account that waits for the key in its mail [R1J-17, S1-01, S1-12]', async () => {
    const { status, body, email } = await register(app, { email: 'Zeynep@Outside.example.org' });
    expect([status, body]).toEqual([201, undefined]);
    const user = await userOf(app, email);
    expect(user).toMatchObject({
      login: email,
      email,
      firstName: 'Zeynep',
      lastName: 'Kaya',
      phone: '5551234567',
      educationLevel: 'MASTER',
      company: 'Kaya Ltd.',
      department: 'Research',
      position: 'Engineer',
      langKey: 'en',
      activated: false,
      registrationStatus: 'PENDING_ACTIVATION',
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    const roles = await app.db.select().from(userAuthorities).where(eq(userAuthorities.userId, user.id));
    expect(roles.map(({ authority }) => authority).sort()).toEqual(['ROLE_EXTERNAL', 'ROLE_USER']);
    const history = await app.db
      .select()
      .from(userRegistrationHistory)
      .where(eq(userRegistrationHistory.userId, user.id));
    expect(history.map(({ toStatus }) => toStatus)).toEqual(['PENDING_ACTIVATION']);
    const mail = await lastMail(app, email);
    expect(mail).toMatchObject({
      subject: t('mail.activation.subject'),
      isSecret: true,
      unsubscribeLink: null,
    });
    expect(mail?.textBody).toMatch(/https:\/\/ideas\.example\.org\/account\/activate\?key=[\w-]{32}\n/);
    expect(mail?.textBody).not.toContain(PASSWORD);
  });

  it('signs in with the e-mail once it is activated, and not before [R1D-05, R1J-16, S1-05, S1-06]', async () => {
    const { email } = await register(app);
    const early = await signIn(email);
    expect([early.status, early.errorKey]).toEqual([401, 'error.user.notActivated']);
    const answer = await activate(app, await keyOf(app, email));
    expect([answer.status, answer.body]).toEqual([200, { resetKey: null }]);
    expect(await userOf(app, email)).toMatchObject({ activated: true, registrationStatus: 'ACTIVATED' });
    expect((await signIn(email.toUpperCase())).status).toBe(200);
  });

  it('speaks the language of its form, and takes configured ones only', async () => {
    const { email } = await register(app, { langKey: 'tr' });
    expect((await lastMail(app, email))?.subject).toBe('Hoş geldiniz! Hesabınızı etkinleştirin');
    await writeSettings(app.db, { locales: ['en'] });
    expect((await register(app, { langKey: 'tr' })).fieldErrors).toEqual({ langKey: 'Value' });
  });

  it('is not there while it is switched off [R1D-02, S1-02]', async () => {
    await writeSettings(app.db, { externalRegistrationAllowed: false });
    const { status, email } = await register(app);
    expect(status).toBe(404);
    expect(await userOf(app, email)).toBeUndefined();
  });

  it('needs the right answer to the captcha, unless captchas are off [R1D-29, S1-13, S1-14, S1-37]', async () => {
    const body = aRegistration();
    for (const proof of [
      {},
      { captchaToken: null, captchaAnswer: null },
      { ...(await solved(app)), captchaAnswer: 'WRONG' },
    ]) {
      const answer = await app.anonymous(registrationEndpoints.register, { body: { ...body, ...proof } });
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.captcha.invalid']);
      expect(answer.body).toMatchObject({ errorKey: 'error.captcha.invalid' });
    }
    await writeSettings(app.db, { captchaEnabled: false });
    const open = { ...body, captchaToken: null, captchaAnswer: null };
    expect((await app.anonymous(registrationEndpoints.register, { body: open })).status).toBe(201);
  });

  it('uses its captcha up also when it is refused for another reason [S1-13]', async () => {
    await writeSettings(app.db, { registrationTellsTaken: true });
    const taken = (await register(app)).email;
    const proof = await solved(app);
    const once = await app.anonymous(registrationEndpoints.register, {
      body: { ...aRegistration({ email: taken }), ...proof },
    });
    expect(once.errorKey).toBe('error.email.exists');
    const again = await app.anonymous(registrationEndpoints.register, {
      body: { ...aRegistration(), ...proof },
    });
    expect(again.errorKey).toBe('error.captcha.invalid');
  });

  it('refuses an address that is an e-mail or a login already, in any case, where settings want that told [R1D-39, R1J-51, S1-03, S1-37]', async () => {
    await writeSettings(app.db, { registrationTellsTaken: true });
    await aUser(app.db, { login: 'taken@example.org', email: 'other@example.org' });
    for (const email of ['Taken@Example.org', 'OTHER@example.org']) {
      const answer = await register(app, { email });
      expect([answer.status, answer.body]).toEqual([
        400,
        expect.objectContaining({ errorKey: 'error.email.exists' }),
      ]);
    }
  });

  it('of many with the same address at the same time one wins, the others are told [S1-03]', async () => {
    await writeSettings(app.db, { registrationTellsTaken: true });
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        register(app, { email: at % 2 === 0 ? email : email.toUpperCase() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
    const refused = answers.filter(({ status }) => status === 400);
    expect(new Set(refused.map(({ errorKey }) => errorKey))).toEqual(new Set(['error.email.exists']));
    expect(await app.db.$count(users, eq(users.email, email))).toBe(1);
    expect(await app.db.$count(outboxMails, eq(outboxMails.toAddress, email))).toBeLessThanOrEqual(1);
  });

  it('is limited for each address, with the time to wait; what answered no captcha takes nothing from an office', async () => {
    for (let round = 0; round < 21; round += 1) {
      const { status } = await app.anonymous(registrationEndpoints.register, {
        body: { ...aRegistration(), captchaToken: null, captchaAnswer: null },
      });
      expect(status).toBe(400);
    }
    const statuses: number[] = [];
    for (let round = 0; round < 20; round += 1)
      statuses.push((await register(app, { langKey: 'xx' })).status);
    expect(statuses).toEqual(Array(20).fill(400));
    const refused = await register(app);
    expect(refused.body).toMatchObject({ errorKey: 'error.tooManyAttempts', params: '3' });
  });

  it('does not carry advertisements to strangers in the place of a name', async () => {
    for (const firstName of ['http://spam.example', 'Visit spam.example now', 'www.spam']) {
      const { email } = await register(app, { firstName });
      const mail = await lastMail(app, email);
      expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain('spam');
    }
    const { email } = await register(app, { firstName: 'Ayşe Nur' });
    expect((await lastMail(app, email))?.textBody).toContain('Hello Ayşe Nur,');
  });
});

describe('bounds of a registration', () => {
  const cases: [string, object, Record<string, string>][] = [
    ['no first name', { firstName: '' }, { firstName: 'Size' }],
    ['a first name of 1', { firstName: 'A' }, { firstName: 'Size' }],
    ['a first name of 51', { firstName: 'A'.repeat(51) }, { firstName: 'Size' }],
    ['no last name', { lastName: undefined }, { lastName: 'NotNull' }],
    ['a last name of 1', { lastName: 'B ' }, { lastName: 'Size' }],
    ['a last name of 51', { lastName: 'B'.repeat(51) }, { lastName: 'Size' }],
    ['no e-mail', { email: null }, { email: 'NotNull' }],
    ['no address', { email: 'abcdef' }, { email: 'Email' }],
    [
      'an e-mail of 255',
      { email: `a@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(61)}.${'e'.repeat(61)}.abcde` },
      { email: 'Size' },
    ],
    ['no phone', { phone: '' }, { phone: 'Pattern' }],
    ['a phone of 9', { phone: '555123456' }, { phone: 'Size' }],
    ['a phone of 11', { phone: '55512345678' }, { phone: 'Size' }],
    ['letters in the phone', { phone: '55512345ab' }, { phone: 'Pattern' }],
    ['no education', { educationLevel: null }, { educationLevel: 'NotNull' }],
    ['an unknown education', { educationLevel: 'NONE' }, { educationLevel: 'Value' }],
    ['no company', { company: ' ' }, { company: 'Size' }],
    ['a company of 51', { company: 'C'.repeat(51) }, { company: 'Size' }],
    ['no department', { department: '' }, { department: 'Size' }],
    ['a department of 51', { department: 'D'.repeat(51) }, { department: 'Size' }],
    ['no password', { password: '', secondPassword: '' }, { password: 'Size', secondPassword: 'Size' }],
    [
      'a password of 3',
      { password: 'abc', secondPassword: 'abc' },
      { password: 'Size', secondPassword: 'Size' },
    ],
    [
      'a password of 51',
      { password: 'a'.repeat(51), secondPassword: 'a'.repeat(51) },
      { password: 'Size', secondPassword: 'Size' },
    ],
    ['another second password', { secondPassword: 'Correct-horse-2' }, { secondPassword: 'Match' }],
  ];
  it.each(cases)('refuses %s [R1D-06 … R1D-28, S1-04]', async (_, values, faults) => {
    const answer = await register(app, values);
    expect([answer.status, answer.fieldErrors]).toEqual([400, faults]);
  });

  it.each([
    ['a position of 1', 'P'],
    ['a position of 51', 'P'.repeat(51)],
  ])('refuses %s [R1D-22, S1-04]', async (_, position) => {
    expect(Object.keys((await register(app, { position })).fieldErrors)).toEqual(['position']);
  });

  it.each([
    ['the shortest values', 2, 1, 4],
    ['the longest values', 50, 50, 50],
  ])(
    'takes %s [R1D-07, R1D-09, R1D-12, R1D-18, R1D-20, R1D-22, R1D-24, S1-04]',
    async (_, name, work, length) => {
      // Not one sign again and again, which is refused whatever its length.
      const password = 'garden wheel under seven quiet lamps, near my river'.slice(0, length);
      expect(password).toHaveLength(length);
      const { status } = await register(app, {
        email: name === 2 ? 'a@b.c'.replace('.c', '.co') : anAddress(),
        firstName: 'A'.repeat(name),
        lastName: 'B'.repeat(name),
        company: 'C'.repeat(work),
        department: 'D'.repeat(work),
        position: 'P'.repeat(name),
        password,
        secondPassword: password,
      });
      expect(status).toBe(201);
    },
  );

  it.each(['', null, undefined])('takes no position: %s [R1D-21]', async (position) => {
    const { status, email } = await register(app, { position });
    expect(status).toBe(201);
    expect((await userOf(app, email)).position).toBeNull();
  });

  it('takes an e-mail of 254 characters, and the account can use it [R1D-05, R1D-12]', async () => {
    const local = 'a'.repeat(64);
    const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.abcde`;
    const email = `${local}@${host}`.slice(0, 254);
    expect((await register(app, { email })).status).toBe(201);
    const { id, login } = await userOf(app, email);
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const saved = await admin(userEndpoints.save, { body: { id, login, firstName: 'Renamed' } });
    expect([saved.status, saved.body.firstName]).toEqual([200, 'Renamed']);
  });
});

describe('an activation key', () => {
  it('works once; a used or unknown one changes nothing [R1J-16, S1-05]', async () => {
    const { email } = await register(app);
    const key = await keyOf(app, email);
    expect(await app.db.$count(accountKeys, eq(accountKeys.keyDigest, key))).toBe(0);
    for (const wrong of ['x', 'x'.repeat(200), `${key}x`]) {
      const answer = await activate(app, wrong);
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.key.invalid']);
    }
    expect((await userOf(app, email)).activated).toBe(false);
    const answers = await Promise.all([activate(app, key), activate(app, key), activate(app, key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is not used up by a link, a picture or a page of another site, which a browser opens', async () => {
    const { email } = await register(app);
    const url = `/api/activate?key=${await keyOf(app, email)}`;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
    ]) {
      expect((await app.app.inject({ url, headers })).statusCode).toBe(400);
      expect((await userOf(app, email)).activated).toBe(false);
    }
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    expect((await app.app.inject({ url, headers })).statusCode).toBe(200);
    expect((await userOf(app, email)).activated).toBe(true);
  });

  it('ends after 48 hours [S1-05]', async () => {
    const { email } = await register(app);
    const key = await keyOf(app, email);
    app.setNow(hoursLater(48.1));
    expect((await activate(app, key)).status).toBe(400);
    expect((await userOf(app, email)).activated).toBe(false);
    app.setNow(hoursLater(47.9));
    await app.db.delete(rateLimits);
    expect((await activate(app, key)).status).toBe(200);
  });

  it('does not open an account that was closed meanwhile [S1-05]', async () => {
    const { email } = await register(app);
    const key = await keyOf(app, email);
    await app.db.update(users).set({ registrationStatus: 'DEACTIVATED' }).where(eq(users.email, email));
    expect((await activate(app, key)).status).toBe(400);
    expect((await userOf(app, email)).activated).toBe(false);
  });

  it('that ended frees the address for a new registration, and later the record goes [S1-03, S1-05]', async () => {
    await writeSettings(app.db, { registrationTellsTaken: true });
    const { email } = await register(app);
    const first = await userOf(app, email);
    app.setNow(hoursLater(47));
    expect((await register(app, { email })).errorKey).toBe('error.email.exists');
    app.setNow(hoursLater(49));
    expect((await register(app, { email, firstName: 'Second' })).status).toBe(201);
    const second = await userOf(app, email);
    expect([second.id === first.id, second.firstName]).toEqual([false, 'Second']);
    expect(await purgeRegistrations(app.db, hoursLater(49 + 20 * 24))).toBe(0);
    await purgeRegistrations(app.db, hoursLater(49 + 40 * 24));
    expect(await userOf(app, email)).toBeUndefined();
  });

  it('of somebody who owns a contribution stays, and keeps nobody else', async () => {
    const [owner, other] = [await register(app), await register(app)];
    await aContribution(app.db, { owner: { ...(await userOf(app, owner.email)), roles: [] } });
    await purgeRegistrations(app.db, hoursLater(49 + 40 * 24));
    expect((await userOf(app, owner.email)).registrationStatus).toBe('PENDING_ACTIVATION');
    expect(await userOf(app, other.email)).toBeUndefined();
    app.setNow(hoursLater(49 + 40 * 24));
    await writeSettings(app.db, { registrationTellsTaken: true });
    expect((await register(app, { email: owner.email })).errorKey).toBe('error.email.exists');
  });

  it('of an administrator’s new account lets its owner choose a password [R1J-16, S1-05]', async () => {
    const admin = await app.as(await aUser(app.db, { roles: ['ROLE_ADMIN'] }));
    const email = anAddress();
    await admin(userEndpoints.create, {
      body: { login: 'newcomer', email, firstName: 'New', lastName: 'Comer', langKey: 'en' },
    });
    expect((await lastMail(app, email))?.textBody).toMatch(/\/account\/activateUser\?key=/);
    const { body } = await activate(app, await keyOf(app, email));
    expect(await userOf(app, email)).toMatchObject({ activated: true, registrationStatus: 'ACTIVATED' });
    const { status } = await app.anonymous(registrationEndpoints.finishReset, {
      body: { key: body.resetKey, newPassword: 'Fresh-start-2' },
    });
    expect(status).toBe(200);
    expect((await signIn('newcomer', 'Fresh-start-2')).status).toBe(200);
  });
});
