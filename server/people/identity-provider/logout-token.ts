import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { configurationOf, PATIENCE_S } from './provider.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signed with the provider's own key; a shared secret, or no signature, is not taken. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** What clocks may differ, s. */
const TOLERANCE_S = 30;
/** Oldest token that is taken, whatever end it names. */
const OLDEST = '10 minutes';

/** Whose sessions are over. */
export interface Logout {
  issuer: string;
  /** All sessions of a person, where no session at the provider is named. */
  subject: string | null;
  sid: string | null;
  jti: string;
  /** When nobody would take the token any longer. */
  expiresAt: Date;
}

/** Keys of the provider, read when they are asked for and cached for a while, by their address. */
const keys = new WeakMap<IdentityProviderSettings, { uri: string; keys: JWTVerifyGetKey }>();

function keysOf(settings: IdentityProviderSettings, uri: string): JWTVerifyGetKey {
  const known = keys.get(settings);
  if (known?.uri === uri) return known.keys;
  const read = createRemoteJWKSet(new URL(uri), { timeoutDuration: PATIENCE_S * 1000 });
  keys.set(settings, { uri, keys: read });
  return read;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the head of a logout token may say that it is: older providers say that it is any token, or nothing. */
const TYPES = new Set(['logout+jwt', 'jwt']);

/**
 * Reads a logout token as the specification asks (OpenID Connect Back-Channel Logout 1.0, section 2.6): signature, type,
 * issuer, audience and times, the event, a person or a session, and no nonce, which would make an identity token of it.
 * @throws AppError error.identityProvider.logoutToken or error.identityProvider.unreachable
 */
export async function readLogoutToken(
  services: Services,
  settings: IdentityProviderSettings,
  token: string,
): Promise<Logout> {
  const { issuer, jwks_uri: uri } = (await configurationOf(settings)).serverMetadata();
  try {
    if (!uri) throw new Error('The provider names no keys');
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(settings, uri), {
      issuer,
      audience: settings.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      clockTolerance: TOLERANCE_S,
      maxTokenAge: OLDEST,
      currentDate: services.now(),
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && !TYPES.has(typ.toLowerCase())) throw new Error('It is another kind of token');
    const { sub, sid, jti, exp, events } = payload;
    if (!isObject(events) || !isObject(events[LOGOUT_EVENT])) throw new Error('It is no logout');
    if (payload.nonce !== undefined) throw new Error('A logout token has no nonce');
    if (typeof jti !== 'string' || exp === undefined) throw new Error('It names neither itself nor its end');
    const subject = typeof sub === 'string' ? sub : null;
    const session = typeof sid === 'string' ? sid : null;
    if (subject === null && session === null) throw new Error('It names neither a person nor a session');
    const expiresAt = new Date((exp + TOLERANCE_S) * 1000);
    return { issuer, subject, sid: session, jti, expiresAt };
  } catch (cause) {
    services.log.warn({ err: cause }, 'a logout token was refused');
    throw new AppError('error.identityProvider.logoutToken', { inBody: true, cause });
  }
}
