import { ResponseBodyError, refreshTokenGrant } from 'openid-client';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import type { Claims } from './claims.ts';
import { claimsOf, configurationOf } from './provider.ts';

/** What a provider answers that is asked again about somebody who is signed in. */
interface Rechecked {
  /** Null where it sent no identity token: what it says about roles is then not known. */
  claims: Claims | null;
  idToken: string | null;
  /** In the place of the one that was used. */
  refreshToken: string | null;
}

/**
 * Asks the provider again about somebody who is signed in.
 * @returns null when it does not know the person, or this sign-in, any more
 * @throws whatever else went wrong: then nothing is known
 */
export async function askAgain(
  settings: IdentityProviderSettings,
  refreshToken: string,
): Promise<Rechecked | null> {
  const configuration = await configurationOf(settings);
  try {
    const tokens = await refreshTokenGrant(configuration, refreshToken);
    return {
      claims: await claimsOf(configuration, tokens),
      idToken: tokens.id_token ?? null,
      refreshToken: tokens.refresh_token ?? null,
    };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}
