import { sql } from 'drizzle-orm';
import type { Role } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { refused } from '../../errors.ts';
import { type Caller, hasRole } from '../../plugins/route.ts';
import { hasAdministrator } from '../account/first-administrator.ts';

interface Standing {
  id: number | null;
  authorities: readonly Role[];
  activated: boolean;
}

const isAdministrator = ({ authorities }: Standing) => authorities.includes('ROLE_ADMIN');

/**
 * Who may turn an account into what, S3-97: ROLE_ADMIN is given and taken by administrators only, who also
 * keep application administrators away from their own accounts (a new password would be their role);
 * administrators cannot take their own role away, and nobody deactivates himself.
 * @param before null for a new account
 * @throws AppError error.commandNotAllowed
 */
export function requireMayChange(caller: Caller, before: Standing | null, after: Standing): void {
  const touchesAdministrator = isAdministrator(after) || (before !== null && isAdministrator(before));
  const onSelf = before?.id === caller.id;
  const losesOwnRole = onSelf && hasRole(caller, 'ROLE_ADMIN') && !isAdministrator(after);
  const shutsSelfOut = onSelf && !after.activated;
  if ((touchesAdministrator && !hasRole(caller, 'ROLE_ADMIN')) || losesOwnRole || shutsSelfOut) {
    throw refused('error.commandNotAllowed', 'user');
  }
}

/** Whether a change takes one of those who can administer everything. */
export const losesAdministrator = (before: Standing, after: Standing): boolean =>
  isAdministrator(before) && before.activated && !(isAdministrator(after) && after.activated);

/**
 * At least one active administrator is left after a change. Two that remove each other at a time queue up.
 * @throws AppError error.lastAdministrator
 */
export async function requireAdministratorLeft(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  if (!(await hasAdministrator(db))) throw refused('error.lastAdministrator', 'user');
}
