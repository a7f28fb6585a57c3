import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  aPerson,
  appCode,
  OWN_PASSWORD,
  signInStep,
  withSecondFactor,
} from '#tests/support/factories/secondFactors.ts';
import type { TestUser } from '#tests/support/factories/users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { byPassword } = confirmationEndpoints;
const confirmWith = (token: string) => app.anonymous(byPassword, { token, body: { password: OWN_PASSWORD } });

/** How the session of a token has ended; null while it stands. */
async function endOf(token: string): Promise<unknown> {
  const { status, body } = await app.anonymous(accountEndpoints.read, { token });
  return status === 200 ? null : (body as unknown as { sessionEnd?: string }).sessionEnd;
}

const rowsOf = ({ id }: TestUser) => app.db.select().from(sessions).where(eq(sessions.userId, id));

describe('a session whose person confirms who they are', () => {
  it('goes on under a new token: the one before has ended, and says so', async () => {
    const token = await app.token(await aPerson(app));
    const { body } = await confirmWith(token);
    expect([await endOf(body.id_token), await endOf(token)]).toEqual([null, 'REPLACED']);
    expect((await app.anonymous(sessionEndpoints.list, { token: body.id_token })).body).toHaveLength(1);
  });

  it('lasts no longer than it would have', async () => {
    const user = await aPerson(app);
    const token = await app.token(user);
    await app.db
      .update(sessions)
      .set({
        createdAt: sql`now() - interval '3 hours'`,
        expiresAt: sql`now() + interval '1 hour'`,
        remembered: true,
      })
      .where(eq(sessions.userId, user.id));
    await confirmWith(token);
    const [before, after, ...more] = (await rowsOf(user)).sort((a) => (a.revokedAt === null ? 1 : -1));
    expect(more).toEqual([]);
    for (const part of ['createdAt', 'expiresAt', 'remembered'] as const)
      expect(after?.[part]).toEqual(before?.[part]);
  });

  it('goes on once where two tabs confirm at a time', async () => {
    const user = await aPerson(app);
    const token = await app.token(user);
    const answers = await Promise.all([confirmWith(token), confirmWith(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await rowsOf(user)).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  it('keeps its token where it was not proved', async () => {
    const token = await app.token(await aPerson(app));
    const wrong = await app.anonymous(byPassword, { token, body: { password: 'not-it' } });
    expect([wrong.status, await endOf(token)]).toEqual([400, null]);
  });
});

describe('a session that goes on after another password', () => {
  it('was confirmed when it was: the password alone confirms nobody who has a second step', async () => {
    const user = await aPerson(app);
    const token = await app.token(user);
    await app.db
      .update(sessions)
      .set({ confirmedAt: sql`now() - interval '4 minutes'` })
      .where(eq(sessions.userId, user.id));
    const body = { currentPassword: OWN_PASSWORD, newPassword: 'Fresh-start-2' };
    expect((await app.anonymous(accountEndpoints.changePassword, { token, body })).status).toBe(200);
    const [row] = (await rowsOf(user)).filter(({ revokedAt }) => revokedAt === null);
    expect(Date.now() - Date.parse(row?.confirmedAt ?? '')).toBeGreaterThan(200_000);
  });
});

describe('a sign-in with the token of an open session', () => {
  const signInWith = (token: string, user: TestUser, password = OWN_PASSWORD) =>
    app.anonymous(accountEndpoints.authenticate, { token, body: { username: user.login, password } });

  it('ends that session, and no other of the person', async () => {
    const user = await aPerson(app);
    const [here, elsewhere] = [await app.token(user), await app.token(user)];
    const { body } = await signInWith(here, user);
    expect([await endOf(here), await endOf(elsewhere), await endOf(body.id_token)]).toEqual([
      'REPLACED',
      null,
      null,
    ]);
  });

  it('also one of somebody else, whose audit trail says so', async () => {
    const [before, user] = [await aPerson(app), await aPerson(app)];
    const token = await app.token(before);
    expect((await signInWith(token, user)).status).toBe(200);
    expect(await endOf(token)).toBe('REPLACED');
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, before.login));
    expect(notes.map(({ type, message }) => [type, message])).toEqual([
      ['SESSION_END', 'system.audits.session.replaced'],
    ]);
  });

  it('once it has gone well: a wrong password, or a code that is still due, ends nothing', async () => {
    const user = await aPerson(app);
    const { secret } = await withSecondFactor(app, user, 'APP');
    const token = await app.token(user);
    await signInWith(token, user, 'wrong');
    const asked = await signInStep(app.anonymous, { user });
    expect([asked.status, await endOf(token)]).toEqual([401, null]);
    const answer = await app.anonymous(accountEndpoints.authenticate, {
      token,
      body: {
        username: user.login,
        password: OWN_PASSWORD,
        twoFactorToken: asked.body.twoFactorToken,
        twoFactorAnswer: appCode(secret, new Date(Date.now() + 30_000)),
      },
    });
    expect([answer.status, await endOf(token)]).toEqual([200, 'REPLACED']);
  });

  it('also one that waits for a second step to be set up', async () => {
    await writeSettings(app.db, { secondFactorRoles: ['ROLE_CONTENT_AUTHOR'] });
    const user = await aPerson(app, { roles: ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'] });
    const token = await app.token(user);
    expect((await signInWith(token, user)).status).toBe(200);
    expect(await endOf(token)).toBe('REPLACED');
  });
});
