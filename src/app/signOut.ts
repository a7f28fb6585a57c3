import { accountEndpoints } from '#contract/account/endpoints.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { readToken } from '#src/dataProvider/token.ts';
import { currentAccount, forgetSession } from './session.ts';

/** Nothing that was written and not sent stays in the browser of somebody who has left. */
async function forgetWritings(): Promise<void> {
  const userId = currentAccount()?.id;
  if (userId === undefined) return;
  try {
    const { forgetLocalDrafts } = await import('#src/app/localDrafts/localDrafts.ts');
    await forgetLocalDrafts(userId);
  } catch {
    // Its code can't be loaded now: nobody stays signed in for that.
  }
}

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
    await forgetWritings();
    forgetSession();
  }
}
