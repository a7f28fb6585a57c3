import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { PersonRef } from '#contract/contributions/schema.ts';
import { holdAccounts } from '#server/people/account/account.repository.ts';
import { holdsRole, personColumns } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { organizationUsers, users } from '#server/platform/db/schema/users.ts';
import { refused } from '#server/platform/errors.ts';

/** Managers of a unit by name, S3-95. */
export function readManagers(db: Db, unitId: number): Promise<PersonRef[]> {
  return db
    .select(personColumns)
    .from(organizationUsers)
    .innerJoin(users, eq(users.id, organizationUsers.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .where(and(eq(organizationUsers.unitId, unitId), eq(organizationUsers.isManager, true)))
    .orderBy(sql`searchable(${users.firstName})`, sql`searchable(${users.lastName})`, asc(users.id));
}

/** Only employees manage, S3-54. */
const isInternal = holdsRole(sql`app_user.id`, 'ROLE_INTERNAL');

/**
 * Makes exactly these users the managers of a unit; the others go on working there. Whoever saves one of these people
 * at the same time waits, and forms of them that were filled before are out of date.
 * @throws AppError error.userNotSelectable for an unknown, inactive or external user, S3-54
 */
export async function writeManagers(db: Db, unitId: number, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  const present = (await readManagers(db, unitId)).map(({ id }) => id);
  // Who manages already may stay, also with a closed account: nobody else would be let in because of it.
  const added = wanted.filter((id) => !present.includes(id));
  const removed = present.filter((id) => !wanted.includes(id));
  if (added.length + removed.length === 0) return;
  const changed = [...added, ...removed];
  await holdAccounts(db, changed);
  if (added.length > 0) {
    const active = await db
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.id, added), eq(users.activated, true), isInternal));
    if (active.length < added.length) throw refused('error.userNotSelectable', 'organization');
    await db
      .insert(organizationUsers)
      .values(added.map((userId) => ({ userId, unitId, isManager: true })))
      .onConflictDoUpdate({
        target: [organizationUsers.unitId, organizationUsers.userId],
        set: { isManager: true },
      });
  }
  if (removed.length > 0) {
    await db
      .update(organizationUsers)
      .set({ isManager: false })
      .where(and(eq(organizationUsers.unitId, unitId), inArray(organizationUsers.userId, removed)));
  }
  await db.execute(sql`update app_user set version = version + 1 where id = any(${idArray(changed)})`);
}
