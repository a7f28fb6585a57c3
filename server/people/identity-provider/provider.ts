import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { IDENTITY_PROVIDER_RETURN_PATH } from '#contract/identity-provider/schema.ts';
import { CONFIRMED_SECONDS } from '#contract/wire.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import { AppError } from '#server/platform/errors.ts';
import { publicAddress } from '#server/platform/mail/addresses.ts';
import type { Services } from '#server/platform/services.ts';
import type { Claims, Visited } from './claims.ts';
import { readIdToken } from './identities.repository.ts';

/** Seconds after which a provider that does not answer counts as away. */
export const PATIENCE_S = 10;
/** What the provider says about itself is read again after this, ms. */
const CONFIGURATION_TTL_MS = 3_600_000;

/** What has to stay the same between leaving for the provider and coming back. */
export interface VisitSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface CachedConfiguration {
  configuration: Promise<Configuration>;
  until: number;
}
/** A copy of what the provider publishes, which every process may read for itself. */
const configurations = new WeakMap<IdentityProviderSettings, CachedConfiguration>();

async function discover(settings: IdentityProviderSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = settings;
  const plain = issuer.startsWith('http:');
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: PATIENCE_S,
    // The library leaves the signature of an identity token to the connection that it came by, unless it is configured otherwise.
    execute: [enableNonRepudiationChecks, ...(plain ? [allowInsecureRequests] : [])],
  });
}

/** @throws AppError error.identityProvider.unreachable */
export async function configurationOf(settings: IdentityProviderSettings): Promise<Configuration> {
  const now = Date.now();
  let entry = configurations.get(settings);
  if (!entry || entry.until < now) {
    entry = { configuration: discover(settings), until: now + CONFIGURATION_TTL_MS };
    configurations.set(settings, entry);
  }
  try {
    return await entry.configuration;
  } catch (cause) {
    // A failure is not cached: the provider may be back for the next one.
    configurations.delete(settings);
    throw new AppError('error.identityProvider.unreachable', { inBody: true, cause });
  }
}

const returnAddress = ({ env }: Pick<Services, 'env'>) =>
  `${publicAddress(env)}${IDENTITY_PROVIDER_RETURN_PATH}`;

/**
 * The address at the provider where a sign-in begins: code flow with PKCE, state and nonce.
 * @param again the person signs in there again, though they may be signed in
 */
export async function beginVisit(
  services: Services,
  settings: IdentityProviderSettings,
  { again = false }: { again?: boolean } = {},
): Promise<{ url: string; secrets: VisitSecrets }> {
  const configuration = await configurationOf(settings);
  const secrets = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(services),
    scope: settings.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: String(CONFIRMED_SECONDS) }),
  });
  return { url: url.href, secrets };
}

/** The provider did not answer, or not in time; anything else is its refusal or somebody's forgery. */
export const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT') ||
  (error instanceof AppError && error.key === 'error.identityProvider.unreachable');

export type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/** What identity token and userinfo say together; null without an identity token. */
export async function claimsOf(configuration: Configuration, tokens: Tokens): Promise<Claims | null> {
  const claims = tokens.claims();
  if (!claims) return null;
  const more = configuration.serverMetadata().userinfo_endpoint
    ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    : {};
  return { ...claims, ...more, iss: claims.iss, sub: claims.sub };
}

/** What userinfo alone says about a person who is known; null where the provider has none. @throws for another person */
export async function userinfoOf(
  configuration: Configuration,
  accessToken: string,
  subject: string,
): Promise<Claims | null> {
  const { userinfo_endpoint: endpoint, issuer: iss } = configuration.serverMetadata();
  if (!endpoint) return null;
  return { ...(await fetchUserInfo(configuration, accessToken, subject)), iss, sub: subject };
}

/**
 * Exchanges what the provider sent back for the person's claims; their signature, issuer, audience, nonce and time
 * are checked.
 * @throws AppError error.identityProvider.refused or error.identityProvider.unreachable
 */
export async function endVisit(
  services: Services,
  settings: IdentityProviderSettings,
  { query, secrets, again = false }: { query: string; secrets: VisitSecrets; again?: boolean },
): Promise<Visited> {
  const configuration = await configurationOf(settings);
  try {
    const address = new URL(returnAddress(services));
    address.search = query;
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.codeVerifier,
      idTokenExpected: true,
      // Judged by the time that the provider names, should it have asked for nothing.
      ...(again && { maxAge: CONFIRMED_SECONDS }),
    });
    const claims = await claimsOf(configuration, tokens);
    if (!claims || !tokens.id_token) throw new Error('The provider sent no identity token');
    return { claims, idToken: tokens.id_token, refreshToken: tokens.refresh_token ?? null };
  } catch (cause) {
    services.log.warn({ err: cause }, 'a sign-in at the identity provider failed');
    const key = isAway(cause) ? 'error.identityProvider.unreachable' : 'error.identityProvider.refused';
    throw new AppError(key, { inBody: true, cause });
  }
}

/**
 * Where the browser goes to sign out at the provider too, for a session that began there [R1C-28], S1-20; null for any
 * other, and where the provider has no such place.
 */
export async function signOutAddress(services: Services, sessionId: string): Promise<string | null> {
  const { env, database, vault, log } = services;
  const settings = env.identityProvider;
  if (!settings) return null;
  const sealed = await readIdToken(database, sessionId);
  const idToken = sealed === null ? null : vault.unseal(sealed);
  if (idToken === null) return null;
  try {
    const configuration = await configurationOf(settings);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    return buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${publicAddress(env)}/`,
    }).href;
  } catch (error) {
    // Signing out here must not wait for anybody else.
    log.warn({ err: error }, 'the identity provider could not be asked where to sign out');
    return null;
  }
}
