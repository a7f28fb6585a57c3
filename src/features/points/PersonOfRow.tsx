import { fullName } from '#contract/users/full-name.ts';
import { UserName } from '#src/components/fields/UserName.tsx';
import type { FoundUser } from '#src/components/inputs/userSearchQuery.ts';

/** The person of a record, with the unit. */
export function PersonOfRow({ user }: { user: FoundUser }) {
  return <UserName name={fullName(user)} detail={user.unitName ?? null} />;
}
