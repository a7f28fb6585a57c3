import { useAuthProvider } from 'ra-core';
import type { Role, RoleSet } from '#contract/roles.ts';
import { useReading } from '#src/dataProvider/useRead.ts';

/** The reader's roles; none before they are read. */
export function useOwnRoles(): RoleSet {
  const authProvider = useAuthProvider();
  const { data } = useReading<Role[]>(['account', 'permissions'], async () =>
    authProvider?.getPermissions?.({}),
  );
  return new Set(data);
}
