import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { type ClientMetadata, Provider } from 'oidc-provider';
import { BACK_CHANNEL_LOGOUT_PATH } from '#contract/identity-provider/schema.ts';

/** A person whom the provider of the tests knows. */
export interface Known {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
  locale?: string;
  groups?: string[];
}

/** A real OpenID provider on this machine. */
export interface TestProvider {
  issuer: string;
  /** The variables of a server that trusts this provider. */
  env: Record<string, string>;
  /** What the provider says about people from now on. */
  knows(...people: Known[]): void;
  /** Nobody of that name is there any more. */
  forgets(sub: string): void;
  /** A logout token as the provider would send it, with other claims over the usual ones, or of another type. */
  logoutToken(claims: JWTPayload, typ?: string): Promise<string>;
  /** Stops answering, as if it was away; the address stays. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
  /** Whether an answer of the token endpoint leaves the identity token out, as it may where a token is refreshed. */
  omitIdToken(omitted: boolean): void;
  /** Tells other keys than those that it signs with, a JSON Web Key Set; null: its own again. */
  tellKeys(keys: string | null): void;
}

const CLIENT = { id: 'ideagarden', secret: 'a-secret-of-the-tests' };

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
const end = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Starts a provider that accepts whoever types a name that it knows, with any password.
 * @param returnTo addresses that it may send people back to
 */
export async function startIdentityProvider(returnTo: {
  redirect: string;
  afterLogout: string;
}): Promise<TestProvider> {
  const people = new Map<string, Known>();
  // The port is part of the issuer, so it has to be known before the provider is made.
  const probe = createServer();
  const port = await listen(probe, 0);
  await end(probe);
  const issuer = `http://127.0.0.1:${port}`;
  const client: ClientMetadata = {
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    redirect_uris: [returnTo.redirect],
    post_logout_redirect_uris: [returnTo.afterLogout],
    backchannel_logout_uri: new URL(`/${BACK_CHANNEL_LOGOUT_PATH}`, returnTo.redirect).href,
    // Identity tokens then name the session at the provider.
    backchannel_logout_session_required: true,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'of-the-tests', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, {
    clients: [client],
    jwks: { keys: [key] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username', 'locale', 'groups'],
    },
    pkce: { required: () => true },
    // As many providers do: a refresh token with each sign-in, which is good once.
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    features: {
      devInteractions: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    findAccount: (_, sub) => {
      const known = people.get(sub);
      return known && { accountId: sub, claims: () => ({ ...known }) };
    },
    cookies: { keys: ['the-tests-alone-use-this-key'] },
  });
  const answer = provider.callback();
  let otherKeys: string | null = null;
  let omitsIdToken = false;
  const listener: RequestListener = (request, response) => {
    if (omitsIdToken && request.url === '/token') {
      const end = response.end.bind(response);
      response.end = ((body: unknown) => {
        const { id_token: _left, ...rest } = JSON.parse(String(body));
        const shorter = JSON.stringify(rest);
        return end(response.setHeader('content-length', Buffer.byteLength(shorter)) && shorter);
      }) as typeof response.end;
    }
    if (otherKeys === null || request.url !== '/jwks') return answer(request, response);
    return response.setHeader('content-type', 'application/jwk-set+json').end(otherKeys);
  };
  let server = createServer(listener);
  await listen(server, port);
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    knows: (...known) => {
      for (const person of known) people.set(person.sub, person);
    },
    forgets: (sub) => {
      people.delete(sub);
    },
    logoutToken: (claims, typ = 'logout+jwt') => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: issuer,
        aud: CLIENT.id,
        iat: now,
        exp: now + 120,
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ })
        .sign(privateKey);
    },
    down: () => end(server),
    up: async () => {
      server = createServer(listener);
      await listen(server, port);
    },
    close: () => end(server),
    omitIdToken: (omitted) => {
      omitsIdToken = omitted;
    },
    tellKeys: (keys) => {
      otherKeys = keys;
    },
  };
}

/** A person's way through the provider's pages, with the cookies of one browser. */
export async function visitProvider(start: string, sub: string): Promise<URL> {
  const jar = new Map<string, string>();
  const { origin } = new URL(start);
  let address = start;
  let form: URLSearchParams | null = null;
  for (let hops = 0; hops < 20; hops += 1) {
    const response: Response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    form = null;
    const location = response.headers.get('location');
    if (location) {
      const next = new URL(location, address);
      if (next.origin !== origin) return next;
      address = next.href;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt)
      throw new Error(`The provider showed a page without a form: ${page.slice(0, 500)}`);
    address = new URL(action, address).href;
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: sub, password: 'any' } : {}) });
  }
  throw new Error('The provider sends around in circles');
}
