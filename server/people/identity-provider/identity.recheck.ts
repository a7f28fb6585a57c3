import { decodeJwt } from 'jose';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { audit } from '#server/people/account/sessions.ts';
import { concurrencyLimit } from '#server/platform/concurrency/concurrency-limit.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { defined } from '#server/platform/defined.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import type { Services } from '#server/platform/services.ts';
import { findByIdentity } from './identities.repository.ts';
import { followRoles } from './identity.account.ts';
import { askAgain } from './provider.again.ts';
import { isAway } from './provider.ts';
import {
  type DueSession,
  dropTokens,
  endRefusedSession,
  storeTokens,
  takeDueSessions,
} from './rechecks.repository.ts';

/** Sessions that one run asks about; those that are left come with the next, a minute later. */
const MOST = 200;
/** Questions at a time: a provider counts them too. */
const AT_A_TIME = 4;

/** Asks about one session. Whatever goes wrong but the provider's refusal leaves it as it was. */
async function recheck(
  services: Services,
  settings: IdentityProviderSettings,
  { refreshToken: sealed, idToken: sealedIdToken, userId }: DueSession,
): Promise<void> {
  const { database, vault, now } = services;
  const token = vault.unseal(sealed);
  // Sealed by another key: nobody can ask by it any more.
  const idToken = vault.unseal(sealedIdToken);
  if (token === null || idToken === null) return;
  const subject = defined(decodeJwt(idToken).sub, 'The subject of an identity token');
  const answer = await askAgain(services, settings, { refreshToken: token, subject });
  await inTransaction(database, async (tx) => {
    // The account before its sessions, as whoever renews or ends one of them.
    await holdAccounts(tx, [userId]);
    if (answer === null) {
      const person = await endRefusedSession(tx, sealed, now());
      if (person) await audit(tx, 'SESSION_END', person, null, 'system.audits.session.provider');
      return;
    }
    const { claims } = answer;
    await storeTokens(tx, sealed, {
      refreshToken: answer.refreshToken === null ? null : vault.seal(answer.refreshToken),
      idToken: answer.idToken === null ? null : vault.seal(answer.idToken),
    });
    if (claims === null) return;
    const account = await findByIdentity(tx, claims.iss, claims.sub);
    if (account?.id === userId) await followRoles(tx, services, { userId, claims, settings });
  });
}

/**
 * Asks the identity provider about people who are signed in: roles that it decides follow it, and whose sign-in it does not know
 * any more is signed out here. No call waits for it.
 * @returns about how many sessions it was asked
 */
export async function recheckIdentities(services: Services): Promise<number> {
  const { database, env, log } = services;
  const settings = env.identityProvider;
  const minutes = settings?.recheckMinutes ?? null;
  await dropTokens(database, minutes === null ? 'all' : 'ended');
  if (!settings || minutes === null) return 0;
  const due = await takeDueSessions(database, { minutes, most: MOST });
  const limit = concurrencyLimit(AT_A_TIME);
  let providerIsAway = false;
  await Promise.all(
    due.map((session) =>
      limit(async () => {
        // Away for one is away for the others; they are asked about when their time comes again.
        if (providerIsAway) return;
        await recheck(services, settings, session).catch((error: unknown) => {
          providerIsAway ||= isAway(error);
          log.warn({ err: error }, 'the identity provider could not be asked about a session');
        });
      }),
    ),
  );
  return due.length;
}
