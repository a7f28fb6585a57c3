import type { AuthProvider } from 'ra-core';
import { can, contributors, type Role } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { mayEnter } from '#src/app/page.ts';
import { screenFor } from '#src/app/resources.tsx';
import { currentAccount, rolesOf } from '#src/app/session.ts';

function requireAccount() {
  const account = currentAccount();
  if (!account) throw new Error('ra.auth.auth_check_error');
  return account;
}

export const authProvider: AuthProvider = {
  login: async (credentials) => (await import('#src/app/signIn.ts')).signIn(credentials),
  logout: async () => (await import('#src/app/signOut.ts')).signOut(),
  checkAuth: async () => {
    requireAccount();
  },
  // The client of the calls has ended the session and said so already; nothing is left to do here.
  checkError: async () => undefined,
  getIdentity: async () => {
    const account = requireAccount();
    return { ...account, fullName: fullName(account) || account.login };
  },
  getPermissions: async (): Promise<Role[]> => currentAccount()?.authorities ?? [],
  /** Whoever may enter the screen of an action may do it; what the server refuses beyond that it says with each record. */
  canAccess: async ({ resource, action, record }) => {
    const roles = rolesOf(currentAccount());
    const page = screenFor(resource, action);
    return page ? mayEnter(page, roles, record ?? {}) : can(roles, contributors);
  },
};
