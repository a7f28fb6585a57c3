import { accountEndpoints } from '#contract/account/endpoints.ts';
import { audit, revokeSession } from '#server/people/account/sessions.ts';
import { signOutAddress } from '#server/people/identity-provider/provider.ts';
import { inTransaction } from '#server/platform/db/client.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { signIn } from './sign-in.password.ts';

export const signInRoutes: Route[] = routes(accountEndpoints, {
  authenticate: { ownTransaction: true, beforeSecondFactor: true, handle: signIn },
  logout: {
    ownTransaction: true,
    beforeSecondFactor: true,
    handle: async ({ caller, services, ip }) => {
      if (!caller) return { logoutUrl: null };
      await inTransaction(services.database, async (tx) => {
        const own = { userId: caller.id, sessionId: caller.sessionId };
        await revokeSession(tx, own, 'SIGNED_OUT', services.now());
        await audit(tx, 'LOGOUT', caller, ip);
      });
      // The session has ended, whatever the provider says.
      return { logoutUrl: await signOutAddress(services, caller.sessionId) };
    },
  },
});
