import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { storeAnswer } from '#server/people/captchas/captchas.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { recoveryCodes } from '#server/platform/db/schema/sign-in.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aPerson,
  appCode,
  mailedCode,
  OWN_PASSWORD,
  signInStep,
  withSecondFactor,
} from '#tests/support/factories/secondFactors.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const MINUTE = 60_000;
/** A round minute, so that half minutes are whole steps; sessions end by the database's clock. */
const START = new Date(Math.floor(Date.now() / MINUTE) * MINUTE);
const at = (milliseconds: number) => {
  const now = new Date(START.getTime() + milliseconds);
  app.setNow(now);
  return now;
};
const step = (user: TestUser, rest: Omit<Parameters<typeof signInStep>[1], 'user'> = {}) =>
  signInStep(app.anonymous, { user, ...rest });
const sessionsOf = async (user: TestUser) =>
  (await app.db.select().from(sessions).where(eq(sessions.userId, user.id))).length;

/** A person with a second factor, after the right password. */
async function afterPassword(method: 'MAIL' | 'APP') {
  const user = await aPerson(app);
  const { secret, codes } = await withSecondFactor(app, user, method);
  if (method === 'APP') at(MINUTE);
  const before = await sessionsOf(user);
  const answer = await step(user);
  return { user, secret, codes, before, answer, token: answer.body.twoFactorToken ?? '' };
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a right password where a code is asked for', () => {
  it.each([
    ['MAIL', 'login.twoFactor.info'],
    ['APP', 'login.twoFactor.info.app'],
  ] as const)(
    'by %s gives only the token of the second step, and no session [R1C-09, R1C-10, S1-16, S1-18]',
    async (method, infoKey) => {
      at(0);
      const { user, before, answer } = await afterPassword(method);
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject({ infoKey, twoFactorToken: expect.stringMatching(/^[\w-]{32}$/) });
      expect(answer.body).not.toHaveProperty('id_token');
      expect(answer.body).not.toHaveProperty('errorKey');
      expect(await sessionsOf(user)).toBe(before);
    },
  );

  it('goes out by mail in the language of the person, six digits, and opens the session once [R1C-13, R1C-16, S1-16]', async () => {
    const user = await aPerson(app, { langKey: 'tr' });
    await withSecondFactor(app, user, 'MAIL');
    const token = (await step(user)).body.twoFactorToken ?? '';
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id));
    const code = await mailedCode(app, user);
    expect(mails.at(-1)?.textBody).toContain(`Kodunuz: ${code}`);
    const opened = await step(user, { twoFactorToken: token, twoFactorAnswer: code });
    expect(opened.status).toBe(200);
    const account = await app.anonymous(accountEndpoints.read, { token: opened.body.id_token ?? '' });
    expect(account.body.login).toBe(user.login);
    const again = await step(user, { twoFactorToken: token, twoFactorAnswer: code });
    expect([again.status, again.body.errorKey]).toEqual([401, 'error.twoFactor.expired']);
  });

  it('takes the code that the authenticator shows, with a step of half a minute to either side', async () => {
    for (const [shift, status] of [
      [-61_000, 401],
      [-30_000, 200],
      [0, 200],
      [30_000, 200],
      [61_000, 401],
    ] as const) {
      at(0);
      const { user, secret, token } = await afterPassword('APP');
      const now = app.services.now();
      const code = appCode(secret, new Date(now.getTime() + shift));
      expect([shift, (await step(user, { twoFactorToken: token, twoFactorAnswer: code })).status]).toEqual([
        shift,
        status,
      ]);
    }
  });

  it('takes a code of the authenticator once, also with another token, and none older than it', async () => {
    at(0);
    const { user, secret, token } = await afterPassword('APP');
    const now = app.services.now();
    const code = appCode(secret, now);
    const older = appCode(secret, new Date(now.getTime() - 30_000));
    const second = (await step(user)).body.twoFactorToken ?? '';
    expect((await step(user, { twoFactorToken: token, twoFactorAnswer: code })).status).toBe(200);
    for (const spent of [code, older]) {
      const replay = await step(user, { twoFactorToken: second, twoFactorAnswer: spent });
      expect(replay.body.errorKey).toBe('error.twoFactor.invalid');
    }
    at(2 * MINUTE);
    const fresh = appCode(secret, app.services.now());
    expect((await step(user, { twoFactorToken: second, twoFactorAnswer: fresh })).status).toBe(200);
  });

  it('does not take a code twice when the clock of the server goes back', async () => {
    at(0);
    const { user, secret, token } = await afterPassword('APP');
    const code = appCode(secret, app.services.now());
    await step(user, { twoFactorToken: token, twoFactorAnswer: code });
    at(30_000);
    const again = (await step(user)).body.twoFactorToken ?? '';
    const replay = await step(user, { twoFactorToken: again, twoFactorAnswer: code });
    expect(replay.body.errorKey).toBe('error.twoFactor.invalid');
  });

  it('does not take the code with which the authenticator was switched on', async () => {
    at(0);
    const user = await aPerson(app);
    const { secret } = await withSecondFactor(app, user, 'APP');
    const token = (await step(user)).body.twoFactorToken ?? '';
    const spent = appCode(secret, app.services.now());
    expect((await step(user, { twoFactorToken: token, twoFactorAnswer: spent })).status).toBe(401);
  });

  it('a code expires after five minutes [S1-16, S3-102]', async () => {
    at(0);
    const user = await aPerson(app);
    await withSecondFactor(app, user, 'MAIL');
    const token = (await step(user)).body.twoFactorToken ?? '';
    const code = await mailedCode(app, user);
    at(5 * MINUTE);
    const late = await step(user, { twoFactorToken: token, twoFactorAnswer: code });
    expect([late.status, late.body.errorKey]).toEqual([401, 'error.twoFactor.expired']);
  });

  it('a wrong code keeps the step open for five tries, then the token is worthless [R1C-24, S1-16]', async () => {
    const { user, token } = await afterPassword('MAIL');
    const code = await mailedCode(app, user);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const answer = await step(user, { twoFactorToken: token, twoFactorAnswer: other(code) });
      expect(answer.body).toMatchObject({ errorKey: 'error.twoFactor.invalid', twoFactorToken: token });
    }
    const right = await step(user, { twoFactorToken: token, twoFactorAnswer: code });
    expect(right.body.errorKey).toBe('error.twoFactor.expired');
  });

  it('a code is bound to its token, its account and its password [S1-16]', async () => {
    const first = await afterPassword('MAIL');
    const code = await mailedCode(app, first.user);
    const second = (await step(first.user)).body.twoFactorToken ?? '';
    const stranger = await afterPassword('MAIL');
    const tries = [
      { twoFactorToken: second, twoFactorAnswer: code },
      { twoFactorToken: stranger.token, twoFactorAnswer: code },
      { twoFactorToken: 'x'.repeat(32), twoFactorAnswer: code },
      { twoFactorToken: first.token, twoFactorAnswer: code, password: 'wrong' },
    ];
    for (const body of tries) expect((await step(first.user, body)).status).toBe(401);
    const right = await step(first.user, { twoFactorToken: first.token, twoFactorAnswer: code });
    expect(right.status).toBe(200);
  });

  it('keeps remember-me over the second step [R1C-20]', async () => {
    const { user, token } = await afterPassword('MAIL');
    const code = await mailedCode(app, user);
    await step(user, { twoFactorToken: token, twoFactorAnswer: code, rememberMe: true });
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const days = rows.map((row) => Math.round((Date.parse(row.expiresAt) - Date.now()) / 86_400_000));
    expect(Math.max(...days)).toBe(30);
  });
});

