import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { purgeChallenges } from '#server/people/second-factor/challenges.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { recoveryCodes, secondFactorChallenges, secondFactors } from '#server/platform/db/schema/sign-in.ts';
import { createVault } from '#server/platform/keys/vault.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aPerson,
  appCode,
  mailedCode,
  OWN_PASSWORD,
  signInStep,
  withSecondFactor,
} from '#tests/support/factories/secondFactors.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const { read, enrol, confirm, sendCode, renewRecoveryCodes, switchOff, resetOfUser } = secondFactorEndpoints;
const password = OWN_PASSWORD;
const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000));
const isOn = async (user: TestUser) => (await (await app.as(user))(read)).body.method;
const kindsOf = async (user: TestUser) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.principal, user.login))).map(
    ({ type, message }) => [type, message],
  );
const mailsOf = async (user: TestUser) =>
  (
    await app.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.userId, user.id))
      .orderBy(asc(outboxMails.id))
  ).map(({ subject }) => subject);

describe('switching the second factor on', () => {
  it('by an authenticator shows secret, link and picture, and takes its first code [S1-16]', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    const begun = await me(enrol, { body: { method: 'APP', password } });
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect(begun.body.qrCode).toMatch(/^<svg /);
    expect(await isOn(user)).toBeNull();
    const code = appCode(begun.body.secret ?? '', app.services.now());
    const done = await me(confirm, { body: { token: begun.body.token, code } });
    expect(done.body.codes).toHaveLength(10);
    expect(done.headers['app-alert']).toBe('app.secondFactor.on');
    expect((await me(read)).body).toMatchObject({ method: 'APP', recoveryCodesLeft: 10, available: true });
    expect(await kindsOf(user)).toEqual([['SECOND_FACTOR_ON', 'system.audits.secondFactor.APP']]);
  });

  it('by mail sends a code and takes it; the person is told by mail', async () => {
    const user = await aPerson(app, { langKey: 'tr' });
    expect((await withSecondFactor(app, user, 'MAIL')).status).toBe(200);
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id));
    expect(mails.map(({ subject }) => subject)).toEqual([
      inTurkish('mail.signInCode.subject', { title: 'Ideagarden' }),
      inTurkish('mail.secondFactor.on.subject'),
    ]);
  });

  it('stores neither the secret nor a code in a form that can be read', async () => {
    const user = await aPerson(app);
    const { secret, codes } = await withSecondFactor(app, user, 'APP');
    const mailed = await aPerson(app);
    const me = await app.as(mailed);
    await me(enrol, { body: { method: 'MAIL', password } });
    const stored = JSON.stringify([
      await app.db.select().from(secondFactors),
      await app.db.select().from(recoveryCodes),
      await app.db.select().from(secondFactorChallenges),
    ]);
    for (const open of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(open);
    }
    expect(stored).not.toContain(await mailedCode(app, mailed));
  });

  it('needs the own password and the right code, and each code once', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    const wrong = await me(enrol, { body: { method: 'APP', password: 'wrong' } });
    expect([wrong.status, wrong.errorKey]).toEqual([400, 'error.incorrectPassword']);
    const begun = await me(enrol, { body: { method: 'APP', password } });
    const { token, secret } = begun.body;
    const code = appCode(secret ?? '', app.services.now());
    expect((await me(confirm, { body: { token, code: '000000' } })).errorKey).toBe('error.secondFactor.code');
    expect((await me(confirm, { body: { token: 'x'.repeat(32), code } })).errorKey).toBe(
      'error.secondFactor.expired',
    );
    const stranger = await app.as(await aPerson(app));
    expect((await stranger(confirm, { body: { token, code } })).errorKey).toBe('error.secondFactor.expired');
    const answers = await Promise.all([1, 2, 3].map(() => me(confirm, { body: { token, code } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('ends after five minutes, and guessing the own password is limited', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    const begun = await me(enrol, { body: { method: 'MAIL', password } });
    const code = await mailedCode(app, user);
    later(6);
    expect((await me(confirm, { body: { token: begun.body.token, code } })).errorKey).toBe(
      'error.secondFactor.expired',
    );
    expect(await purgeChallenges(app.db, app.services.now())).toBeGreaterThan(0);
    const guesses = [];
    for (let tried = 0; tried < 12; tried += 1) {
      guesses.push(await me(enrol, { body: { method: 'APP', password: 'wrong' } }));
    }
    expect(guesses.at(-1)?.status).toBe(429);
  });

  it('is not for who has one already or signs in without a password', async () => {
    const user = await aPerson(app);
    const { me } = await withSecondFactor(app, user, 'MAIL');
    expect((await me(enrol, { body: { method: 'APP', password } })).errorKey).toBe(
      'error.secondFactor.state',
    );
    const without = await app.as(await aUser(app.db));
    expect((await without(read)).body.available).toBe(false);
    expect((await without(enrol, { body: { method: 'APP', password } })).errorKey).toBe(
      'error.incorrectPassword',
    );
    expect((await without(sendCode)).errorKey).toBe('error.secondFactor.state');
  });
});

describe('changing the second factor', () => {
  it('off takes the password and a code; afterwards the password is enough', async () => {
    const user = await aPerson(app);
    const { me } = await withSecondFactor(app, user, 'MAIL');
    const { token } = (await me(sendCode)).body;
    const code = await mailedCode(app, user);
    const tries = [
      { password: 'wrong', token, code },
      { password, token, code: '000000' },
      { password, token: 'x'.repeat(32), code },
    ];
    for (const body of tries) expect((await me(switchOff, { body })).status).toBe(400);
    expect(await isOn(user)).toBe('MAIL');
    expect((await me(switchOff, { body: { password, token, code } })).status).toBe(200);
    expect((await signInStep(app.anonymous, { user })).status).toBe(200);
    expect(await kindsOf(user)).toContainEqual(['SECOND_FACTOR_OFF', 'system.audits.secondFactor.MAIL']);
    const left = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(left).toEqual([]);
  });

  it('off takes a recovery code too, for who lost the telephone', async () => {
    const user = await aPerson(app);
    const { me, codes } = await withSecondFactor(app, user, 'APP');
    const { token } = (await me(sendCode)).body;
    const answer = await me(switchOff, { body: { password, token, code: codes[9] ?? '' } });
    expect(answer.status).toBe(200);
  });

  it('new recovery codes end the old ones', async () => {
    const user = await aPerson(app);
    const { me, codes, secret } = await withSecondFactor(app, user, 'APP');
    later(2);
    const { token } = (await me(sendCode)).body;
    const code = appCode(secret, app.services.now());
    const renewed = await me(renewRecoveryCodes, { body: { password, token, code } });
    expect(renewed.body.codes).toHaveLength(10);
    expect(renewed.body.codes.filter((each) => codes.includes(each))).toEqual([]);
    expect(await kindsOf(user)).toContainEqual(['RECOVERY_CODES_RENEWED', null]);
    expect((await mailsOf(user)).at(-1)).toBe(t('mail.secondFactor.codes.subject'));
    const step = (await signInStep(app.anonymous, { user })).body.twoFactorToken ?? '';
    const enter = (answer = '') =>
      signInStep(app.anonymous, { user, twoFactorToken: step, twoFactorAnswer: answer });
    expect((await enter(codes[0])).status).toBe(401);
    expect((await enter(renewed.body.codes[0])).status).toBe(200);
  });

  it('a code that was asked for to sign in changes nothing, and the other way round', async () => {
    const user = await aPerson(app);
    const { me } = await withSecondFactor(app, user, 'MAIL');
    const step = (await signInStep(app.anonymous, { user })).body.twoFactorToken ?? '';
    const code = await mailedCode(app, user);
    const off = await me(switchOff, { body: { password, token: step, code } });
    expect(off.errorKey).toBe('error.secondFactor.expired');
    const { token } = (await me(sendCode)).body;
    const mailed = await mailedCode(app, user);
    const answer = await signInStep(app.anonymous, { user, twoFactorToken: token, twoFactorAnswer: mailed });
    expect(answer.body.errorKey).toBe('error.twoFactor.expired');
  });
});

describe('an administrator switches off the second factor of somebody who lost everything', () => {
  it('which is noted and told, and the password is enough again', async () => {
    const user = await aPerson(app);
    await withSecondFactor(app, user, 'APP');
    const administrator = await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] });
    const answer = await (await app.as(administrator))(resetOfUser, { params: { id: user.id } });
    expect(answer.status).toBe(200);
    const [note] = await app.db.select().from(auditEvents).where(eq(auditEvents.type, 'SECOND_FACTOR_RESET'));
    expect(note).toMatchObject({ principal: user.login, message: administrator.login });
    expect(note?.change?.fields).toEqual([{ name: 'method', value: 'APP' }]);
    expect((await mailsOf(user)).at(-1)).toBe(t('mail.secondFactor.reset.subject'));
    expect((await signInStep(app.anonymous, { user })).status).toBe(200);
  });

  it('but not of an administrator without being one, not the own, and 404 where there is none [S3-97]', async () => {
    const chief = await aPerson(app, { roles: ['ROLE_ADMIN'] });
    await withSecondFactor(app, chief, 'APP');
    const administrator = await aPerson(app, { roles: ['ROLE_APP_ADMIN'] });
    const call = await app.as(administrator);
    expect((await call(resetOfUser, { params: { id: chief.id } })).errorKey).toBe('error.commandNotAllowed');
    await withSecondFactor(app, administrator, 'APP');
    expect((await call(resetOfUser, { params: { id: administrator.id } })).errorKey).toBe(
      'error.commandNotAllowed',
    );
    const plain = await aUser(app.db);
    expect((await call(resetOfUser, { params: { id: plain.id } })).status).toBe(404);
    expect((await call(resetOfUser, { params: { id: 99_999_999 } })).status).toBe(404);
    expect(await isOn(chief)).toBe('APP');
  });
});

