import { generateKeyPairSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { settingsEndpoints } from '#contract/settings/endpoints.ts';
import { userEndpoints } from '#contract/users/endpoints.ts';
import { hashPassword } from '#server/people/account/passwords.ts';
import { purgeVisits } from '#server/people/identity-provider/visits.repository.ts';
import { auditEvents } from '#server/platform/db/schema/audits.ts';
import { identities, identitySessions, identityVisits } from '#server/platform/db/schema/identities.ts';
import { userAuthorities, users } from '#server/platform/db/schema/users.ts';
import { finishReset, keyOf, requestReset } from '#tests/server/registration/registering.ts';
import { takeMany } from '#tests/support/allowances.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser, deactivate } from '#tests/support/factories/users.ts';
import {
  type Known,
  startIdentityProvider,
  type TestProvider,
  visitProvider,
} from '#tests/support/identityProvider.ts';

const SITE = 'http://ideas.test';
const { start, finish } = identityProviderEndpoints;
let provider: TestProvider;
let app: TestApp;
let trusting: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirect: `${SITE}/account/identity-provider`,
    afterLogout: `${SITE}/`,
  });
  app = await startTestApp({ env: environment() });
  trusting = await startTestApp({ env: { ...environment(), OIDC_JOIN_BY_EMAIL: 'true' } });
});
afterEach(() => app.setNow(null));
afterAll(async () => {
  await app?.close();
  await trusting?.close();
  await provider?.close();
});

function environment() {
  return {
    ...provider.env,
    PUBLIC_URL: SITE,
    OIDC_LABEL: 'Garden ID',
    OIDC_ROLE_CLAIM: 'groups',
    OIDC_ROLES: 'gardeners=ROLE_ADMIN,writers=ROLE_CONTENT_AUTHOR',
  };
}

let made = 0;
function person(more: Partial<Known> = {}): Known {
  made += 1;
  const sub = `person-${made}`;
  const known: Known = {
    sub,
    email: `${sub}@garden.example`,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Byron',
    preferred_username: `ada${made}`,
    ...more,
  };
  provider.knows(known);
  return known;
}

/** As far as the address to which the provider sends the browser back. */
async function go(to: TestApp, known: Known, rememberMe = false) {
  const begun = await to.anonymous(start, { body: { rememberMe } });
  const back = await visitProvider(begun.body.url, known.sub);
  return { handle: begun.body.handle, query: back.search.slice(1), back };
}
const signIn = async (to: TestApp, known: Known) => to.anonymous(finish, { body: await go(to, known) });
const accountOf = async (to: TestApp, token: string) =>
  (await to.anonymous(accountEndpoints.read, { token })).body;

