import type { Role } from '#contract/access.ts';
import type { UserRolesChange, UserRolesReason } from '#contract/users/roles.schema.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type AccountSnapshot, refusalOf } from '../users.policy.ts';

/** What of an account decides how its roles change. */
export interface RolesPerson extends AccountSnapshot {
  id: number;
  name: string;
  isErased: boolean;
}

/** What becomes of one person; `after` holds all roles that they have then. */
export type RolesDecision = { id: number; name: string } & (
  | { kind: 'changed'; before: RolesPerson; after: RolesPerson; added: Role[]; removed: Role[] }
  | { kind: 'unchanged' }
  | { kind: 'refused'; reason: UserRolesReason }
);

function decide(
  caller: Pick<Caller, 'id' | 'roles'>,
  before: RolesPerson,
  { add, remove }: Pick<UserRolesChange, 'add' | 'remove'>,
): RolesDecision {
  const { id, name, authorities } = before;
  const added = [...new Set<Role>(add)].filter((role) => !authorities.includes(role));
  const removed = [...new Set<Role>(remove)].filter((role) => authorities.includes(role));
  if (before.isErased) return { id, name, kind: 'refused', reason: 'erased' };
  if (added.length + removed.length === 0) return { id, name, kind: 'unchanged' };
  const remaining = authorities.filter((role) => !removed.includes(role));
  const after = { ...before, authorities: [...remaining, ...added] };
  const refusal = refusalOf(caller, before, after);
  if (refusal === 'error.administratorsOnly') {
    return { id, name, kind: 'refused', reason: 'administratorsOnly' };
  }
  if (refusal) return { id, name, kind: 'refused', reason: 'ownAccount' };
  return { id, name, kind: 'changed', before, after, added, removed };
}

/**
 * What becomes of each person that is named, once each, in the order of the names' ids. Pure: the preview and the change decide by
 * the rules for a single person.
 */
export function planRoles(
  caller: Pick<Caller, 'id' | 'roles'>,
  people: readonly RolesPerson[],
  change: UserRolesChange,
): RolesDecision[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return [...new Set(change.userIds)]
    .sort((one, other) => one - other)
    .map((id): RolesDecision => {
      const person = byId.get(id);
      return person ? decide(caller, person, change) : { id, name: '', kind: 'refused', reason: 'missing' };
    });
}
