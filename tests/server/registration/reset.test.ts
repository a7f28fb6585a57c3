import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { registrationEndpoints } from '#contract/registration/endpoints.ts';
import { accountKeys } from '#server/platform/db/schema/account-keys.ts';
import { identities } from '#server/platform/db/schema/identities.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { PASSWORD, passwordHash } from '#tests/support/password.ts';
import {
  anAddress,
  finishReset,
  keyOf,
  keyWorks,
  lastMail,
  register,
  requestReset,
  solved,
} from './registering.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(null);
  await app.db.delete(settings);
  await app.db.delete(rateLimits);
  await app.db.delete(outboxMails);
});

const hoursLater = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const aPerson = async (values: object = {}) => {
  const email = anAddress();
  const user = await aUser(app.db, { email, passwordHash, ...values });
  return { ...user, email };
};
const signIn = (username: string, password: string) =>
  app.anonymous(accountEndpoints.authenticate, { body: { username, password } });

describe('asking for a new password', () => {
  it('sends nothing to an address that is replaced at this moment', async () => {
    const person = await aPerson();
    const asked = await app.db.transaction(async (tx) => {
      await tx.update(users).set({ email: anAddress() }).where(eq(users.id, person.id));
      const answer = requestReset(app, person.email);
      await expect
        .poll(
          async () =>
            (
              await app.db.execute(sql`
                select 1 from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'`)
            ).rows.length,
          { timeout: 10_000 },
        )
        .toBe(1);
      return { answer };
    });
    expect((await asked.answer).status).toBe(200);
    expect(await app.db.select().from(outboxMails)).toEqual([]);
    expect(await app.db.select().from(accountKeys).where(eq(accountKeys.userId, person.id))).toEqual([]);
  });

  it('mails a key to the owner of a login or an e-mail, in their language [R1J-18, S1-07, S1-09]', async () => {
    const person = await aPerson({ langKey: 'tr' });
    for (const name of [person.login, person.email, person.email.toUpperCase()]) {
      await app.db.delete(outboxMails);
      const answer = await requestReset(app, name);
      expect([answer.status, answer.body]).toEqual([200, 'success']);
      const mail = await lastMail(app, person.email);
      expect(mail).toMatchObject({ subject: 'Parolanızı mı unuttunuz? Yenisini belirleyin', isSecret: true });
      expect(mail?.textBody).toMatch(/\/account\/reset\/finish\?key=[\w-]{32}/);
    }
  });

  it('does not tell whether there is such an account [R1D-52, S1-09]', async () => {
    const person = await aPerson();
    const closed = await aPerson({ activated: false, registrationStatus: 'DEACTIVATED' });
    const known = await requestReset(app, person.email);
    for (const name of ['nobody@example.org', 'nobody', closed.email]) {
      const unknown = await requestReset(app, name);
      expect([unknown.status, unknown.body, unknown.headers['app-alert']]).toEqual([
        known.status,
        known.body,
        known.headers['app-alert'],
      ]);
    }
    const mails = await app.db.select().from(outboxMails);
    expect(mails.map(({ toAddress }) => toAddress)).toEqual([person.email]);
  });

  it('gives no password to an account that the identity provider opens, and says nothing about it [S1-09]', async () => {
    const person = await aPerson({ passwordHash: null });
    await app.db.insert(identities).values({ issuer: 'https://id.test', subject: 'ada', userId: person.id });
    const answer = await requestReset(app, person.email);
    expect([answer.status, answer.body]).toEqual([200, 'success']);
    expect(await lastMail(app, person.email)).toBeUndefined();
    await app.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    await requestReset(app, person.email);
    expect(await lastMail(app, person.email)).toBeDefined();
  });

  it('answers "error" for a wrong captcha, the same for everybody [R1D-50, R1D-53, S1-09]', async () => {
    const person = await aPerson();
    for (const emailOrUsername of [person.email, 'nobody@example.org']) {
      const answer = await app.anonymous(registrationEndpoints.requestReset, {
        body: { emailOrUsername, ...(await solved(app)), captchaAnswer: 'WRONG' },
      });
      expect([answer.status, answer.body]).toEqual([200, 'error']);
    }
    expect(await lastMail(app, person.email)).toBeUndefined();
    await writeSettings(app.db, { captchaEnabled: false });
    const { body } = await app.anonymous(registrationEndpoints.requestReset, {
      body: { emailOrUsername: person.email, captchaToken: null, captchaAnswer: null },
    });
    expect(body).toBe('success');
  });

  it.each([
    ['a b+1.x@y_z-w', 200],
    ['Çağrı.Öz@örnek', 200],
    ['a#b', 400],
    ["a' or 1=1", 400],
    ['', 400],
    ['x'.repeat(255), 400],
  ])('takes the name %s with %i [R1D-49]', async (name, status) => {
    expect((await requestReset(app, name)).status).toBe(status);
  });

  it('sends one account a few mails an hour, without a word about it', async () => {
    const person = await aPerson();
    for (let round = 0; round < 6; round += 1) {
      expect((await requestReset(app, round % 2 ? person.login : person.email)).body).toBe('success');
    }
    expect(await app.db.$count(outboxMails, eq(outboxMails.toAddress, person.email))).toBe(3);
    expect(await keyWorks(app, await keyOf(app, person.email))).toBe(true);
  });

  it('is limited for each address; what answered no captcha takes nothing from an office', async () => {
    for (let round = 0; round < 21; round += 1) {
      const { status, body } = await app.anonymous(registrationEndpoints.requestReset, {
        body: { emailOrUsername: 'nobody', captchaToken: null, captchaAnswer: null },
      });
      expect([status, body]).toEqual([200, 'error']);
    }
    for (let round = 0; round < 20; round += 1) await requestReset(app, `nobody${round}`);
    expect((await requestReset(app, 'nobody')).status).toBe(429);
  });

  it('sends somebody who has not activated the account yet the key to do that', async () => {
    const { email } = await register(app);
    app.setNow(hoursLater(60));
    await requestReset(app, email);
    const mail = await lastMail(app, email);
    expect(mail?.textBody).toContain('/account/activate?key=');
    const { status } = await app.anonymous(registrationEndpoints.activate, {
      query: { key: await keyOf(app, email) },
    });
    expect(status).toBe(200);
  });
});

