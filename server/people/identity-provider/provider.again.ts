import { type Configuration, ResponseBodyError, refreshTokenGrant } from 'openid-client';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import type { Services } from '#server/platform/services.ts';
import { type Claims, saysGroups } from './claims.ts';
import { claimsOf, configurationOf, type Tokens, userinfoOf } from './provider.ts';

/** What a provider answers that is asked again about somebody who is signed in. */
interface Rechecked {
  /** Null where it says nothing about roles now. */
  claims: Claims | null;
  idToken: string | null;
  /** In the place of the one that was used. */
  refreshToken: string | null;
}

/** Providers of which the log says already that roles are not known between sign-ins. */
const reported = new WeakSet<IdentityProviderSettings>();

/**
 * What the provider says now. An answer to a refresh token may leave the identity token out (OpenID Connect Core 1.0, section
 * 12.2): then userinfo is asked about the person who is known from the sign-in. What it does not say about groups there may have
 * stood in the identity token, so silence takes nobody's roles.
 */
async function claimsNow(
  {
    configuration,
    settings,
    log,
  }: { configuration: Configuration; settings: IdentityProviderSettings } & Pick<Services, 'log'>,
  tokens: Tokens,
  subject: string,
): Promise<Claims | null> {
  const claims =
    (await claimsOf(configuration, tokens)) ??
    (await userinfoOf(configuration, tokens.access_token, subject));
  if (claims !== null && (tokens.id_token !== undefined || saysGroups(claims, settings))) return claims;
  if (!reported.has(settings)) {
    reported.add(settings);
    log.warn(
      'the identity provider says nothing about groups when it is asked again: roles cannot follow between sign-ins',
    );
  }
  return null;
}

/**
 * Asks the provider again about somebody who is signed in.
 * @param subject of the identity token that the session began with
 * @returns null when it does not know the person, or this sign-in, any more
 * @throws whatever else went wrong: then nothing is known
 */
export async function askAgain(
  { log }: Pick<Services, 'log'>,
  settings: IdentityProviderSettings,
  { refreshToken, subject }: { refreshToken: string; subject: string },
): Promise<Rechecked | null> {
  const configuration = await configurationOf(settings);
  try {
    const tokens = await refreshTokenGrant(configuration, refreshToken);
    return {
      // The token that was used is worth nothing any more: the next one is kept though nothing may be known.
      claims: await claimsNow({ configuration, settings, log }, tokens, subject).catch((error: unknown) => {
        log.warn({ err: error }, 'the identity provider did not say who somebody is that it knows');
        return null;
      }),
      idToken: tokens.id_token ?? null,
      refreshToken: tokens.refresh_token ?? null,
    };
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}
