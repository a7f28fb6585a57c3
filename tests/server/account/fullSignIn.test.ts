import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD, withSecondFactor } from '#tests/support/factories/secondFactors.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { save, changePassword, read } = accountEndpoints;
const { sendCode, byCode } = confirmationEndpoints;

/** The sessions of a person as they are some time after the sign-in. */
const later = (user: TestUser) =>
  app.db
    .update(sessions)
    .set({ confirmedAt: sql`now() - interval '6 minutes'` })
    .where(eq(sessions.userId, user.id));

const names = { firstName: 'Ada', lastName: 'Byron', langKey: 'en' };
const moveTo = (me: Call, email: string, token?: string) =>
  me(save, { body: { ...names, email, currentPassword: OWN_PASSWORD }, ...(token && { token }) });
const renew = (me: Call, newPassword: string, token?: string) =>
  me(changePassword, { body: { currentPassword: OWN_PASSWORD, newPassword }, ...(token && { token }) });
const answerOf = async (call: ReturnType<typeof renew> | ReturnType<typeof moveTo>) => {
  const { status, errorKey } = await call;
  return [status, errorKey];
};
const REQUIRED = [428, 'error.confirmation.required'];

describe('another address and another password', () => {
  it('take the second step again of whoever has one, some time after the sign-in', async () => {
    const user = await aPerson(app);
    const { me, codes } = await withSecondFactor(app, user, 'APP');
    await later(user);
    expect(await answerOf(moveTo(me, `moved-${user.id}@example.org`))).toEqual(REQUIRED);
    expect(await answerOf(renew(me, 'Fresh-start-2'))).toEqual(REQUIRED);
    expect((await me(read)).body).not.toHaveProperty('pendingEmail');
    const { token } = (await me(sendCode)).body;
    const now = (await me(byCode, { body: { token, code: codes[0] } })).body.id_token;
    expect((await moveTo(me, `moved-${user.id}@example.org`, now)).body.pendingEmail).toBeDefined();
    expect((await renew(me, 'Fresh-start-2', now)).status).toBe(200);
  });

  it('also where the setting asks administrators for no confirmation', async () => {
    await writeSettings(app.db, { confirmIdentity: false });
    const user = await aPerson(app);
    const { me } = await withSecondFactor(app, user, 'MAIL');
    await later(user);
    expect(await answerOf(renew(me, 'Fresh-start-2'))).toEqual(REQUIRED);
    await writeSettings(app.db, { confirmIdentity: true });
  });

  it('take the current password alone of others, and names and language nothing of anybody [S1-11]', async () => {
    const plain = await aPerson(app);
    const me = await app.as(plain);
    await later(plain);
    expect((await moveTo(me, `moved-${plain.id}@example.org`)).status).toBe(200);
    expect((await renew(me, 'Fresh-start-2')).status).toBe(200);
    const user = await aPerson(app);
    const careful = (await withSecondFactor(app, user, 'APP')).me;
    await later(user);
    const { email } = (await careful(read)).body;
    expect((await careful(save, { body: { ...names, email } })).status).toBe(200);
  });
});