describe('a key for a new password', () => {
  it('can be checked without being used up [R1D-57, R1J-20, S1-08]', async () => {
    const person = await aPerson();
    await requestReset(app, person.email);
    const key = await keyOf(app, person.email);
    expect([await keyWorks(app, key), await keyWorks(app, key)]).toEqual([true, true]);
    await finishReset(app, key);
    expect([await keyWorks(app, key), await keyWorks(app, 'unknown')]).toEqual([false, false]);
  });

  it('sets the password once, ends every session and tells the owner [R1J-19, S1-07, S1-10]', async () => {
    const person = await aPerson();
    const tokens = [await app.token(person), await app.token(person)];
    await requestReset(app, person.email);
    const key = await keyOf(app, person.email);
    const answers = await Promise.all([
      finishReset(app, key, 'Fresh-start-2'),
      finishReset(app, key, 'Fresh-start-3'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const won = answers[0]?.status === 200 ? 'Fresh-start-2' : 'Fresh-start-3';
    expect((await signIn(person.login, won)).status).toBe(200);
    expect((await signIn(person.login, PASSWORD)).status).toBe(401);
    for (const token of tokens) {
      expect((await app.anonymous(accountEndpoints.read, { token })).status).toBe(401);
    }
    const mail = await lastMail(app, person.email);
    expect(mail).toMatchObject({ subject: 'Your password was changed', isSecret: false });
    expect((await finishReset(app, key)).errorKey).toBe('error.key.invalid');
  });

  it('lets somebody in who was held up by wrong passwords [S1-07, S1-15]', async () => {
    const person = await aPerson();
    await writeSettings(app.db, { captchaEnabled: false });
    for (let round = 0; round < 11; round += 1) await signIn(person.login, 'Wrong-one-1');
    expect((await signIn(person.login, PASSWORD)).errorKey).toBe('error.user.locked');
    await requestReset(app, person.email);
    await finishReset(app, await keyOf(app, person.email));
    expect((await signIn(person.login, 'Fresh-start-2')).status).toBe(200);
  });

  it('ends after a day, and when a newer one was asked for [S1-07]', async () => {
    const person = await aPerson();
    await requestReset(app, person.email);
    const first = await keyOf(app, person.email);
    await requestReset(app, person.email);
    const second = await keyOf(app, person.email);
    expect([await keyWorks(app, first), await keyWorks(app, second)]).toEqual([false, true]);
    app.setNow(hoursLater(24.1));
    expect(await keyWorks(app, second)).toBe(false);
    expect((await finishReset(app, second)).errorKey).toBe('error.key.invalid');
  });

  it.each([
    ['seven characters', 'Aa1!aaa'],
    ['no lower case', 'AAAA111!'],
    ['no upper case', 'aaaa111!'],
    ['no digit', 'Aaaaaaa!'],
    ['no symbol', 'Aaaaaaa1'],
  ])('is not used up by a password with %s [R1D-61, R1D-62, S1-10]', async (_, weak) => {
    const person = await aPerson();
    await requestReset(app, person.email);
    const key = await keyOf(app, person.email);
    const answer = await finishReset(app, key, weak);
    expect([answer.status, answer.errorKey]).toEqual([400, 'rulePassword']);
    expect(answer.body).toMatchObject({ errorKey: 'rulePassword' });
    expect(await keyWorks(app, key)).toBe(true);
  });

  it.each([
    ['Aa1', 'Size'],
    [`Aa1!${'x'.repeat(47)}`, 'Size'],
  ])('takes passwords of 4 to 50 characters, not %s [R1D-59, S1-10]', async (newPassword, fault) => {
    const { fieldErrors } = await app.anonymous(registrationEndpoints.finishReset, {
      body: { key: 'some-key', newPassword },
    });
    expect(fieldErrors).toEqual({ newPassword: fault });
  });

  it('does not open an account that was closed meanwhile [S1-19]', async () => {
    const person = await aPerson();
    await requestReset(app, person.email);
    const key = await keyOf(app, person.email);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, person.id));
    expect((await finishReset(app, key)).errorKey).toBe('error.key.invalid');
  });

  it('is stored as a digest only, and is no activation key [S1-07]', async () => {
    const person = await aPerson();
    await requestReset(app, person.email);
    const key = await keyOf(app, person.email);
    const rows = await app.db.select().from(accountKeys).where(eq(accountKeys.userId, person.id));
    expect(JSON.stringify(rows)).not.toContain(key);
    const { status } = await app.anonymous(registrationEndpoints.activate, { query: { key } });
    expect(status).toBe(400);
    expect(await keyWorks(app, key)).toBe(true);
  });

  it('cannot be tried without end from one address', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 61; round += 1) statuses.push((await finishReset(app, 'guess')).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
  });
});
