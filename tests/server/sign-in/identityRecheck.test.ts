import { eq, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { recheckIdentities } from '#server/people/identity-provider/identity.recheck.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { identitySessions } from '#server/platform/db/schema/identities.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { createLog } from '#server/platform/logs/logging.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startIdentityProvider, type TestProvider, visitProvider } from '#tests/support/identityProvider.ts';

const SITE = 'http://ideas.test';
const { start, finish } = identityProviderEndpoints;
const { startVisit, finishVisit } = confirmationEndpoints;
const GROUPS = {
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ROLES: 'editors=ROLE_CONTENT_EDITOR,authors=ROLE_CONTENT_AUTHOR',
};
let provider: TestProvider;
let app: TestApp;
/** A server that asks at sign-ins alone. */
let plain: TestApp;
const lines: { msg: string }[] = [];

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirect: `${SITE}/account/identity-provider`,
    afterLogout: `${SITE}/`,
  });
  const env = { ...provider.env, ...GROUPS, PUBLIC_URL: SITE };
  // Each quarter of an hour, as at first.
  app = await startTestApp({
    env,
    log: createLog('warn', { write: (line) => lines.push(JSON.parse(line)) }),
  });
  plain = await startTestApp({ env: { ...env, OIDC_RECHECK_MINUTES: '0' } });
});
afterAll(async () => {
  await Promise.all([app?.close(), plain?.close()]);
  await provider?.close();
});

const knows = (sub: string, ...groups: string[]) =>
  provider.knows({
    sub,
    email: `${sub}@garden.example`,
    email_verified: true,
    preferred_username: sub,
    groups,
  });

/** A session that began at the provider. */
async function visitor(sub: string, at = app) {
  const { url, handle } = (await at.anonymous(start, { body: {} })).body;
  const query = (await visitProvider(url, sub)).search.slice(1);
  const token = (await at.anonymous(finish, { body: { handle, query } })).body.id_token;
  return { token, id: String(decodeJwt(token).jti) };
}
const rolesOf = async (token: string): Promise<Role[]> =>
  (await app.anonymous(accountEndpoints.read, { token })).body.authorities.filter((role) =>
    role.startsWith('ROLE_CONTENT'),
  );
const rowOf = async (id: string, at = app) =>
  (await at.db.select().from(identitySessions).where(eq(identitySessions.sessionId, id)))[0];

/** The time goes by since all sessions were asked about; they are used or not. */
async function later(minutes: number, { used = true } = {}) {
  await app.db.update(identitySessions).set({ checkedAt: sql`now() - make_interval(mins => ${minutes})` });
  const seen = used ? sql`now()` : sql`now() - interval '2 hours'`;
  await app.db.update(sessions).set({ lastSeenAt: seen });
}

describe('a provider that is asked again about who is signed in', () => {
  it('gives and takes the roles that it decides, without a sign-in', async () => {
    knows('ada', 'editors');
    const { token } = await visitor('ada');
    expect(await rolesOf(token)).toEqual(['ROLE_CONTENT_EDITOR']);
    knows('ada', 'authors');
    await later(15);
    expect(await recheckIdentities(app.services)).toBe(1);
    expect(await rolesOf(token)).toEqual(['ROLE_CONTENT_AUTHOR']);
    // A token is good once there: the next question is asked by the one that the last brought.
    knows('ada');
    await later(15);
    await recheckIdentities(app.services);
    expect(await rolesOf(token)).toEqual([]);
  });

  it('says them without an identity token too, which it may leave out when it is asked again', async () => {
    knows('mae', 'editors');
    const { token } = await visitor('mae');
    knows('mae', 'authors');
    await later(15);
    provider.omitIdToken(true);
    await recheckIdentities(app.services);
    expect(await rolesOf(token)).toEqual(['ROLE_CONTENT_AUTHOR']);
    // Where it says nothing of groups nothing is known: roles stay, and the log says so, once.
    provider.knows({ sub: 'mae', email: 'mae@garden.example', email_verified: true });
    for (let round = 0; round < 2; round += 1) {
      await later(15);
      await recheckIdentities(app.services);
    }
    provider.omitIdToken(false);
    expect(await rolesOf(token)).toEqual(['ROLE_CONTENT_AUTHOR']);
    expect(lines.filter(({ msg }) => msg.includes('roles cannot follow'))).toHaveLength(1);
    // Its next answer with an identity token is a whole one.
    await later(15);
    await recheckIdentities(app.services);
    expect(await rolesOf(token)).toEqual([]);
  });

  it('ends the session of whom it knows no more, which says so and is noted', async () => {
    knows('grace');
    const [{ token, id }, other] = [await visitor('grace'), await visitor('ada')];
    provider.forgets('grace');
    await later(15);
    await recheckIdentities(app.services);
    const over = await app.anonymous(accountEndpoints.read, { token });
    expect([over.status, over.body]).toMatchObject([401, { sessionEnd: 'PROVIDER' }]);
    expect((await app.anonymous(accountEndpoints.read, { token: other.token })).status).toBe(200);
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, 'grace'));
    expect(notes.at(-1)).toMatchObject({ type: 'SESSION_END', message: 'system.audits.session.provider' });
    await recheckIdentities(app.services);
    expect((await rowOf(id))?.refreshToken).toBeNull();
  });

  it('is asked once in the minutes of the setting, and about no session that nobody uses', async () => {
    await later(15);
    await recheckIdentities(app.services);
    expect(await recheckIdentities(app.services)).toBe(0);
    await later(14);
    expect(await recheckIdentities(app.services)).toBe(0);
    await later(60, { used: false });
    expect(await recheckIdentities(app.services)).toBe(0);
    // A clock that steps back keeps no session from being asked about.
    await later(-60, { used: false });
    expect(await recheckIdentities(app.services)).toBeGreaterThan(0);
  });

  it('ends nothing while it is away', async () => {
    knows('joan', 'editors');
    const { token } = await visitor('joan');
    await later(15);
    await provider.down();
    await recheckIdentities(app.services);
    await provider.up();
    expect(await rolesOf(token)).toEqual(['ROLE_CONTENT_EDITOR']);
    await later(15);
    knows('joan');
    await recheckIdentities(app.services);
    expect(await rolesOf(token)).toEqual([]);
  });

  it('is asked on about a session that goes on under another token', async () => {
    knows('mary', 'editors');
    const { token } = await visitor('mary');
    const { url, handle } = (await app.anonymous(startVisit, { token })).body;
    const query = (await visitProvider(url, 'mary')).search.slice(1);
    const renewed = (await app.anonymous(finishVisit, { token, body: { handle, query } })).body.id_token;
    knows('mary', 'authors');
    await later(15);
    await recheckIdentities(app.services);
    expect(await rolesOf(renewed)).toEqual(['ROLE_CONTENT_AUTHOR']);
  });
});

describe('what the provider is asked by', () => {
  it('is stored sealed, and nowhere where it is asked at sign-ins alone', async () => {
    knows('ada');
    const row = await rowOf((await visitor('ada')).id);
    expect(app.services.vault.unseal(row?.refreshToken ?? '')).toEqual(expect.any(String));
    const { id } = await visitor('ada', plain);
    expect((await rowOf(id, plain))?.refreshToken).toBeNull();
  });

  it('is forgotten when the setting is switched off', async () => {
    const { id } = await visitor('ada');
    const services = { ...app.services, env: plain.services.env };
    expect(await recheckIdentities(services)).toBe(0);
    expect((await rowOf(id))?.refreshToken).toBeNull();
  });
});
