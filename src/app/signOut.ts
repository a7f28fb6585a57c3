import { accountEndpoints } from '#contract/account/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { readToken } from '#src/dataProvider/token.ts';
import { forgetSession } from './session.ts';

/**
 * Ends the session on the server and in this browser, and answers where the browser goes next: the
 * identity provider's address, else the site's origin. A server that cannot be
 * reached does not keep anybody signed in here.
 */
export async function signOut(): Promise<string> {
  try {
    if (readToken() === null) return '/';
    const { data } = await call(accountEndpoints.logout, { errorMessage: null });
    return data.logoutUrl ?? '/';
  } catch {
    return '/';
  } finally {
    forgetSession();
  }
}
