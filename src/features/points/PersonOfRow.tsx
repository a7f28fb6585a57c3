import { fullName } from '../../../contract/full-name.ts';
import { UserName } from '../../components/fields/UserName.tsx';
import type { FoundUser } from '../../components/inputs/userSearchQuery.ts';

/** The person of a record, with the unit. */
export function PersonOfRow({ user }: { user: FoundUser }) {
  return <UserName name={fullName(user)} detail={user.unitName ?? null} />;
}
