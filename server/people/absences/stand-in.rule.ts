import { and, eq, sql } from 'drizzle-orm';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { users } from '#server/platform/db/schema/users.ts';
import { refused } from '#server/platform/errors.ts';

/**
 * Whether somebody can do what another works on: an employee with an open account, and somebody else.
 * @throws AppError error.userNotSelectable
 */
export async function requireStandIn(
  db: Db,
  { userId, standInId }: { userId: number; standInId: number },
  entity: string,
): Promise<void> {
  const [person] = await db
    .select({ isEmployee: holdsRole(sql`${users.id}`, 'ROLE_INTERNAL') })
    .from(users)
    .where(and(eq(users.id, standInId), eq(users.activated, true)));
  if (standInId === userId || !person?.isEmployee) throw refused('error.userNotSelectable', entity);
}
