import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Role } from '#contract/access.ts';
import { CLOCK_SKEW_MS } from '#server/platform/clock-skew.ts';

/** A machine may find a token expired that another has just signed. */
const SKEW_SECONDS = CLOCK_SKEW_MS / 1000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Most tokens that are cached; about 300 bytes each. */
const MAX_CACHED = 10_000;

interface Claims {
  login: string;
  roles: readonly Role[];
  sessionId: string;
  expiresAt: Date;
}

interface Verified {
  sessionId: string;
  /** ms since 1970. */
  expiresAt: number;
}

/**
 * Tokens whose signature was found good, the latest ones: checking it is a job of a thread, and a person's token comes with
 * every call. That it names a session and has not expired yet is all that is remembered; whether the session is still valid is
 * asked at each call.
 */
function createVerifiedCache() {
  const verified = new Map<string, Verified>();
  return {
    sessionOf: (token: string): string | undefined => {
      const known = verified.get(token);
      if (known && known.expiresAt > Date.now()) return known.sessionId;
      verified.delete(token);
      return undefined;
    },
    add: (token: string, of: Verified): void => {
      const [oldest] = verified.keys();
      if (verified.size >= MAX_CACHED && oldest !== undefined) verified.delete(oldest);
      verified.set(token, of);
    },
  };
}

/** Signs and checks tokens with one secret (HS256). */
export function createTokenSigner(secret: string) {
  // As bytes it would be imported again for each token.
  const key = createSecretKey(secret, 'utf8');
  const verified = createVerifiedCache();
  return {
    /** A signed bearer token that names a session row. */
    sign: ({ login, roles, sessionId, expiresAt }: Claims): Promise<string> =>
      new SignJWT({ auth: roles.join(',') })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(login)
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    /** The session that a token names; `expired` for one of ours whose time is over, null for any other. */
    verify: async (token: string): Promise<{ sessionId: string } | 'expired' | null> => {
      const known = verified.sessionOf(token);
      if (known !== undefined) return { sessionId: known };
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          clockTolerance: SKEW_SECONDS,
        });
        if (payload.jti === undefined || !UUID.test(payload.jti)) return null;
        if (payload.exp !== undefined) {
          verified.add(token, { sessionId: payload.jti, expiresAt: (payload.exp + SKEW_SECONDS) * 1000 });
        }
        return { sessionId: payload.jti };
      } catch (error) {
        // The signature was good by then. Other faults of a token are not reported.
        return error instanceof errors.JWTExpired ? 'expired' : null;
      }
    },
  };
}

export type TokenSigner = ReturnType<typeof createTokenSigner>;
