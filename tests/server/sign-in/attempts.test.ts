import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { captchaEndpoints } from '#contract/captchas/endpoints.ts';
import { storeAnswer } from '#server/people/captchas/captchas.ts';
import { CONCEALED_MS } from '#server/people/sign-in/sign-in.attempts.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { rateLimits } from '#server/platform/db/schema/limits.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD, type SignInRefusal } from '#tests/support/factories/secondFactors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const MINUTE = 60_000;
const START = Date.now();
const at = (minutes: number) => app.setNow(new Date(START + minutes * MINUTE));

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};

interface Try {
  username: string;
  password?: string;
  ip?: string;
  token?: string | null;
  answer?: string | null;
}
async function attempt({ ip = newAddress(), password = 'wrong', ...rest }: Try) {
  const answer = await app.anonymous(accountEndpoints.authenticate, { body: { password, ...rest }, ip });
  return { status: answer.status, body: answer.body as SignInRefusal, headers: answer.headers };
}
/** A captcha whose answer is known. */
const solved = async () => ({
  token: await storeAnswer(app.db, 'ABCDE', app.services.now()),
  answer: 'abcde',
});
async function fail(times: number, tried: Try) {
  for (let done = 0; done < times; done += 1) await attempt({ ...tried, ...(await solved()) });
}

