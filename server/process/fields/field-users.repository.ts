import { and, asc, eq, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import type { fieldUserEndpoints } from '#contract/fields/endpoints.ts';
import { FieldUser } from '#contract/fields/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { insertRow } from '#server/platform/db/insert-rows.ts';
import { equals } from '#server/platform/db/paging.ts';
import { contributionFieldUsers } from '#server/platform/db/schema/configuration.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { users } from '#server/platform/db/schema/users.ts';

const rows = (db: Db) =>
  db
    .select({
      ...contractColumns(contributionFieldUsers, FieldUser),
      role: sql<FieldUser['role']>`'CONTRIBUTION_FIELD_USER'`,
      firstName: users.firstName,
      lastName: users.lastName,
      unitName: organizationUnits.name,
      activated: users.activated,
    })
    .from(contributionFieldUsers)
    .innerJoin(users, eq(users.id, contributionFieldUsers.userId))
    .leftJoin(organizationUnits, eq(organizationUnits.id, users.unitId));

const byName = [
  sql`searchable(${users.firstName})`,
  sql`searchable(${users.lastName})`,
  asc(contributionFieldUsers.id),
];

/**
 * The people of a field by name.
 * @param activeRole only those who can be chosen in this role: active in the field, with an active account
 */
export function listFieldUsers(db: Db, fieldId: number, activeRole?: FieldUserRole): Promise<FieldUser[]> {
  const isActive = activeRole && and(contributionFieldUsers.isActive, users.activated);
  return rows(db)
    .where(
      and(
        eq(contributionFieldUsers.fieldId, fieldId),
        equals(contributionFieldUsers.userRole, activeRole),
        isActive,
      ),
    )
    .orderBy(...byName);
}

/**
 * Whether the user may change the field of a contribution of the type now [R3C-17], S3-55. Whoever sees a contribution
 * is its VIEWER: a command for viewers counts without asking what they see.
 */
export async function changesFields(db: Db, userId: number, type: ContributionType): Promise<boolean> {
  const isGranted = sql`command.command_type = 'CHANGE_FIELD' and command.is_active`;
  const { rows } = await db.execute<{ changes: boolean }>(sql`
    select exists (
        select from contribution_participant part
          join contribution on contribution.id = part.contribution_id
          join state_command command on command.state_id = contribution.state_id
         where part.user_id = ${userId} and contribution.type = ${type} and not contribution.is_deleted
           and ${isGranted} and part.role = any(command.roles))
      or exists (
        select from state_command command where ${isGranted} and 'VIEWER' = any(command.roles)) as changes`);
  return rows[0]?.changes ?? false;
}

export async function readFieldUser(db: Db, id: number): Promise<FieldUser | undefined> {
  const [row] = await rows(db).where(eq(contributionFieldUsers.id, id));
  return row;
}

export interface Membership {
  fieldId: number;
  userId: number;
  userRole: FieldUserRole;
}

const matches = ({ fieldId, userId, userRole }: Membership) =>
  and(
    eq(contributionFieldUsers.fieldId, fieldId),
    eq(contributionFieldUsers.userId, userId),
    eq(contributionFieldUsers.userRole, userRole),
  );

export async function readMembership(db: Db, membership: Membership): Promise<FieldUser | undefined> {
  const [row] = await rows(db).where(matches(membership));
  return row;
}

export async function insertFieldUser(db: Db, values: Membership & { isActive: boolean }): Promise<number> {
  return insertRow(db, contributionFieldUsers, values);
}

export async function updateFieldUser(
  db: Db,
  { id, userRole, isActive }: BodyOf<typeof fieldUserEndpoints.save>,
): Promise<void> {
  await db
    .update(contributionFieldUsers)
    .set({ id, userRole, isActive })
    .where(eq(contributionFieldUsers.id, id));
}

export async function deleteFieldUser(db: Db, id: number): Promise<void> {
  await db.delete(contributionFieldUsers).where(eq(contributionFieldUsers.id, id));
}
