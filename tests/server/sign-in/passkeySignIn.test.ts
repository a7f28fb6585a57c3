import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { ROLES } from '#contract/roles.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { purgePasskeyChallenges } from '#server/people/passkeys/passkey-challenges.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { passkeyChallenges, passkeys } from '#server/platform/db/schema/passkeys.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPasskey, aPasskeyOwner, softwareAuthenticator } from '#tests/support/factories/passkeys.ts';
import {
  aPerson,
  appCode,
  OWN_PASSWORD,
  signInStep,
  withSecondFactor,
} from '#tests/support/factories/secondFactors.ts';
import { deactivate, type TestUser } from '#tests/support/factories/users.ts';
import { untilWaiting } from '#tests/support/locks.ts';

const SITE = { origin: 'https://ideas.test', rpId: 'ideas.test' };
const { remove, renewRecoveryCodes, signIn, signInOptions } = passkeyEndpoints;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: SITE.origin } });
});
afterEach(async () => {
  app.setNow(null);
  await writeSettings(app.db, { passkeysAllowed: true, secondFactorRoles: [] });
});
afterAll(() => app.close());

const owner = (values: Parameters<typeof aPerson>[1] = {}) => aPasskeyOwner(app, SITE, values);
const begin = async (twoFactorToken?: string) =>
  (await app.anonymous(signInOptions, { body: { twoFactorToken } })).body;
const loginOf = async (token: string) => (await app.anonymous(accountEndpoints.read, { token })).body.login;
const keyOf = async (user: TestUser) =>
  (await app.db.select().from(passkeys).where(eq(passkeys.userId, user.id)))[0];
const notesOf = async (login: string) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.principal, login))).map(({ type }) => type);