describe('a captcha at the sign-in', () => {
  it('comes with the third failure of a login, from wherever it was tried [R1C-06, R1C-24, S1-15, S1-18, S3-102]', async () => {
    const { login } = await aPerson(app);
    const answers = [];
    for (let tried = 0; tried < 3; tried += 1) answers.push(await attempt({ username: login }));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(answers.map(({ body }) => body.captchaToken !== undefined)).toEqual([false, false, true]);
    const { body } = answers[2] ?? { body: {} as SignInRefusal };
    expect(body.errorKey).toBe('error.badCredentials');
    expect(
      Buffer.from(body.captchaImage ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('comes with the third failure of an address, whoever was tried from it [S1-15, S3-102]', async () => {
    const ip = newAddress();
    const answers = [];
    for (let tried = 0; tried < 3; tried += 1) {
      answers.push(await attempt({ username: (await aPerson(app)).login, ip }));
    }
    expect(answers.map(({ body }) => body.captchaToken !== undefined)).toEqual([false, false, true]);
    const { login } = await aPerson(app);
    const next = await attempt({ username: login, password: OWN_PASSWORD, ip });
    expect(next.body).toMatchObject({ infoKey: 'login.captcha.info', captchaToken: expect.any(String) });
    expect(next.body).not.toHaveProperty('errorKey');
  });

  it('is compulsory: the right password alone is not even looked at [R1C-07, S1-15]', async () => {
    const { login } = await aPerson(app);
    await fail(3, { username: login });
    const right = { username: login, password: OWN_PASSWORD };
    expect((await attempt(right)).status).toBe(401);
    const wrongAnswer = await attempt({ ...right, ...(await solved()), answer: 'zzzzz' });
    expect(wrongAnswer.body).toMatchObject({
      errorKey: 'error.captcha.invalid',
      captchaToken: expect.any(String),
    });
    expect((await attempt({ ...right, ...(await solved()) })).status).toBe(200);
  });

  it('is good once, and dead after a refresh [R1C-08, R1J-25, S1-13]', async () => {
    const { login } = await aPerson(app);
    await fail(3, { username: login });
    const right = { username: login, password: OWN_PASSWORD };
    const captcha = await solved();
    expect((await attempt({ ...captcha, username: login })).body.errorKey).toBe('error.badCredentials');
    expect((await attempt({ ...right, ...captcha })).body.errorKey).toBe('error.captcha.invalid');
    const replaced = await solved();
    const fresh = await app.anonymous(captchaEndpoints.refreshLogin, { body: { token: replaced.token } });
    expect(fresh.body.token).not.toBe(replaced.token);
    expect((await attempt({ ...right, ...replaced })).body.errorKey).toBe('error.captcha.invalid');
  });

  it('is not asked for while captchas are switched off; guessing is still slowed down [S1-14, S1-15]', async () => {
    await writeSettings(app.db, { captchaEnabled: false });
    const { login } = await aPerson(app);
    const ip = newAddress();
    const answers = [];
    for (let tried = 0; tried < 11; tried += 1) answers.push(await attempt({ username: login, ip }));
    await writeSettings(app.db, { captchaEnabled: true });
    expect(answers.some(({ body }) => body.captchaToken)).toBe(false);
    expect(answers.at(-1)?.body.errorKey).toBe('error.user.locked');
  });
});

describe('guessing a password', () => {
  it('is slowed down after ten tries from an address, and says when to come back [R1C-23, S1-15]', async () => {
    at(0);
    const { login } = await aPerson(app);
    const ip = newAddress();
    await fail(10, { username: login, ip });
    const right = { username: login, password: OWN_PASSWORD, ip };
    const locked = await attempt({ ...right, ...(await solved()) });
    expect([locked.status, locked.body.errorKey]).toEqual([401, 'error.user.locked']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(90);
    at(2);
    expect((await attempt({ ...right, ...(await solved()) })).status).toBe(200);
    // A success forgets the failures of the account.
    expect((await attempt({ ...right, ip: newAddress() })).status).toBe(200);
  });

  it('from one address does not lock its owner out at another [S1-15]', async () => {
    at(0);
    const { login } = await aPerson(app);
    await fail(20, { username: login, ip: newAddress() });
    const owner = await attempt({ username: login, password: OWN_PASSWORD, ...(await solved()) });
    expect(owner.status).toBe(200);
  });

  // More than sixty hashes of passwords, which take a busy machine a while.
  it('from very many addresses ends too, but not where the owner signed in before, and not for ever [S1-15]', {
    timeout: 90_000,
  }, async () => {
    at(0);
    const { login } = await aPerson(app);
    const home = newAddress();
    expect((await attempt({ username: login, password: OWN_PASSWORD, ip: home })).status).toBe(200);
    await fail(60, { username: login });
    const right = { username: login, password: OWN_PASSWORD };
    const elsewhere = newAddress();
    const refused = await attempt({ ...right, ip: elsewhere, ...(await solved()) });
    expect(refused.body.errorKey).toBe('error.user.locked');
    at(2);
    const looked = await attempt({ username: login, ip: elsewhere, ...(await solved()) });
    expect(looked.body.errorKey).toBe('error.badCredentials');
    await fail(1, { username: login });
    expect((await attempt({ ...right, ip: newAddress(), ...(await solved()) })).status).toBe(401);
    expect((await attempt({ ...right, ip: home, ...(await solved()) })).status).toBe(200);
  });

  it('without the captcha uses up nobody else’s tries [S1-15]', async () => {
    at(0);
    const { login } = await aPerson(app);
    const ip = newAddress();
    await fail(3, { username: login, ip });
    for (let tried = 0; tried < 30; tried += 1) await attempt({ username: login, ip });
    const owner = await attempt({
      username: login,
      password: OWN_PASSWORD,
      ip,
      ...(await solved()),
    });
    expect(owner.status).toBe(200);
  });

  it('with many requests at once gets no more looks at the password than one after the other', async () => {
    at(0);
    await writeSettings(app.db, { captchaEnabled: false });
    const { login } = await aPerson(app);
    const ip = newAddress();
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt({ username: login, ip })));
    await writeSettings(app.db, { captchaEnabled: true });
    const looked = answers.filter(({ body }) => body.errorKey === 'error.badCredentials');
    expect(looked).toHaveLength(10);
    expect(answers.filter(({ body }) => body.errorKey === 'error.user.locked')).toHaveLength(30);
  });

  it('from very many addresses at once gets no more looks either, but not where the owner signed in before', async () => {
    at(0);
    await writeSettings(app.db, { captchaEnabled: false });
    const { login } = await aPerson(app);
    const home = newAddress();
    expect((await attempt({ username: login, password: OWN_PASSWORD, ip: home })).status).toBe(200);
    const addresses = Array.from({ length: 100 }, () => newAddress());
    const answers = await Promise.all(addresses.map((ip) => attempt({ username: login, ip })));
    const owner = await attempt({ username: login, password: OWN_PASSWORD, ip: home });
    await writeSettings(app.db, { captchaEnabled: true });
    const keys = answers.map(({ body }) => body.errorKey);
    expect(keys.filter((key) => key === 'error.badCredentials')).toHaveLength(60);
    expect(keys.filter((key) => key === 'error.user.locked')).toHaveLength(40);
    expect(owner.status).toBe(200);
  });

  it('of many names from one address ends too, with captchas off and all at once; successes cost nothing [S1-15]', async () => {
    at(0);
    await writeSettings(app.db, { captchaEnabled: false });
    const { login } = await aPerson(app);
    const ip = newAddress();
    const right = { username: login, password: OWN_PASSWORD, ip };
    const guess = (name: string) => attempt({ username: name, ip });
    const names = (count: number, of: string) => Array.from({ length: count }, (_, each) => `${of}-${each}`);
    await Promise.all(names(98, 'first').map(guess));
    for (let round = 0; round < 4; round += 1) expect((await attempt(right)).status).toBe(200);
    const answers = await Promise.all(names(20, 'then').map(guess));
    const elsewhere = await attempt({ ...right, ip: newAddress() });
    const here = await attempt(right);
    at(1);
    const later = await attempt(right);
    await writeSettings(app.db, { captchaEnabled: true });
    const keys = answers.map(({ body }) => body.errorKey);
    expect(keys.filter((key) => key === 'error.badCredentials')).toHaveLength(2);
    expect(keys.filter((key) => key === 'error.user.locked')).toHaveLength(18);
    // Who signed in from there before is not held up by the others at that address.
    expect([elsewhere.status, here.status, later.status]).toEqual([200, 200, 200]);
  });

  it('of one of an office holds up nobody who signed in there before, neither by the limit nor by the captcha [S1-15]', async () => {
    at(0);
    const [colleague, newcomer] = [await aPerson(app), await aPerson(app)];
    const ip = newAddress();
    const right = { username: colleague.login, password: OWN_PASSWORD, ip };
    expect((await attempt(right)).status).toBe(200);
    for (let tried = 0; tried < 3; tried += 1) await attempt({ username: `nobody-${tried}`, ip });
    expect((await attempt({ ...right, username: newcomer.login })).body.infoKey).toBe('login.captcha.info');
    expect((await attempt(right)).status).toBe(200);
    await takeMany(app, { what: 'sign-in-any-account', who: ip }, 100, { most: 100, withinSeconds: 900 });
    expect((await attempt({ ...right, username: newcomer.login })).body.errorKey).toBe('error.user.locked');
    expect((await attempt(right)).status).toBe(200);
    // Failures of their own still ask for a captcha, and slow them down.
    await fail(3, { username: colleague.login });
    expect((await attempt(right)).body.errorKey).toBe('error.user.locked');
    expect((await attempt({ ...right, ...(await solved()) })).status).toBe(200);
  });

  it('tells nobody there whose account is known: only the right password makes a difference', async () => {
    at(0);
    const [known, stranger] = [await aPerson(app), await aPerson(app)];
    const tell = async (username: string) => {
      const ip = newAddress();
      expect((await attempt({ username: known.login, password: OWN_PASSWORD, ip })).status).toBe(200);
      const answers: unknown[][] = [];
      const note = async (tried: Partial<Try>) => {
        const began = performance.now();
        const { status, body, headers } = await attempt({ ...tried, username, ip });
        // What was looked at openly takes its own time.
        const isLate = body.errorKey === 'error.badCredentials' || performance.now() - began >= CONCEALED_MS;
        answers.push([status, Object.keys(body).sort(), body.errorKey, headers['retry-after'], isLate]);
      };
      for (let tried = 0; tried < 3; tried += 1) await attempt({ username: `nobody-${tried}`, ip });
      for (let tried = 0; tried < 12; tried += 1) await note({});
      await note(await solved());
      await takeMany(app, { what: 'sign-in-any-account', who: ip }, 100, { most: 100, withinSeconds: 900 });
      for (let tried = 0; tried < 2; tried += 1) await note({});
      return answers;
    };
    const ofKnown = await tell(known.login);
    expect(ofKnown.map((answer) => answer.at(-1))).not.toContain(false);
    await app.db.delete(rateLimits);
    expect(ofKnown).toEqual(await tell(stranger.login));
    await app.db.delete(rateLimits);
    expect(ofKnown).toEqual(await tell('nobody-has-that-name'));
  });

  it('without the captcha has an end also where the owner signed in before', async () => {
    at(0);
    const { login } = await aPerson(app);
    const ip = newAddress();
    const right = { username: login, password: OWN_PASSWORD, ip };
    expect((await attempt(right)).status).toBe(200);
    for (let tried = 0; tried < 3; tried += 1) await attempt({ username: `nobody-${tried}`, ip });
    for (let tried = 0; tried < 10; tried += 1) await attempt({ username: login, ip });
    expect((await attempt(right)).body.infoKey).toBe('login.captcha.info');
    expect((await attempt({ ...right, ...(await solved()) })).status).toBe(200);
  });

  it('of a login that does not exist is answered like one that does [S1-15]', async () => {
    at(0);
    const { login } = await aPerson(app);
    const tell = async (username: string) => {
      const ip = newAddress();
      const answers: unknown[] = [];
      for (let tried = 0; tried < 13; tried += 1) {
        const { status, body, headers } = await attempt({ username, ip, ...(await solved()) });
        answers.push([status, Object.keys(body).sort(), body.errorKey, headers['retry-after']]);
      }
      return answers;
    };
    expect(await tell('nobody-has-this-name')).toEqual(await tell(login));
  });

  it('by login and by e-mail counts as one account', async () => {
    at(0);
    const { login } = await aPerson(app);
    await fail(2, { username: login });
    expect((await attempt({ username: `${login}@example.org` })).body.captchaToken).toBeDefined();
  });

  it('is noted, and the counts lie in the database without names [S3-118]', async () => {
    at(0);
    const { login, id } = await aPerson(app);
    await fail(4, { username: login });
    const rows = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.principal, login), eq(auditEvents.type, 'AUTHENTICATION_FAILURE')));
    expect(rows).toHaveLength(4);
    const stored = await app.db.select().from(rateLimits).where(eq(rateLimits.what, 'sign-in-account'));
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(`user:${id}`);
  });
});
