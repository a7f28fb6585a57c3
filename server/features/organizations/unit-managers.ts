import { and, asc, eq, exists, inArray, notInArray, sql } from 'drizzle-orm';
import type { PersonRef } from '../../../contract/contributions.ts';
import type { Db } from '../../db/client.ts';
import { organizationUnits } from '../../db/schema/organizations.ts';
import { organizationUsers, users } from '../../db/schema/users.ts';
import { refused } from '../../errors.ts';

/** Managers of a unit by name, S3-95. */
export function readManagers(db: Db, unitId: number): Promise<PersonRef[]> {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      unitName: organizationUnits.name,
    })
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(and(eq(organizationUsers.unitId, unitId), eq(organizationUsers.isManager, true)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/** Only employees manage, S3-54. */
const isInternal = exists(
  sql`(select from user_authority a where a.user_id = ${users.id} and a.authority = 'ROLE_INTERNAL')`,
);

/**
 * Makes exactly these users the managers of a unit; the others go on working there.
 * @throws AppError error.userNotSelectable for an unknown, inactive or external user, S3-54
 */
export async function writeManagers(db: Db, unitId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  const present = new Set((await readManagers(db, unitId)).map(({ id }) => id));
  // Who manages already may stay, also with a closed account: nobody else would be let in because of it.
  const added = wanted.filter((id) => !present.has(id));
  if (added.length > 0) {
    const active = await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, added), eq(users.activated, true), isInternal));
    if (active.length < added.length) throw refused('error.userNotSelectable', 'organization');
  }
  await db
    .update(organizationUsers)
    .set({ isManager: false })
    .where(
      and(
        eq(organizationUsers.unitId, unitId),
        wanted.length > 0 ? notInArray(organizationUsers.userId, wanted) : undefined,
      ),
    );
  if (wanted.length === 0) return;
  await db
    .insert(organizationUsers)
    .values(wanted.map((userId) => ({ userId, unitId, isManager: true })))
    .onConflictDoUpdate({
      target: [organizationUsers.unitId, organizationUsers.userId],
      set: { isManager: true },
    });
}
