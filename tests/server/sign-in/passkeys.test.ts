import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passkeyEndpoints } from '#contract/passkeys/endpoints.ts';
import { PASSKEY_LIMITS } from '#contract/passkeys/rules.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { outboxMails } from '#server/platform/db/schema/notifications.ts';
import { passkeys } from '#server/platform/db/schema/passkeys.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { addPasskey, aPasskeyOwner, softwareAuthenticator } from '#tests/support/factories/passkeys.ts';
import { aPerson } from '#tests/support/factories/secondFactors.ts';
import { aUser, type TestUser } from '#tests/support/factories/users.ts';

const SITE = { origin: 'https://ideas.test', rpId: 'ideas.test' };
const { list, register, registerOptions, rename, remove, signInOptions } = passkeyEndpoints;
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
const keyOf = async (user: TestUser) =>
  (await app.db.select().from(passkeys).where(eq(passkeys.userId, user.id)))[0];
const notesOf = async (login: string) =>
  (await app.db.select().from(auditEvents).where(eq(auditEvents.principal, login))).map(({ type }) => type);

describe('a passkey', () => {
  it('is added with its name, listed, named anew and removed; its owner is told by mail, and the trail notes it', async () => {
    const { user, me, codes } = await owner();
    expect(codes).toHaveLength(10);
    const rows = (await me(list)).body;
    expect(rows).toEqual([
      expect.objectContaining({ name: 'Laptop', lastUsedDate: null, isBackedUp: false }),
    ]);
    const id = rows[0]?.id ?? 0;
    const renamed = await me(rename, { body: { id, name: ' Office laptop ' } });
    expect(renamed.body.name).toBe('Office laptop');
    expect((await me(remove, { params: { id } })).status).toBe(200);
    expect((await me(list)).body).toEqual([]);
    expect((await me(secondFactorEndpoints.read)).body.recoveryCodesLeft).toBe(0);
    expect(await notesOf(user.login)).toEqual(expect.arrayContaining(['PASSKEY_ADDED', 'PASSKEY_REMOVED']));
    const mails = await app.db.select().from(outboxMails).where(eq(outboxMails.userId, user.id));
    expect(mails.map(({ subject }) => subject)).toEqual([
      app.services.messages.translate('en', 'mail.passkey.added.subject'),
      app.services.messages.translate('en', 'mail.passkey.removed.subject'),
    ]);
  });

  it('of another is neither listed, named anew nor removed', async () => {
    const { user } = await owner();
    const id = (await keyOf(user))?.id ?? 0;
    const other = await app.as(await aPerson(app));
    expect((await other(list)).body).toEqual([]);
    expect((await other(rename, { body: { id, name: 'Mine' } })).status).toBe(404);
    expect((await other(remove, { params: { id } })).status).toBe(404);
    expect((await keyOf(user))?.name).toBe('Laptop');
  });

  it('is asked for with what the browser needs, and not twice of one device', async () => {
    const { user, me, key } = await owner();
    const { options } = (await me(registerOptions)).body;
    expect(options).toMatchObject({
      rp: { id: 'ideas.test' },
      user: { name: user.login },
      excludeCredentials: [{ id: key.credentialId, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const again = await addPasskey(me, key);
    expect([again.status, again.errorKey]).toEqual([400, 'error.passkey.refused']);
  });

  it('counts only for this site, with its person verified, for its own challenge, once and in time', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    const key = softwareAuthenticator(SITE);
    const asked = async () => (await me(registerOptions)).body;
    const answer = async (act: Parameters<typeof key.create>[1], challenge?: string) => {
      const { token, options } = await asked();
      const response = key.create({ ...options, ...(challenge && { challenge }) }, act);
      const body = { token, name: 'Key', response };
      return { sent: body, ...(await me(register, { body })) };
    };
    for (const refused of [
      await answer({ origin: 'https://evil.test' }),
      await answer({ rpId: 'evil.test' }),
      await answer({ isVerified: false }),
      await answer({}, Buffer.from('another').toString('base64url')),
    ]) {
      expect([refused.status, refused.errorKey]).toEqual([400, 'error.passkey.refused']);
      expect((await me(register, { body: refused.sent })).errorKey).toBe('error.passkey.expired');
    }
    const late = await asked();
    app.setNow(new Date(Date.now() + 5 * 60_000 + 1000));
    const body = { token: late.token, name: 'Key', response: key.create(late.options) };
    expect((await me(register, { body })).errorKey).toBe('error.passkey.expired');
    expect(await keyOf(user)).toBeUndefined();
  });

  it('is added only by who has confirmed who they are, whatever the settings say of other changes', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    await writeSettings(app.db, { confirmIdentity: false });
    await app.db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '6 minutes'` })
      .where(eq(sessions.userId, user.id));
    expect((await me(registerOptions)).status).toBe(428);
    await writeSettings(app.db, { confirmIdentity: true });
  });

  it('is not for who comes from the identity provider alone, nor where the settings keep it back', async () => {
    const stranger = await app.as(await aUser(app.db));
    expect((await stranger(registerOptions)).status).toBe(404);
    const me = await app.as(await aPerson(app));
    await writeSettings(app.db, { passkeysAllowed: false });
    expect((await me(registerOptions)).status).toBe(404);
    expect((await app.anonymous(signInOptions, { body: {} })).status).toBe(404);
  });

  it('is one of twenty at most', async () => {
    const { user, me } = await owner();
    const { id: _, ...row } = (await keyOf(user)) as NonNullable<Awaited<ReturnType<typeof keyOf>>>;
    const more = Array.from({ length: PASSKEY_LIMITS.most - 1 }, (_, n) => ({
      ...row,
      credentialId: `more-${n}`,
    }));
    await app.db.insert(passkeys).values(more);
    const answer = await addPasskey(me, softwareAuthenticator(SITE));
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.passkey.tooMany']);
  });
});
