import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factor/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { identitySessions } from '#server/platform/db/schema/identities.ts';
import { settings } from '#server/platform/db/schema/settings.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';
import { PASSWORD, passwordHash } from '#tests/support/password.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.db.delete(settings);
});

const anAdministrator = () => aUser(app.db, { roles: ['ROLE_APP_ADMIN', 'ROLE_INTERNAL'], passwordHash });

describe('whose role needs a second factor', () => {
  it('can do nothing else until it is set up, from the next call on', async () => {
    const call = await app.as(await anAdministrator());
    expect((await call(userEndpoints.list)).status).toBe(200);
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_APP_ADMIN'] });
    for (const endpoint of [userEndpoints.list, sessionEndpoints.list]) {
      const answer = await call(endpoint);
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.secondFactor.required']);
    }
    const account = (await call(accountEndpoints.read)).body;
    expect([account.needsSecondFactor, account.authorities]).toEqual([true, []]);
    expect((await call(settingsEndpoints.app)).status).toBe(200);
  });

  it('sets it up, also while nobody else may, and goes on at once', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_APP_ADMIN'], secondFactorAllowed: false });
    const call = await app.as(await anAdministrator());
    expect((await call(secondFactorEndpoints.read)).body.method).toBeNull();
    const enrolled = await call(secondFactorEndpoints.enrol, { body: { method: 'APP', password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.body.secret ?? '') }).generate();
    const confirmed = await call(secondFactorEndpoints.confirm, {
      body: { token: enrolled.body.token, code },
    });
    expect(confirmed.status).toBe(200);
    expect((await call(userEndpoints.list)).status).toBe(200);
    const account = (await call(accountEndpoints.read)).body;
    expect(account).not.toHaveProperty('needsSecondFactor');
    expect(account.authorities).toContain('ROLE_APP_ADMIN');
  });

  it('may sign out', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_APP_ADMIN'] });
    const token = await app.token(await anAdministrator());
    expect((await app.anonymous(accountEndpoints.logout, { token })).status).toBe(200);
    expect((await app.anonymous(accountEndpoints.read, { token })).status).toBe(401);
  });

  it('is left alone where the identity provider has signed the person in', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_APP_ADMIN'] });
    const token = await app.token(await anAdministrator());
    const held = await app.anonymous(userEndpoints.list, { token });
    expect(held.errorKey).toBe('error.secondFactor.required');
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await app.db.insert(identitySessions).values({ sessionId: jti, idToken: 'sealed' });
    expect((await app.anonymous(userEndpoints.list, { token })).status).toBe(200);
  });

  it('is nobody else', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_APP_ADMIN'] });
    const call = await app.as(await aUser(app.db, { passwordHash }));
    expect((await call(sessionEndpoints.list)).status).toBe(200);
  });
});
