import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '#contract/access.ts';

/** Validity of a sign-in in hours: a day, or thirty with remember-me, S3-02. */
export const TOKEN_HOURS = { session: 24, remembered: 30 * 24 } as const;

export interface TokenSigner {
  /** A signed bearer token that names a session row. */
  sign(claims: {
    login: string;
    roles: readonly Role[];
    sessionId: string;
    expiresAt: Date;
  }): Promise<string>;
  /** The session that a token names; null for a forged or expired token. */
  verify(token: string): Promise<string | null>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Signs and checks tokens with one secret (HS256). */
export function createTokenSigner(secret: string): TokenSigner {
  // As bytes it would be imported anew for each token.
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: ({ login, roles, sessionId, expiresAt }) =>
      new SignJWT({ auth: roles.join(',') })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(login)
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return payload.jti !== undefined && UUID.test(payload.jti) ? payload.jti : null;
      } catch {
        // Whatever is wrong with a token, it is no token; which fault it was helps only an attacker.
        return null;
      }
    },
  };
}
