import { identityProviderEndpoints } from '#contract/identity-provider/endpoints.ts';
import { noteSignIn } from '#server/people/account/account.repository.ts';
import { noteDevice } from '#server/people/account/known-devices.ts';
import { endSessionBefore } from '#server/people/account/session.renewal.ts';
import { audit, startSession } from '#server/people/account/sessions.ts';
import { requireSignInAllowance } from '#server/people/account/sign-in-allowance.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { identitySessions } from '#server/platform/db/schema/identities.ts';
import type { IdentityProviderSettings } from '#server/platform/env/env.identity-provider.ts';
import { AppError, found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { type Limit, placeOf, requireAttempt } from '#server/platform/limits/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { findByIdentity, sealedVisit } from './identities.repository.ts';
import { accountOf } from './identity.account.ts';
import { readLogoutToken } from './logout-token.ts';
import { endProviderSessions, takeLogoutToken } from './logouts.repository.ts';
import { beginVisit, endVisit } from './provider.ts';
import { consumeVisit, storeVisit } from './visits.repository.ts';

/** A whole office may sign in from one address in the morning. */
const BEGINNINGS: Limit = { most: 2000, withinSeconds: 600 };

/** A provider ends the sessions of a whole office in the evening, one call each. */
const LOGOUTS: Limit = { most: 3000, withinSeconds: 600 };

const PROVIDER = 'identity provider';

/** Without a provider these calls do not exist. */
const settingsOf = ({ env }: Services): IdentityProviderSettings => found(env.identityProvider);

// Own transactions: nothing waits for the provider with a connection in its hands.
export const identityProviderRoutes: Route[] = routes(identityProviderEndpoints, {
  start: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      const { database, now } = services;
      const settings = settingsOf(services);
      await requireAttempt(database, { what: 'identity-provider', who: placeOf(ip) }, BEGINNINGS, now());
      const { url, secrets } = await beginVisit(services, settings);
      return {
        url,
        handle: await storeVisit(database, services, { secrets, remember: body.rememberMe === true }),
      };
    },
  },
  finish: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ body, caller, services, ip, userAgent }) => {
      const { database } = services;
      const settings = settingsOf(services);
      // Used up before anything else: what comes back once is worth nothing a second time.
      const visit = await consumeVisit(database, services, body.handle);
      if (!visit) throw new AppError('error.identityProvider.expired', { inBody: true });
      const signIn = async () => {
        const visited = await endVisit(services, settings, { query: body.query, secrets: visit.secrets });
        // Who comes for the first time has signed in to no account yet.
        const known = await findByIdentity(database, visited.claims.iss, visited.claims.sub);
        if (known) await requireSignInAllowance(services, known.id);
        return inTransaction(database, async (tx) => {
          const account = await accountOf(tx, services, { settings, claims: visited.claims });
          if (account.begun) await audit(tx, account.begun, account, ip, PROVIDER);
          if (!(await noteSignIn(tx, account.id))) {
            throw new AppError('error.identityProvider.deactivated', { inBody: true });
          }
          await endSessionBefore(tx, services, caller, ip);
          await audit(tx, 'AUTHENTICATION_SUCCESS', account, ip, PROVIDER);
          const device = { place: placeOf(ip), userAgent };
          await noteDevice(tx, services, account.id, device);
          const { sessionId, token } = await startSession(tx, services, account, visit.remember, device);
          await tx
            .insert(identitySessions)
            .values({ sessionId, ...sealedVisit(services, settings, visited) });
          return { id_token: token };
        });
      };
      try {
        return await signIn();
      } catch (error) {
        if (error instanceof AppError && error.key !== 'error.tooManyAttempts') {
          await audit(database, 'AUTHENTICATION_FAILURE', null, ip, error.key);
        }
        throw error;
      }
    },
  },
  backChannelLogout: {
    ownTransaction: true,
    handle: async ({ body, services, ip }) => {
      const { database, now } = services;
      const settings = settingsOf(services);
      await requireAttempt(database, { what: 'back-channel-logout', who: placeOf(ip) }, LOGOUTS, now());
      const logout = await readLogoutToken(services, settings, body.logout_token);
      await inTransaction(database, async (tx) => {
        await takeLogoutToken(tx, logout);
        for (const person of await endProviderSessions(tx, logout, now())) {
          await audit(tx, 'SESSION_END', person, ip, 'system.audits.session.provider');
        }
      });
    },
  },
});
