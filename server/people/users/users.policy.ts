import { sql } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import { hasAdministrator } from '#server/people/account/first-administrator.ts';
import type { Db } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';

/** What of an account decides who may change it. */
export interface AccountSnapshot {
  id: number | null;
  authorities: readonly Role[];
  activated: boolean;
}

const isAdministrator = ({ authorities }: AccountSnapshot) => authorities.includes('ROLE_ADMIN');

/**
 * Why somebody may not turn an account into that, S3-97; null when they may. ROLE_ADMIN is given and taken by
 * administrators only, who also keep application administrators away from their own accounts (a new password would be
 * their role); administrators cannot take their own role away, and nobody deactivates himself.
 * @param before null for a new account
 */
export function refusalOf(
  caller: Pick<Caller, 'id' | 'roles'>,
  before: AccountSnapshot | null,
  after: AccountSnapshot,
): 'error.administratorsOnly' | 'error.ownAccount' | null {
  const isAdmin = caller.roles.has('ROLE_ADMIN');
  const touchesAdministrator = isAdministrator(after) || (before !== null && isAdministrator(before));
  const onSelf = before?.id === caller.id;
  const losesOwnRole = onSelf && isAdmin && !isAdministrator(after);
  const shutsSelfOut = onSelf && !after.activated;
  if (touchesAdministrator && !isAdmin) return 'error.administratorsOnly';
  return losesOwnRole || shutsSelfOut ? 'error.ownAccount' : null;
}

/** @throws AppError error.administratorsOnly, error.ownAccount */
export function requireMayChange(
  caller: Caller,
  before: AccountSnapshot | null,
  after: AccountSnapshot,
): void {
  const refusal = refusalOf(caller, before, after);
  if (refusal) throw refused(refusal, 'user');
}

/** Whether a change takes one of those who can administer everything. */
export const losesAdministrator = (before: AccountSnapshot, after: AccountSnapshot): boolean =>
  isAdministrator(before) && before.activated && !(isAdministrator(after) && after.activated);

/**
 * At least one active administrator is left after a change. Two that remove each other at a time queue up.
 * @throws AppError error.lastAdministrator
 */
export async function requireAdministratorLeft(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'))`);
  if (!(await hasAdministrator(db))) throw refused('error.lastAdministrator', 'user');
}
