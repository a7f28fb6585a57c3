import type { AuthProvider } from 'ra-core';
import { type Access, can, contributors, type Role } from '#contract/roles.ts';
import { fullName } from '#contract/users/full-name.ts';
import { accessOf } from '#src/app/areas.ts';
import { currentAccount, rolesOf } from '#src/app/session.ts';

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
  canAccess: async ({ resource, record }) => can(rolesOf(currentAccount()), accessTo(resource), record ?? {}),
};
