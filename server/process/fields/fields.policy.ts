import { eq, sql } from 'drizzle-orm';
import { type FieldUserRole, isForEmployees } from '#contract/contributions/participation.ts';
import type { ContributionField } from '#contract/fields/schema.ts';
import { isTypeAdministrator } from '#contract/roles.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { refused } from '#server/platform/errors.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';

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