describe('signing in with the identity provider', () => {
  it('is offered in the public settings, with its name and nothing else', async () => {
    const { body } = await app.anonymous(settingsEndpoints.app);
    expect(body.identityProvider).toEqual({ label: 'Garden ID' });
    expect(JSON.stringify(body)).not.toContain(provider.env.OIDC_CLIENT_SECRET);
  });

  it('begins with state, nonce and a code challenge, and returns to the address of the site', async () => {
    const { body } = await app.anonymous(start, { body: {} });
    const asked = new URL(body.url).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${SITE}/account/identity-provider`);
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256']);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    const stored = JSON.stringify(await app.db.select().from(identityVisits));
    for (const secret of [body.handle, asked.get('state') ?? '', asked.get('nonce') ?? '']) {
      expect(stored).not.toContain(secret);
    }
  });

  it('makes an account at the first time and opens the same one at the next [S1-17]', async () => {
    const known = person({ locale: 'tr-TR' });
    const first = await signIn(app, known);
    expect(first.status).toBe(200);
    const account = await accountOf(app, first.body.id_token);
    expect(account).toMatchObject({
      login: known.preferred_username,
      firstName: 'Ada',
      lastName: 'Byron',
      email: known.email,
      langKey: 'tr',
      activated: true,
      authorities: ['ROLE_INTERNAL', 'ROLE_USER'],
    });
    const second = await signIn(app, known);
    expect((await accountOf(app, second.body.id_token)).id).toBe(account.id);
    const [stored] = await app.db.select().from(users).where(eq(users.id, account.id));
    expect(stored?.passwordHash).toBeNull();
    const notes = await app.db.select().from(auditEvents).where(eq(auditEvents.principal, account.login));
    const types = notes.map(({ type }) => type);
    expect(types).toEqual(['REGISTRATION', 'AUTHENTICATION_SUCCESS', 'AUTHENTICATION_SUCCESS']);
  });

  it('has an end for each account', async () => {
    const [known, other] = [person(), person()];
    const { body } = await signIn(app, known);
    const { id } = await accountOf(app, body.id_token);
    const attempt = { what: 'sign-in-opened', who: `user:${id}` };
    await takeMany(app, attempt, 119, { most: 120, withinSeconds: 600 });
    expect((await signIn(app, known)).status).toBe(200);
    const refused = await signIn(app, known);
    expect([refused.status, refused.errorKey]).toEqual([429, 'error.tooManyAttempts']);
    expect((await signIn(app, other)).status).toBe(200);
  });

  it('makes one account when a person comes twice at the same time', async () => {
    const known = person();
    const visits = [await go(app, known), await go(app, known)];
    const answers = await Promise.all(visits.map((body) => app.anonymous(finish, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await app.db.select().from(identities).where(eq(identities.subject, known.sub));
    expect(rows).toHaveLength(1);
  });

  it('gives the roles of the groups and takes them again, and leaves other roles alone', async () => {
    const known = person({ groups: ['writers', 'gardeners', 'unknown'] });
    const account = await accountOf(app, (await signIn(app, known)).body.id_token);
    expect(account.authorities).toEqual(['ROLE_ADMIN', 'ROLE_CONTENT_AUTHOR', 'ROLE_INTERNAL', 'ROLE_USER']);
    await app.db.insert(userAuthorities).values({ userId: account.id, authority: 'ROLE_APP_ADMIN' });
    await aUser(app.db, { roles: ['ROLE_ADMIN'] });
    provider.knows({ ...known, groups: [] });
    const later = await accountOf(app, (await signIn(app, known)).body.id_token);
    expect(later.authorities).toEqual(['ROLE_APP_ADMIN', 'ROLE_INTERNAL', 'ROLE_USER']);
  });

  it('never takes the last administrator away [S3-97]', async () => {
    const known = person({ groups: ['gardeners'] });
    const alone = await startTestApp({ env: environment() });
    try {
      await signIn(alone, known);
      provider.knows({ ...known, groups: [] });
      const account = await accountOf(alone, (await signIn(alone, known)).body.id_token);
      expect(account.authorities).toContain('ROLE_ADMIN');
    } finally {
      await alone.close();
    }
  });

  it('takes a name that is taken as little as one that is none', async () => {
    await aUser(app.db, { login: 'gardener' });
    const first = person({ preferred_username: 'gardener' });
    expect((await accountOf(app, (await signIn(app, first)).body.id_token)).login).toBe(first.email);
    const second = person({ preferred_username: 'with space', email: `${'x'.repeat(50)}@garden.example` });
    expect((await accountOf(app, (await signIn(app, second)).body.id_token)).login).toMatch(/^user-/);
  });
});

describe('an account that has the address already', () => {
  const existing = (to: TestApp, email: string, values: object = {}) => aUser(to.db, { email, ...values });
  const outcome = async (to: TestApp, known: Known) => {
    const answer = await signIn(to, known);
    return answer.status === 200 ? (await accountOf(to, answer.body.id_token)).id : answer.errorKey;
  };

  it('is not opened unless the settings say so', async () => {
    const known = person();
    await existing(app, known.email ?? '');
    expect(await outcome(app, known)).toBe('error.identityProvider.accountExists');
  });

  it('is opened by a verified address where the settings say so, and by an unverified one never', async () => {
    const verified = person();
    const mine = await existing(trusting, (verified.email ?? '').toUpperCase());
    expect(await outcome(trusting, verified)).toBe(mine.id);
    for (const email_verified of [false, undefined]) {
      const claimed = person({ email_verified });
      await existing(trusting, claimed.email ?? '');
      expect(await outcome(trusting, claimed)).toBe('error.identityProvider.accountExists');
    }
  });

  it('is another than that of somebody who only wishes for the address', async () => {
    const boss = person();
    const eve = await aUser(trusting.db, { passwordHash: await hashPassword('Correct-horse-1') });
    const call = await trusting.as(eve);
    const body = { firstName: 'Eve', lastName: 'Evans', langKey: 'en', currentPassword: 'Correct-horse-1' };
    await call(accountEndpoints.save, { body: { ...body, email: boss.email ?? '' } });
    const opened = await outcome(trusting, boss);
    expect(opened).toEqual(expect.any(Number));
    expect(opened).not.toBe(eve.id);
  });

  it('is not opened by an address that was never proven, but once it is', async () => {
    const boss = person();
    const passwordHash = await hashPassword('Correct-horse-1');
    const eve = await aUser(trusting.db, { email: boss.email ?? '', emailVerifiedAt: null, passwordHash });
    expect(await outcome(trusting, boss)).toBe('error.identityProvider.accountExists');
    await requestReset(trusting, boss.email ?? '');
    await finishReset(trusting, await keyOf(trusting, boss.email ?? ''));
    expect(await outcome(trusting, boss)).toBe(eve.id);
  });

  it('stays proven when its owner saves other things, and when an administrator gives an address', async () => {
    const known = person();
    const mine = await existing(trusting, known.email ?? '');
    const body = { firstName: 'Ada', lastName: 'Byron', langKey: 'en', email: known.email?.toUpperCase() };
    await (await trusting.as(mine))(accountEndpoints.save, { body });
    expect(await outcome(trusting, known)).toBe(mine.id);
    const other = person();
    const given = await aUser(trusting.db, { emailVerifiedAt: null });
    const admin = await trusting.as(await aUser(trusting.db, { roles: ['ROLE_ADMIN'] }));
    await admin(userEndpoints.save, { body: { id: given.id, email: other.email } });
    expect(await outcome(trusting, other)).toBe(given.id);
  });

  it('loses the password of a stranger who registered it and never proved the address', async () => {
    const known = person();
    const mine = await existing(trusting, known.email ?? '', {
      passwordHash: 'what the stranger chose',
      activated: false,
      registrationStatus: 'PENDING_ACTIVATION',
    });
    expect(await outcome(trusting, known)).toBe(mine.id);
    const [row] = await trusting.db.select().from(users).where(eq(users.id, mine.id));
    expect([row?.passwordHash, row?.registrationStatus]).toEqual([null, 'ACTIVATED']);
  });

  it('stays closed when it is deactivated, at the first time and later [S1-19]', async () => {
    const first = person();
    await deactivate(trusting.db, await existing(trusting, first.email ?? ''));
    expect(await outcome(trusting, first)).toBe('error.identityProvider.deactivated');
    const known = person();
    const { body } = await signIn(app, known);
    const { id } = await accountOf(app, body.id_token);
    await app.db.update(users).set({ activated: false }).where(eq(users.id, id));
    expect(await outcome(app, known)).toBe('error.identityProvider.deactivated');
  });

  it('is missed where the provider tells no address, or one that is the login of somebody', async () => {
    expect(await outcome(app, person({ email: undefined }))).toBe('error.identityProvider.noEmail');
    const known = person();
    await aUser(app.db, { login: known.email ?? '' });
    expect(await outcome(app, known)).toBe('error.identityProvider.accountExists');
  });
});

describe('what comes back from the provider', () => {
  it('is worth something once', async () => {
    const visit = await go(app, person());
    const answers = await Promise.all([1, 2, 3].map(() => app.anonymous(finish, { body: visit })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await app.anonymous(finish, { body: visit })).errorKey).toBe('error.identityProvider.expired');
  });

  it('finishes only the sign-in that this browser began', async () => {
    const attacker = await go(app, person());
    const victim = await app.anonymous(start, { body: {} });
    const crossed = await app.anonymous(finish, {
      body: { handle: victim.body.handle, query: attacker.query },
    });
    expect([crossed.status, crossed.errorKey]).toEqual([400, 'error.identityProvider.refused']);
    const guessed = await app.anonymous(finish, { body: { handle: 'x'.repeat(32), query: attacker.query } });
    expect(guessed.errorKey).toBe('error.identityProvider.expired');
  });

  it.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'forged')],
    ['another code', (query: URLSearchParams) => query.set('code', 'forged')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['a refusal', (query: URLSearchParams) => query.set('error', 'access_denied')],
  ])('with %s is refused', async (_, change) => {
    const { handle, query } = await go(app, person());
    const changed = new URLSearchParams(query);
    change(changed);
    const answer = await app.anonymous(finish, { body: { handle, query: changed.toString() } });
    expect([answer.status, answer.errorKey]).toEqual([400, 'error.identityProvider.refused']);
    expect(
      await app.db
        .select()
        .from(identities)
        .where(eq(identities.subject, `person-${made}`)),
    ).toEqual([]);
  });

  it('is refused when the identity token is signed with none of the keys that the provider tells', async () => {
    const published = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: { kty: string }[] };
    const { n, e } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    const keys = published.keys.map((key) => (key.kty === 'RSA' ? { ...key, n, e } : key));
    provider.tellKeys(JSON.stringify({ keys }));
    const other = await startTestApp({ env: environment() });
    try {
      const known = person();
      const answer = await signIn(other, known);
      expect([answer.status, answer.errorKey]).toEqual([400, 'error.identityProvider.refused']);
      const made = await other.db.select().from(identities).where(eq(identities.subject, known.sub));
      expect(made).toEqual([]);
    } finally {
      provider.tellKeys(null);
      await other.close();
    }
  });

  it('is too late after a quarter of an hour', async () => {
    const visit = await go(app, person());
    await app.anonymous(start, { body: {} });
    app.setNow(new Date(Date.now() + 16 * 60_000));
    expect((await app.anonymous(finish, { body: visit })).errorKey).toBe('error.identityProvider.expired');
    expect(await purgeVisits(app.db, app.services.now())).toBeGreaterThan(0);
  });

  it('keeps remember-me [R1C-20]', async () => {
    const visit = await go(app, person(), true);
    const { body } = await app.anonymous(finish, { body: visit });
    const [, claims = ''] = body.id_token.split('.');
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
    expect(Math.round((exp - Date.now() / 1000) / 86_400)).toBe(30);
  });
});

describe('signing out', () => {
  it('answers the address at the provider for a session that began there, and ends the session [R1C-28, S1-19, S1-20]', async () => {
    const { body } = await signIn(app, person());
    const token = body.id_token;
    const answer = await app.anonymous(accountEndpoints.logout, { token });
    const address = new URL(answer.body.logoutUrl ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`);
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect((await fetch(address)).status).toBe(200);
    expect((await app.anonymous(accountEndpoints.read, { token })).status).toBe(401);
    const [header = '', claims = ''] = address.searchParams.get('id_token_hint')?.split('.') ?? [];
    const sessions = JSON.stringify(await app.db.select().from(identitySessions));
    expect(sessions).not.toContain(header);
    expect(sessions).not.toContain(claims);
  });

  it('answers none for a session that began with a password [R1C-29, S1-20]', async () => {
    const token = await app.token(await aUser(app.db));
    expect((await app.anonymous(accountEndpoints.logout, { token })).body).toEqual({ logoutUrl: null });
  });
});