describe('guessing the code', () => {
  it('of two requests with the same right code at once one gets in', async () => {
    for (const method of ['MAIL', 'APP'] as const) {
      at(0);
      const { user, secret, token } = await afterPassword(method);
      const code = method === 'MAIL' ? await mailedCode(app, user) : appCode(secret, app.services.now());
      const answers = await Promise.all(
        [1, 2, 3, 4].map(() => step(user, { twoFactorToken: token, twoFactorAnswer: code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    }
  });

  it('of many tokens at once is limited by the account, and the limit ends by itself', async () => {
    at(0);
    const { user, secret, codes } = await afterPassword('APP');
    const tokens: string[] = [];
    for (let made = 0; made < 8; made += 1) tokens.push((await step(user)).body.twoFactorToken ?? '');
    const right = appCode(secret, app.services.now());
    const answers = await Promise.all(
      tokens.flatMap((token) =>
        [1, 2, 3, 4].map(() => step(user, { twoFactorToken: token, twoFactorAnswer: other(right) })),
      ),
    );
    const judged = answers.filter(({ body }) => body.errorKey === 'error.twoFactor.invalid');
    expect(judged.length).toBeLessThanOrEqual(10);
    const token = (await step(user)).body.twoFactorToken ?? '';
    const locked = await step(user, { twoFactorToken: token, twoFactorAnswer: right });
    expect([locked.status, locked.body.errorKey]).toEqual([401, 'error.user.locked']);
    // The owner has another way in, which nobody can guess.
    const rescued = await step(user, { twoFactorToken: token, twoFactorAnswer: codes[0] ?? '' });
    expect(rescued.status).toBe(200);
    at(20 * MINUTE);
    const later = (await step(user)).body.twoFactorToken ?? '';
    const fresh = appCode(secret, app.services.now());
    expect((await step(user, { twoFactorToken: later, twoFactorAnswer: fresh })).status).toBe(200);
  });

  it('no more than a few codes are mailed in a quarter of an hour', async () => {
    at(0);
    const user = await aPerson(app);
    const { codes, me } = await withSecondFactor(app, user, 'MAIL');
    const answers = [];
    for (let asked = 0; asked < 8; asked += 1) answers.push(await step(user));
    const last = answers.at(-1)?.body;
    expect(last).toMatchObject({
      infoKey: 'login.twoFactor.info.noMail',
      twoFactorToken: expect.any(String),
    });
    // A token without a code takes none, and none that was mailed with another; recovery codes stay a way in.
    for (const twoFactorAnswer of ['', '000000', await mailedCode(app, user)]) {
      const guess = await step(user, { twoFactorToken: last?.twoFactorToken ?? '', twoFactorAnswer });
      expect(guess.body.errorKey).toBe('error.twoFactor.invalid');
    }
    const rescued = await step(user, {
      twoFactorToken: last?.twoFactorToken ?? '',
      twoFactorAnswer: codes[0] ?? '',
    });
    expect(rescued.status).toBe(200);
    expect((await me(secondFactorEndpoints.sendCode)).body).toMatchObject({ codeMailed: false });
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id));
    expect(mails.filter(({ textBody }) => /\b\d{6}\b/.test(textBody)).length).toBeLessThanOrEqual(6);
    at(16 * MINUTE);
    expect((await step(user)).body.twoFactorToken).toBeDefined();
  });
});

describe('asking for another code when too many were mailed', () => {
  it('leaves the last one good [S1-16]', async () => {
    at(0);
    const user = await aPerson(app);
    await withSecondFactor(app, user, 'MAIL');
    let twoFactorToken: string | null = null;
    for (let asked = 0; asked < 9; asked += 1) {
      const answer = await step(user, { twoFactorToken, twoFactorAnswer: null });
      twoFactorToken = answer.body.twoFactorToken ?? null;
    }
    const twoFactorAnswer = await mailedCode(app, user);
    expect((await step(user, { twoFactorToken, twoFactorAnswer })).status).toBe(200);
  });
});

describe('the second step after a captcha', () => {
  /** After three wrong passwords from this address, the captcha and the right password. */
  async function afterCaptcha(ip: string) {
    const user = await aPerson(app);
    await withSecondFactor(app, user, 'MAIL');
    for (let failed = 0; failed < 3; failed += 1) await step(user, { ip, password: 'wrong' });
    expect((await step(user, { ip })).body).toMatchObject({ infoKey: 'login.captcha.info' });
    const captcha = { token: await storeAnswer(app.db, 'HK4PX', app.services.now()), answer: 'HK4PX' };
    const asked = await step(user, { ip, ...captcha });
    return { user, asked, token: asked.body.twoFactorToken ?? '' };
  }

  it('asks for no second captcha [R1C-06, R1C-09, S1-15, S1-16]', async () => {
    const ip = '10.9.0.1';
    const { user, asked, token } = await afterCaptcha(ip);
    expect(asked.body).toMatchObject({ infoKey: 'login.twoFactor.info', twoFactorToken: token });
    const code = await mailedCode(app, user);
    const wrong = await step(user, { ip, twoFactorToken: token, twoFactorAnswer: other(code) });
    expect(wrong.body).toMatchObject({ errorKey: 'error.twoFactor.invalid', twoFactorToken: token });
    const opened = await step(user, { ip, twoFactorToken: token, twoFactorAnswer: code });
    expect(opened.status).toBe(200);
  });

  it('sends another code without a second captcha [R1C-09, S1-16]', async () => {
    const ip = '10.9.0.2';
    const { user, token } = await afterCaptcha(ip);
    const again = await step(user, { ip, twoFactorToken: token, twoFactorAnswer: null });
    expect(again.body).toMatchObject({ infoKey: 'login.twoFactor.info' });
    expect(again.body).not.toHaveProperty('captchaToken');
    const fresh = again.body.twoFactorToken ?? '';
    expect(fresh).not.toBe(token);
    const twoFactorAnswer = await mailedCode(app, user);
    expect((await step(user, { ip, twoFactorToken: fresh, twoFactorAnswer })).status).toBe(200);
  });

  it('is nobody else’s way past the captcha, and not once it is used [S1-15, S1-16]', async () => {
    const ip = '10.9.0.3';
    const { user, token } = await afterCaptcha(ip);
    const stranger = await aPerson(app);
    for (const twoFactorToken of [token, 'made-up']) {
      const answer = await step(stranger, { ip, twoFactorToken, twoFactorAnswer: '123456' });
      expect(answer.body).toMatchObject({ captchaToken: expect.any(String) });
    }
    const twoFactorAnswer = await mailedCode(app, user);
    expect((await step(user, { ip, twoFactorToken: token, twoFactorAnswer })).status).toBe(200);
    // At an address where the person did not sign in before: there others' failures ask for a captcha too.
    const elsewhere = '10.9.0.4';
    for (let failed = 0; failed < 3; failed += 1) await step(stranger, { ip: elsewhere, password: 'wrong' });
    const spent = await step(user, { ip: elsewhere, twoFactorToken: token, twoFactorAnswer });
    expect(spent.body).toMatchObject({ captchaToken: expect.any(String) });
  });
});

/** How the audit trail says that somebody signed in, each time. */
const signInsOf = async ({ id }: TestUser) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.userId, id)))
    .filter(({ type }) => type === 'AUTHENTICATION_SUCCESS')
    .map(({ message }) => message);