describe('a sign-in by a passkey alone', () => {
  it('asks for no name, opens a session and notes it', async () => {
    const { user, key } = await owner();
    const { token, options } = await begin();
    expect(options).toMatchObject({ rpId: 'ideas.test', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const opened = await app.anonymous(signIn, {
      body: { token, response: key.get(options), rememberMe: true },
    });
    expect(opened.status).toBe(200);
    expect(await loginOf(opened.body.id_token)).toBe(user.login);
    expect((await keyOf(user))?.lastUsedDate).not.toBeNull();
    expect(await notesOf(user.login)).toContain('AUTHENTICATION_SUCCESS');
    const rows = await app.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(rows.some(({ remembered }) => remembered)).toBe(true);
  });

  it('is refused for another site, another challenge, an unverified person, a wrong handle, and a challenge is good once', async () => {
    const { key, user } = await owner();
    const attempt = async (act: Parameters<typeof key.get>[1], challenge?: string) => {
      const { token, options } = await begin();
      const body = { token, response: key.get({ challenge: challenge ?? options.challenge }, act) };
      return { sent: body, ...(await app.anonymous(signIn, { body })) };
    };
    for (const refused of [
      await attempt({ origin: 'https://evil.test' }),
      await attempt({ rpId: 'evil.test' }),
      await attempt({ isVerified: false }),
      await attempt({}, Buffer.from('another').toString('base64url')),
      await attempt({ userHandle: Buffer.from(`user ${user.id + 1}`).toString('base64url') }),
    ]) {
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.passkey.refused']);
    }
    const good = await attempt({});
    expect(good.status).toBe(200);
    const again = await app.anonymous(signIn, { body: good.sent });
    expect([again.status, again.errorKey]).toEqual([400, 'error.passkey.expired']);
    const unknown = await begin();
    const stranger = softwareAuthenticator(SITE).get(unknown.options);
    expect(
      (await app.anonymous(signIn, { body: { token: unknown.token, response: stranger } })).errorKey,
    ).toBe('error.passkey.refused');
  });

  it('has an end for each account, and what is refused then is not noted', async () => {
    const [{ user, key }, other] = [await owner(), await owner()];
    const attempt = { what: 'sign-in-opened', who: `user:${user.id}` };
    await takeMany(app, attempt, 119, { most: 120, withinSeconds: 600 });
    const by = async (own: typeof key) => {
      const { token, options } = await begin();
      return app.anonymous(signIn, { body: { token, response: own.get(options) } });
    };
    expect((await by(key)).status).toBe(200);
    const failures = () => app.db.$count(auditEvents, eq(auditEvents.type, 'AUTHENTICATION_FAILURE'));
    const before = await failures();
    const refused = await by(key);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await failures()).toBe(before);
    expect((await by(other.key)).status).toBe(200);
  });

  it('is refused when another key signs under this one’s name', async () => {
    const { key } = await owner();
    const { token, options } = await begin();
    const forged = {
      ...softwareAuthenticator(SITE).get(options),
      id: key.credentialId,
      rawId: key.credentialId,
    };
    expect((await app.anonymous(signIn, { body: { token, response: forged } })).errorKey).toBe(
      'error.passkey.refused',
    );
  });

  it('is refused when the count of the key has not gone up: it is a copy', async () => {
    const { key, user } = await owner();
    const attempt = async (counter?: number) => {
      const { token, options } = await begin();
      const response = key.get(options, counter === undefined ? {} : { counter });
      return (await app.anonymous(signIn, { body: { token, response } })).status;
    };
    expect(await attempt(7)).toBe(200);
    expect(await attempt(7)).toBe(400);
    expect(await attempt(6)).toBe(400);
    expect(await attempt(8)).toBe(200);
    expect((await keyOf(user))?.counter).toBe(8);
  });

  it('is taken of keys that count nothing', async () => {
    const { key, user } = await owner();
    await app.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.userId, user.id));
    for (let times = 0; times < 2; times += 1) {
      const { token, options } = await begin();
      const body = { token, response: key.get(options, { counter: 0 }) };
      expect((await app.anonymous(signIn, { body })).status).toBe(200);
    }
  });

  it('is refused for a closed account, and one answer at two times opens one session', async () => {
    const { key, user } = await owner();
    const { token, options } = await begin();
    const body = { token, response: key.get(options) };
    const answers = await Promise.all([app.anonymous(signIn, { body }), app.anonymous(signIn, { body })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await deactivate(app.db, user);
    const closed = await begin();
    const late = { token: closed.token, response: key.get(closed.options) };
    expect((await app.anonymous(signIn, { body: late })).errorKey).toBe('error.passkey.refused');
  });

  it('takes no answer after five minutes, and what was not answered is swept away', async () => {
    const { key } = await owner();
    const { token, options } = await begin();
    const late = new Date(Date.now() + 5 * 60_000 + 1000);
    app.setNow(late);
    const body = { token, response: key.get(options) };
    expect((await app.anonymous(signIn, { body })).errorKey).toBe('error.passkey.expired');
    app.setNow(null);
    await begin();
    expect(await purgePasskeyChallenges(app.db, late)).toBeGreaterThan(0);
    expect(await app.db.$count(passkeyChallenges)).toBe(0);
  });
});

describe('a passkey as the second step', () => {
  it('is asked for after the password, signs in without the person verified again, and needs no name', async () => {
    const { user, key } = await owner();
    const asked = await signInStep(app.anonymous, { user });
    expect(asked.status).toBe(401);
    expect(asked.body).toMatchObject({ infoKey: 'login.twoFactor.info.passkey', passkey: 'ONLY' });
    const { token, options } = await begin(asked.body.twoFactorToken);
    expect(options).toMatchObject({
      allowCredentials: [{ id: key.credentialId }],
      userVerification: 'preferred',
    });
    const opened = await app.anonymous(signIn, {
      body: { token, response: key.get(options, { isVerified: false }) },
    });
    expect(await loginOf(opened.body.id_token)).toBe(user.login);
    const again = await app.anonymous(signInOptions, { body: { twoFactorToken: asked.body.twoFactorToken } });
    expect(again.errorKey).toBe('error.passkey.expired');
  });

  it('of another does not do', async () => {
    const { user } = await owner();
    const thief = await owner();
    const { twoFactorToken } = (await signInStep(app.anonymous, { user })).body;
    const { token, options } = await begin(twoFactorToken);
    const answer = await app.anonymous(signIn, { body: { token, response: thief.key.get(options) } });
    expect(answer.errorKey).toBe('error.passkey.refused');
    // Whose password was given is known: their trail says so.
    expect((await notesOf(user.login)).at(-1)).toBe('AUTHENTICATION_FAILURE');
    expect(await notesOf(thief.user.login)).not.toContain('AUTHENTICATION_FAILURE');
  });

  it('has recovery codes beside it, and stands beside codes of an app', async () => {
    const { user, codes, me } = await owner();
    const { twoFactorToken } = (await signInStep(app.anonymous, { user })).body;
    const step = (twoFactorAnswer: string) =>
      signInStep(app.anonymous, { user, twoFactorToken, twoFactorAnswer });
    expect((await step('123456')).body.errorKey).toBe('error.twoFactor.invalid');
    expect((await step(codes[0] ?? '')).status).toBe(200);
    const renewed = (await me(renewRecoveryCodes)).body.codes;
    expect(renewed).toHaveLength(10);
    expect(await notesOf(user.login)).toContain('RECOVERY_CODES_RENEWED');
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id));
    expect(mails.map(({ subject }) => subject)).toContain(
      app.services.messages.translate('en', 'mail.secondFactor.codes.subject'),
    );

    const { secret } = await withSecondFactor(app, user, 'APP');
    const asked = await signInStep(app.anonymous, { user });
    expect(asked.body).toMatchObject({ infoKey: 'login.twoFactor.info.app', passkey: 'TOO' });
    const code = appCode(secret, new Date(Date.now() + 30_000));
    const answer = { user, twoFactorToken: asked.body.twoFactorToken, twoFactorAnswer: code };
    expect((await signInStep(app.anonymous, answer)).status).toBe(200);
  });

  it('makes a role content that needs one, and the last one cannot be removed then', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_CONTENT_AUTHOR'] });
    const user = await aPerson(app, { roles: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] });
    const me = await app.as(user);
    expect((await me(accountEndpoints.read)).body.needsSecondFactor).toBe(true);
    await writeSettings(app.db, { passkeysAllowed: false });
    expect((await addPasskey(me, softwareAuthenticator(SITE))).status).toBe(200);
    expect((await me(accountEndpoints.read)).body.needsSecondFactor).toBeUndefined();
    const id = (await keyOf(user))?.id ?? 0;
    const refused = await me(remove, { params: { id } });
    expect([refused.status, refused.errorKey]).toEqual([400, 'error.secondFactor.needed']);
    expect(await keyOf(user)).toBeDefined();

    const { secret } = await withSecondFactor(app, user, 'APP');
    expect((await me(remove, { params: { id } })).status).toBe(200);
    const { token } = (await me(secondFactorEndpoints.sendCode)).body;
    app.setNow(new Date(Date.now() + 60_000));
    const code = appCode(secret, app.services.now());
    const off = await me(secondFactorEndpoints.switchOff, { body: { password: OWN_PASSWORD, token, code } });
    expect([off.status, off.errorKey]).toEqual([400, 'error.secondFactor.needed']);
    expect((await me(secondFactorEndpoints.read)).body.method).toBe('APP');
  });

  it('and of two ways that are given up at a time one stays', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_CONTENT_AUTHOR'] });
    const user = await aPerson(app, { roles: ['ROLE_INTERNAL', 'ROLE_CONTENT_AUTHOR'] });
    const me = await app.as(user);
    await addPasskey(me, softwareAuthenticator(SITE));
    const id = (await keyOf(user))?.id ?? 0;
    const { codes } = await withSecondFactor(app, user, 'APP');
    const { token } = (await me(secondFactorEndpoints.sendCode)).body;
    const body = { password: OWN_PASSWORD, token, code: codes[0] };
    const calls: Promise<{ status: number }>[] = [];
    // The key is removed, and that is not committed, when the codes are given up.
    await inTransaction(app.db, async (tx) => {
      await tx.execute(sql`lock table outbox_mail in share mode`);
      calls.push(me(remove, { params: { id } }));
      await untilWaiting(app.db, 1);
      calls.push(me(secondFactorEndpoints.switchOff, { body }));
      await untilWaiting(app.db, 2);
    });
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await me(accountEndpoints.read)).body.needsSecondFactor).toBeUndefined();
  });

  it('is removed by an administrator, who sees that there is one', async () => {
    const { user } = await owner();
    const admin = await app.as(await aPerson(app, { roles: [...ROLES] }));
    expect((await admin(userEndpoints.read, { params: { id: user.id } })).body.secondFactor).toBe('PASSKEY');
    expect((await admin(secondFactorEndpoints.resetOfUser, { params: { id: user.id } })).status).toBe(200);
    expect(await keyOf(user)).toBeUndefined();
    expect((await signInStep(app.anonymous, { user })).status).toBe(200);
  });
});