describe('a provider that is away', () => {
  it('is told, does not stop a sign-out, and is asked again when it is back', async () => {
    const known = person();
    const signedIn = await signIn(app, known);
    const visit = await go(app, known);
    const fresh = await startTestApp({ env: environment() });
    await provider.down();
    try {
      const begun = await fresh.anonymous(start, { body: {} });
      expect([begun.status, begun.errorKey]).toEqual([503, 'error.identityProvider.unreachable']);
      const finished = await app.anonymous(finish, { body: visit });
      expect([finished.status, finished.errorKey]).toEqual([503, 'error.identityProvider.unreachable']);
      const token = signedIn.body.id_token;
      expect((await app.anonymous(accountEndpoints.logout, { token })).status).toBe(200);
      expect((await app.anonymous(accountEndpoints.read, { token })).status).toBe(401);
    } finally {
      await provider.up();
    }
    expect((await fresh.anonymous(start, { body: {} })).status).toBe(200);
    await fresh.close();
  });
});

describe('without an identity provider', () => {
  it('its calls are not found and nothing is offered', async () => {
    const plain = await startTestApp();
    try {
      expect((await plain.anonymous(settingsEndpoints.app)).body.identityProvider).toBeNull();
      expect((await plain.anonymous(start, { body: {} })).status).toBe(404);
      const body = { handle: 'x', query: 'code=x' };
      expect((await plain.anonymous(finish, { body })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });
});
