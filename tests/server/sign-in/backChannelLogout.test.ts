import { eq } from 'drizzle-orm';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { purgeLogouts } from '#server/people/identity-provider/logouts.repository.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { identityLogouts, identitySessions } from '#server/platform/db/schema/identities.ts';
import { sessions } from '#server/platform/db/schema/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { startIdentityProvider, type TestProvider, visitProvider } from '#tests/support/identityProvider.ts';

const SITE = 'http://ideas.test';
const { start, finish, backChannelLogout } = identityProviderEndpoints;
let provider: TestProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirect: `${SITE}/account/identity-provider`,
    afterLogout: `${SITE}/`,
  });
  for (const sub of ['ada', 'grace', 'joan']) {
    provider.knows({ sub, email: `${sub}@garden.example`, email_verified: true, preferred_username: sub });
  }
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL: SITE } });
});
afterAll(async () => {
  await app?.close();
  await provider?.close();
});

/** A session that began at the provider, with the provider's name of its own. */
async function visitor(sub: string) {
  const { url, handle } = (await app.anonymous(start, { body: {} })).body;
  const query = (await visitProvider(url, sub)).search.slice(1);
  const token = (await app.anonymous(finish, { body: { handle, query } })).body.id_token;
  const account = async () => app.anonymous(accountEndpoints.read, { token });
  const [row] = await app.db
    .select({ sid: identitySessions.sid })
    .from(identitySessions)
    .innerJoin(sessions, eq(sessions.id, identitySessions.sessionId))
    .where(eq(sessions.id, String(decodeJwt(token).jti)));
  return { token, account, sid: row?.sid ?? null };
}

/** As the provider sends it: a form. */
async function send(logoutToken: string) {
  const response = await app.app.inject({
    method: 'POST',
    url: `/${backChannelLogout.path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
  });
  return { status: response.statusCode, key: response.body ? response.json().message : null, response };
}

describe('what the identity provider says about sessions that are over', () => {
  it('ends the one that it names, and tells how it ended', async () => {
    const first = await visitor('ada');
    const second = await visitor('ada');
    expect(first.sid).toEqual(expect.any(String));
    expect(second.sid).not.toBe(first.sid);
    const { status, response } = await send(await provider.logoutToken({ sub: 'ada', sid: first.sid }));
    expect(status).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const over = await first.account();
    expect([over.status, over.body]).toMatchObject([401, { sessionEnd: 'PROVIDER' }]);
    expect((await second.account()).status).toBe(200);
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, 'ada'));
    expect(notes.filter(({ type }) => type === 'SESSION_END').map(({ message }) => message)).toEqual([
      'system.audits.session.provider',
    ]);
  });

  it('ends all of a person that began there, and none that a password opened, nor anybody else’s', async () => {
    const visits = [await visitor('grace'), await visitor('grace')];
    const other = await visitor('joan');
    const { body: grace } = await (visits[0] as (typeof visits)[0]).account();
    const own = await app.as({
      id: grace.id,
      login: grace.login,
      roles: [...grace.authorities],
      unitId: null,
    });
    expect((await send(await provider.logoutToken({ sub: 'grace' }))).status).toBe(200);
    for (const { account } of visits) expect((await account()).status).toBe(401);
    expect((await other.account()).status).toBe(200);
    expect((await own(accountEndpoints.read)).status).toBe(200);
  });

  it('is taken once: sent again it is refused, and forgotten when it has ended', async () => {
    const token = await provider.logoutToken({ sub: 'joan' });
    expect((await send(token)).status).toBe(200);
    const { account } = await visitor('joan');
    expect(await send(token)).toMatchObject({ status: 400, key: 'error.identityProvider.logoutToken' });
    expect((await account()).status).toBe(200);
    await purgeLogouts(app.db, new Date(Date.now() + 3600_000));
    expect(await app.db.$count(identityLogouts)).toBe(0);
  });

  it('is refused unless the provider has signed it, for this application, now, as a logout and nothing else', async () => {
    const { account } = await visitor('joan');
    const now = Math.floor(Date.now() / 1000);
    const claims = decodeJwt(await provider.logoutToken({ sub: 'joan' }));
    const { privateKey } = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(provider.env.OIDC_CLIENT_SECRET);
    const forged = [
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'of-the-tests' }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret),
      new UnsecuredJWT(claims).encode(),
      'no token',
    ];
    const wrong = [
      { aud: 'another application' },
      { iss: 'https://evil.test' },
      { exp: now - 60 },
      { iat: now - 3600, exp: now + 60 },
      { nonce: 'of an identity token' },
      { events: {} },
      { events: { 'http://schemas.openid.net/event/backchannel-logout': 'yes' } },
      { sub: undefined },
      { jti: undefined },
      { exp: undefined },
    ];
    for (const more of wrong) forged.push(await provider.logoutToken({ sub: 'joan', ...more }));
    forged.push(await provider.logoutToken({ sub: 'joan' }, 'at+jwt'));
    for (const token of forged) {
      expect(await send(token), JSON.stringify(token.slice(0, 40))).toMatchObject({
        status: 400,
        key: 'error.identityProvider.logoutToken',
      });
    }
    expect((await account()).status).toBe(200);
  });

  it('is nothing where there is no provider', async () => {
    const none = await startTestApp();
    const answer = await none.anonymous(backChannelLogout, { body: { logout_token: 'any' } });
    expect(answer.status).toBe(404);
    await none.close();
  });
});