describe('what is sealed', () => {
  it('opens with the same secret only, and not when it was changed', () => {
    const vault = createVault('one secret of the server');
    const sealed = vault.seal('JBSWY3DPEHPK3PXP');
    expect(vault.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealed);
    expect(createVault('one secret of the server').unseal(sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(createVault('another secret').unseal(sealed)).toBeNull();
    for (const changed of [`A${sealed.slice(1)}`, sealed.slice(0, -2), 'short', '']) {
      expect(changed === sealed ? null : vault.unseal(changed)).toBeNull();
    }
  });

  it('an authenticator whose secret cannot be opened any more takes no code, a recovery code still works', async () => {
    const user = await aPerson(app);
    const { secret, codes } = await withSecondFactor(app, user, 'APP');
    await app.db
      .update(secondFactors)
      .set({ secret: createVault('another secret').seal(secret) })
      .where(eq(secondFactors.userId, user.id));
    later(2);
    const token = (await signInStep(app.anonymous, { user })).body.twoFactorToken ?? '';
    const enter = (answer: string) =>
      signInStep(app.anonymous, { user, twoFactorToken: token, twoFactorAnswer: answer });
    expect((await enter(appCode(secret, app.services.now()))).status).toBe(401);
    expect((await enter(codes[0] ?? '')).status).toBe(200);
  });
});
