import type { AuthProvider } from 'ra-core';
import { type Access, can, contributors, type Role } from '../contract/access.ts';
import { accountEndpoints, type Credentials } from '../contract/account.ts';
import { accessOf } from './app/areas.ts';
import { currentAccount, forgetSession, loadSession, rolesOf } from './app/session.ts';
import { call } from './dataProvider/httpClient.ts';
import { readToken, storeToken } from './dataProvider/token.ts';

/** Signs in with the seven documented names; unused ones are null [R1C-16, R3M-13], Q1-81. */
export async function signIn(credentials: Credentials): Promise<void> {
  const { data } = await call(accountEndpoints.authenticate, {
    body: {
      username: credentials.username,
      password: credentials.password,
      token: credentials.token || null,
      answer: credentials.answer || null,
      twoFactorToken: credentials.twoFactorToken || null,
      twoFactorAnswer: credentials.twoFactorAnswer || null,
      rememberMe: credentials.rememberMe ?? false,
    },
  });
  storeToken(data.id_token, credentials.rememberMe === true);
  await loadSession();
}

/**
 * Ends the session on the server and in this browser, and answers where the browser goes next: the
 * identity provider's address, else the site's origin [R1C-28 … R1C-31]. A server that cannot be
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

function requireAccount() {
  const account = currentAccount();
  if (!account) throw new Error('ra.auth.auth_check_error');
  return account;
}

/** Access of a resource's screens follows the area of its address, which carries the same name. */
function accessTo(resource: string): Access {
  return accessOf(`/${resource}`) ?? contributors;
}

export const authProvider: AuthProvider = {
  login: signIn,
  logout: signOut,
  checkAuth: async () => {
    requireAccount();
  },
  // The client of the calls has ended the session and said so already; nothing is left to do here.
  checkError: async () => undefined,
  getIdentity: async () => {
    const account = requireAccount();
    return { ...account, fullName: `${account.firstName} ${account.lastName}`.trim() || account.login };
  },
  getPermissions: async (): Promise<Role[]> => currentAccount()?.authorities ?? [],
  canAccess: async ({ resource, record }) => can(rolesOf(currentAccount()), accessTo(resource), record ?? {}),
};