describe('a recovery code', () => {
  it('opens the session once, however it is written, and its owner is told', async () => {
    const { user, codes, token } = await afterPassword('APP');
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    expect(await step(user, { twoFactorToken: token, twoFactorAnswer: typed })).toMatchObject({
      status: 200,
    });
    const again = (await step(user)).body.twoFactorToken ?? '';
    const replay = await step(user, { twoFactorToken: again, twoFactorAnswer: codes[0] ?? '' });
    expect(replay.body.errorKey).toBe('error.twoFactor.invalid');
    const mails = await app.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.userId, user.id))
      .orderBy(outboxMails.id);
    expect(mails.at(-1)?.textBody).toContain('Codes left: 9.');
    expect(await signInsOf(user)).toEqual(['system.audits.recoveryCode']);
  });

  it.each(['APP', 'MAIL'] as const)(
    'is another entry of the audit trail than codes of the other way: %s [S3-118]',
    async (method) => {
      const { user, secret, token } = await afterPassword(method);
      const code = method === 'APP' ? appCode(secret ?? '', at(2 * MINUTE)) : await mailedCode(app, user);
      expect(await step(user, { twoFactorToken: token, twoFactorAnswer: code })).toMatchObject({
        status: 200,
      });
      expect(await signInsOf(user)).toEqual([`system.audits.secondFactor.${method}`]);
    },
  );

  it('has 24 of 31 signs, which are more than 112 random bits', async () => {
    const { codes } = await afterPassword('APP');
    for (const code of codes) {
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){5}$/);
    }
  });

  it('of an earlier version, which is shorter, opens the session too', async () => {
    const { user, token } = await afterPassword('APP');
    const plain = 'abcdefghjkmnpqrs';
    const codeDigest = createHash('sha256').update(`${user.id} ${plain}`).digest('base64url');
    await app.db.insert(recoveryCodes).values({ userId: user.id, codeDigest });
    const answer = await step(user, { twoFactorToken: token, twoFactorAnswer: 'abcd-efgh-jkmn-pqrs' });
    expect(answer.status).toBe(200);
  });

  it('of another account is worth nothing', async () => {
    const stranger = await afterPassword('APP');
    const { user, token } = await afterPassword('APP');
    const answer = await step(user, { twoFactorToken: token, twoFactorAnswer: stranger.codes[0] ?? '' });
    expect(answer.status).toBe(401);
  });

  it('opens the session once when it is sent twice at a time', async () => {
    const { user, codes, token } = await afterPassword('APP');
    const second = (await step(user)).body.twoFactorToken ?? '';
    const answers = await Promise.all(
      [token, second].map((twoFactorToken) =>
        step(user, { twoFactorToken, twoFactorAnswer: codes[3] ?? '', password: OWN_PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});
