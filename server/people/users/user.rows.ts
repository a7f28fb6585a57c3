import { and, eq, notInArray } from 'drizzle-orm';
import type { Role } from '#contract/access.ts';
import type { UserInput } from '#contract/users/schema.ts';
import { revokeSessions } from '#server/people/account/sessions.ts';
import type { Db } from '#server/platform/db/client.ts';
import {
  organizationUsers,
  userAuthorities,
  userRegistrationHistory,
  users,
} from '#server/platform/db/schema/users.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { domainEvent } from '#server/platform/registrations.ts';
import type { Services } from '#server/platform/services.ts';

type Units = NonNullable<UserInput['organizationUnits']>;

/** Makes these the roles of a user; ROLE_USER always is one, Q3-132. */
export async function writeAuthorities(db: Db, userId: number, roles: readonly Role[]): Promise<void> {
  const wanted = [...new Set<Role>(['ROLE_USER', ...roles])];
  await db
    .delete(userAuthorities)
    .where(and(eq(userAuthorities.userId, userId), notInArray(userAuthorities.authority, wanted)));
  await db
    .insert(userAuthorities)
    .values(wanted.map((authority) => ({ userId, authority })))
    .onConflictDoNothing();
}

/** Makes these the units of a user; the first one is the main unit, S3-95. */
export async function writeUnits(db: Db, userId: number, units: Units): Promise<void> {
  await db
    .update(users)
    .set({ unitId: units[0]?.unitId ?? null })
    .where(eq(users.id, userId));
  await db.delete(organizationUsers).where(eq(organizationUsers.userId, userId));
  if (units.length === 0) return;
  await db
    .insert(organizationUsers)
    .values(units.map(({ unitId, isManager }) => ({ userId, unitId, isManager })));
}

/** One row of how an account came to be and where it stands, S3-99. */
export async function noteRegistration(
  db: Db,
  row: typeof userRegistrationHistory.$inferInsert,
): Promise<void> {
  await db.insert(userRegistrationHistory).values(row);
}

/** Accounts were deactivated: features end what waits for these people, S3-97. */
export const usersDeactivated = domainEvent<{
  userIds: readonly number[];
  now: Date;
  /** Who takes over what they work on; null: who is next by the rules. */
  successorId: number | null;
  byUserId: number | null;
  /** The call of whoever names a successor. */
  context: ServiceContext | null;
}>('users were deactivated');

/** Deactivated people are signed out everywhere, and nothing waits for them any longer, S3-97. */
export async function signOutDeactivated(
  db: Db,
  { registrations }: Pick<Services, 'registrations'>,
  userIds: readonly number[],
  now: Date,
  {
    successorId = null,
    byUserId = null,
    context = null,
  }: { successorId?: number | null; byUserId?: number | null; context?: ServiceContext | null } = {},
): Promise<void> {
  if (userIds.length === 0) return;
  await revokeSessions(db, userIds, { endedBy: 'DEACTIVATED', now });
  await registrations.publish(usersDeactivated, db, { userIds, now, successorId, byUserId, context });
}
