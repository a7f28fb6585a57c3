import { eq, sql } from 'drizzle-orm';
import { isTypeAdministrator } from '../../../contract/access.ts';
import type { ContributionField } from '../../../contract/fields.ts';
import { type FieldUserRole, isForEmployees } from '../../../contract/participation.ts';
import { type Caller, hasRole } from '../../call.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/users.ts';
import { refused } from '../../errors.ts';
import { holdsRole } from '../users/people.sql.ts';

/** A field is administered by the administrators of its type and by ADMIN, Q3-93 [R3O-19]. */
export function requireFieldAdministrator(caller: Caller, field: ContributionField): void {
  if (hasRole(caller, 'ROLE_ADMIN') || isTypeAdministrator(caller.roles, field.contributionType)) return;
  throw refused('error.commandNotAllowed', 'contributionField');
}

/** Only active accounts can be chosen, and only employees as managers and for boards, S3-54. */
export async function requireSelectable(db: Db, userId: number, role: FieldUserRole): Promise<void> {
  const [user] = await db
    .select({
      activated: users.activated,
      isInternal: holdsRole(sql`app_user.id`, 'ROLE_INTERNAL'),
    })
    .from(users)
    .where(eq(users.id, userId));
  const selectable = user?.activated && (user.isInternal || !isForEmployees(role));
  if (!selectable) throw refused('error.userNotSelectable', 'contributionFieldUser');
}
