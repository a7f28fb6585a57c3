import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints, sessionEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { erasureEndpoints } from '#contract/personal-data/endpoints.ts';
import { ROLES } from '#contract/roles.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { endProviderSessions } from '#server/people/identity-provider/logouts.repository.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { identities, identitySessions, identityVisits } from '#server/platform/db/schema/identities.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson, OWN_PASSWORD } from '#tests/support/factories/secondFactors.ts';
import type { TestUser } from '#tests/support/factories/users.ts';
import { untilWaiting } from '#tests/support/locks.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aPerson(app, { roles: [...ROLES] }));
});
afterAll(() => app.close());

const ISSUER = 'https://provider.example';
const sessionOf = (token: string) => String(decodeJwt(token).jti);
const isOpen = async (token: string) =>
  (await app.anonymous(accountEndpoints.read, { token })).status === 200;

/**
 * A session is renewed, which has ended the row before and written the next one but has not committed yet, when something ends
 * the sessions of its person.
 * @returns the token under which the session would go on
 */
async function renewedWhile(user: TestUser, end: () => Promise<unknown>): Promise<string> {
  const token = await app.token(user);
  const sessionId = sessionOf(token);
  await app.db.insert(identitySessions).values({ sessionId, idToken: 'sealed', sid: `sid ${sessionId}` });
  await app.db.insert(identityVisits).values({
    handlePrint: randomUUID(),
    secrets: 'sealed',
    remember: false,
    sessionId,
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
  });
  let renewal: Promise<{ status: number; body: { id_token: string } }> | undefined;
  let ending: Promise<unknown> | undefined;
  await inTransaction(app.db, async (tx) => {
    // The last that a renewal changes.
    await tx.select().from(identityVisits).where(eq(identityVisits.sessionId, sessionId)).for('update');
    renewal = app.anonymous(confirmationEndpoints.byPassword, { token, body: { password: OWN_PASSWORD } });
    await untilWaiting(app.db, 1);
    ending = end();
    await untilWaiting(app.db, 2);
  });
  const renewed = await renewal;
  expect(renewed?.status).toBe(200);
  await ending;
  return renewed?.body.id_token ?? '';
}

type End = (user: TestUser, me: { call: Call; token: string }) => Promise<unknown>;
const ENDS: [string, End][] = [
  ['sign-out everywhere', (_, { call }) => call(sessionEndpoints.endAll)],
  ['the end of all other sessions', (_, { call }) => call(sessionEndpoints.endOthers)],
  [
    'another password',
    (_, { call }) =>
      call(accountEndpoints.changePassword, {
        body: { currentPassword: OWN_PASSWORD, newPassword: 'Fresh-start-2' },
      }),
  ],
  ['an administrator', ({ id }) => admin(userEndpoints.endSessions, { params: { id } })],
  [
    'a password from an administrator',
    async ({ id }) => {
      const { body } = await admin(userEndpoints.read, { params: { id } });
      return admin(userEndpoints.save, { body: { ...body, password: 'Fresh-start-2' } });
    },
  ],
  [
    'the identity provider',
    ({ id }) =>
      inTransaction(app.db, async (tx) => {
        const ended = await endProviderSessions(
          tx,
          { issuer: ISSUER, subject: `sub ${id}`, sid: null, jti: 'x', expiresAt: new Date() },
          new Date(),
        );
        expect(ended).toHaveLength(1);
      }),
  ],
  [
    'the erasure of its person',
    ({ id, login }) => admin(erasureEndpoints.erase, { params: { id }, body: { login } }),
  ],
];

describe('a session that is renewed at the moment in which it is ended', () => {
  it.each(ENDS)('by %s ends under its new token too', async (_, end) => {
    const user = await aPerson(app);
    await app.db.insert(identities).values({ issuer: ISSUER, subject: `sub ${user.id}`, userId: user.id });
    const token = await app.token(user);
    const call: Call = (endpoint, options) => app.anonymous(endpoint, { token, ...options });
    const { login } = (await app.db.select().from(users).where(eq(users.id, user.id)))[0] ?? user;
    const renewed = await renewedWhile(user, async () => end({ ...user, login }, { call, token }));
    expect(await isOpen(renewed)).toBe(false);
  });
});
