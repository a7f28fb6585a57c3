import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { confirmationEndpoints } from '#contract/confirmation/endpoints.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aPerson } from '#tests/support/factories/secondFactors.ts';
import { startIdentityProvider, type TestProvider, visitProvider } from '#tests/support/identityProvider.ts';

const SITE = 'http://ideas.test';
const { start, finish } = identityProviderEndpoints;
const { ways, byPassword, startVisit, finishVisit } = confirmationEndpoints;
let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirect: `${SITE}/account/identity-provider`,
    afterLogout: `${SITE}/`,
  });
  for (const sub of ['ada', 'grace']) {
    provider.knows({ sub, email: `${sub}@garden.example`, email_verified: true, groups: ['gardeners'] });
  }
  app = await startTestApp({
    env: { ...provider.env, PUBLIC_URL: SITE, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'gardeners=ROLE_ADMIN' },
  });
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

const queryOf = async (url: string, sub: string) => (await visitProvider(url, sub)).search.slice(1);

/** A session that began at the provider some time ago. */
async function visitor(sub: string) {
  const { url, handle } = (await app.anonymous(start, { body: {} })).body;
  const token = (await app.anonymous(finish, { body: { handle, query: await queryOf(url, sub) } })).body
    .id_token;
  await app.db.update(sessions).set({ confirmedAt: sql`now() - interval '6 minutes'` });
  const change = async (now = token) =>
    (await app.anonymous(userEndpoints.save, { token: now, body: { id: 999_999_999 } })).status;
  return { token, change };
}

describe('somebody without a password confirms who they are', () => {
  it('by signing in anew at the identity provider, which is asked not to trust its session', async () => {
    const { token, change } = await visitor('ada');
    expect(await change()).toBe(428);
    expect((await app.anonymous(ways, { token })).body).toEqual({
      password: false,
      code: null,
      passkey: false,
      identityProvider: true,
    });
    expect((await app.anonymous(byPassword, { token, body: { password: 'any' } })).status).toBe(404);
    const { url, handle } = (await app.anonymous(startVisit, { token })).body;
    const asked = new URL(url).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300']);
    const body = { handle, query: await queryOf(url, 'ada') };
    const other = (await app.anonymous(startVisit, { token })).body;
    const { id_token: renewed } = (await app.anonymous(finishVisit, { token, body })).body;
    expect([await change(renewed), await change()]).toEqual([404, 401]);
    const again = await app.anonymous(finishVisit, { token: renewed, body });
    // What another tab of the session began is finished under the new token.
    const late = { handle: other.handle, query: await queryOf(other.url, 'ada') };
    expect((await app.anonymous(finishVisit, { token: renewed, body: late })).status).toBe(200);
    expect([again.status, again.errorKey]).toEqual([400, 'error.identityProvider.expired']);
  });

  it('as nobody else', async () => {
    const { token, change } = await visitor('ada');
    const { login } = (await app.anonymous(accountEndpoints.read, { token })).body;
    await visitor('grace');
    const { url, handle } = (await app.anonymous(startVisit, { token })).body;
    const body = { handle, query: await queryOf(url, 'grace') };
    const answer = await app.anonymous(finishVisit, { token, body });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.confirmation.otherPerson']);
    expect(await change()).toBe(428);
    const notes = await app.db.select().from(auditEvents);
    expect(notes.filter(({ principal }) => principal === login).map(({ message }) => message)).toContain(
      'error.confirmation.otherPerson',
    );
  });

  it('in the session that asked: what was begun there opens no other, and what began as a sign-in confirms nothing', async () => {
    const mine = await visitor('ada');
    const elsewhere = await visitor('ada');
    const asked = (await app.anonymous(startVisit, { token: mine.token })).body;
    const body = { handle: asked.handle, query: await queryOf(asked.url, 'ada') };
    expect((await app.anonymous(finish, { body })).errorKey).toBe('error.identityProvider.expired');
    const other = (await app.anonymous(startVisit, { token: mine.token })).body;
    const taken = { handle: other.handle, query: await queryOf(other.url, 'ada') };
    const answer = await app.anonymous(finishVisit, { token: elsewhere.token, body: taken });
    expect(answer.errorKey).toBe('error.identityProvider.expired');
    const signIn = (await app.anonymous(start, { body: {} })).body;
    const begun = { handle: signIn.handle, query: await queryOf(signIn.url, 'ada') };
    expect((await app.anonymous(finishVisit, { token: mine.token, body: begun })).status).toBe(400);
    expect([await mine.change(), await elsewhere.change()]).toEqual([428, 428]);
  });

  it('and is offered nothing where no identity of theirs is known', async () => {
    const user = await aPerson(app);
    const me = await app.as(user);
    expect((await me(ways)).body).toEqual({
      password: true,
      code: null,
      passkey: false,
      identityProvider: false,
    });
    expect((await me(startVisit)).status).toBe(404);
  });
});
