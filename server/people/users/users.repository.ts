import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { type ExtendedUser, RegistrationHistoryRow } from '#contract/users/schema.ts';
import { roles as authorities } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { loginOr } from '#server/platform/db/login-of.ts';
import { organizations, organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { secondFactors } from '#server/platform/db/schema/sign-in.ts';
import { organizationUsers, userRegistrationHistory, users } from '#server/platform/db/schema/users.ts';

/** What lists and forms show of an account. */
export const managedColumns = {
  id: users.id,
  login: users.login,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  activated: users.activated,
  langKey: users.langKey,
  authorities,
  registrationStatus: users.registrationStatus,
  unitName: organizationUnits.name,
  createdBy: loginOr(users.createdById, users.createdBy),
  createdDate: users.createdDate,
  lastModifiedBy: loginOr(users.lastModifiedById, users.lastModifiedBy),
  lastModifiedDate: users.lastModifiedDate,
  lastLogin: users.lastLogin,
  erasedAt: users.erasedAt,
};

/** Units of a user, the main one first. */
async function readUnits(db: Db, userId: number): Promise<ExtendedUser['organizationUnits']> {
  return db
    .select({
      unitId: organizationUnits.id,
      unitName: organizationUnits.name,
      organizationName: organizations.name,
      isManager: sql<boolean>`coalesce(${organizationUsers.isManager}, false)`,
    })
    .from(users)
    .innerJoin(
      organizationUnits,
      or(
        eq(organizationUnits.id, users.unitId),
        sql`${organizationUnits.id} in (select ou.unit_id from organization_user ou where ou.user_id = ${userId})`,
      ),
    )
    .innerJoin(organizations, eq(organizations.id, organizationUnits.organizationId))
    .leftJoin(
      organizationUsers,
      and(eq(organizationUsers.userId, users.id), eq(organizationUsers.unitId, organizationUnits.id)),
    )
    .where(eq(users.id, userId))
    .orderBy(
      desc(sql`${organizationUnits.id} is not distinct from ${users.unitId}`),
      asc(organizationUnits.name),
    );
}

/** One user with everything that is stored, Q3-69; what a caller may do with it is not known here. */
export type StoredUser = Omit<ExtendedUser, 'mayChange'>;

/** One user with everything that administrators see [R3P-159], Q3-69. */
export async function readUser(db: Db, id: number): Promise<StoredUser | undefined> {
  const [row] = await db
    .select({
      ...managedColumns,
      version: users.version,
      phone: users.phone,
      educationLevel: users.educationLevel,
      company: users.company,
      department: users.department,
      position: users.position,
      secondFactor: sql<ExtendedUser['secondFactor']>`coalesce(${secondFactors.method},
        case when exists (select from passkey k where k.user_id = ${users.id}) then 'PASSKEY' end)`,
      passkeys: sql<number>`(select count(*) from passkey k where k.user_id = ${users.id})`.mapWith(Number),
      isAwaited: sql<boolean>`${users.passwordHash} is null
        and not exists (select from identity i where i.user_id = ${users.id})`,
      usesProviderOnly: sql<boolean>`${users.passwordHash} is null
        and exists (select from identity i where i.user_id = ${users.id})`,
    })
    .from(users)
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const isOutside = row.authorities.includes('ROLE_EXTERNAL') && !row.authorities.includes('ROLE_INTERNAL');
  return {
    ...row,
    userType: isOutside ? 'EXTERNAL' : 'INTERNAL',
    organizationUnits: await readUnits(db, id),
  };
}

/** How an account came to be, newest first [R3P-160], S3-99. */
export function readRegistrationHistory(db: Db, userId: number): Promise<RegistrationHistoryRow[]> {
  return db
    .select({
      ...contractColumns(userRegistrationHistory, RegistrationHistoryRow),
      byUser: loginOr(userRegistrationHistory.byUserId, userRegistrationHistory.byUser),
    })
    .from(userRegistrationHistory)
    .where(eq(userRegistrationHistory.userId, userId))
    .orderBy(desc(userRegistrationHistory.id));
}

/** Which of these units do not exist; the others are held until the transaction ends, so that none is deleted. */
export async function unknownUnits(db: Db, unitIds: readonly number[]): Promise<number[]> {
  if (unitIds.length === 0) return [];
  const rows = await db
    .select({ id: organizationUnits.id })
    .from(organizationUnits)
    .where(inArray(organizationUnits.id, [...unitIds]))
    .orderBy(organizationUnits.id)
    .for('key share');
  const known = new Set(rows.map(({ id }) => id));
  return unitIds.filter((id) => !known.has(id));
}