describe('confirming who one is by a passkey', () => {
  it('takes a signature of an own key, or a recovery code, and not the password', async () => {
    const { user, me, key, codes } = await owner({ roles: [...ROLES] });
    const later = () =>
      app.db
        .update(sessions)
        .set({ confirmedAt: sql`now() - interval '6 minutes'` })
        .where(eq(sessions.userId, user.id));
    const change = async (now = {}) =>
      (await me(userEndpoints.save, { body: { id: 999_999_999 }, ...now })).status;
    const { ways, passkeyOptions, byPasskey, byPassword, sendCode, byCode } = confirmationEndpoints;
    await later();
    expect((await me(ways)).body).toEqual({
      password: false,
      code: 'RECOVERY',
      passkey: true,
      identityProvider: false,
    });
    expect((await me(byPassword, { body: { password: OWN_PASSWORD } })).status).toBe(404);
    const stranger = await owner();
    const first = (await me(passkeyOptions)).body;
    const foreign = { token: first.token, response: stranger.key.get(first.options) };
    expect((await me(byPasskey, { body: foreign })).errorKey).toBe('error.passkey.refused');
    const signInToken = await begin();
    const other = { token: signInToken.token, response: key.get(signInToken.options) };
    expect((await me(byPasskey, { body: other })).errorKey).toBe('error.passkey.expired');
    expect(await change()).toBe(428);
    const { token, options } = (await me(passkeyOptions)).body;
    const signed = await me(byPasskey, { body: { token, response: key.get(options) } });
    const now = { token: signed.body.id_token };
    expect(await change(now)).toBe(404);
    await later();
    const asked = (await me(sendCode, now)).body;
    const recovered = await me(byCode, { ...now, body: { token: asked.token, code: codes[1] ?? '' } });
    expect(await change({ token: recovered.body.id_token })).toBe(404);
  });
});
