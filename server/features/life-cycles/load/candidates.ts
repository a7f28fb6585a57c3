import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { idArray } from '../../../db/idArray.ts';
import { contributionFieldUsers } from '../../../db/schema/configuration.ts';
import { users } from '../../../db/schema/users.ts';
import type { Candidates } from '../engine/types.ts';

/** Active people of fields with an open account, in the order in which they were added. */
export async function readFieldUsers(
  db: Db,
  fieldIds: readonly number[],
): Promise<Map<number, Candidates['fieldUsers']>> {
  if (fieldIds.length === 0) return new Map();
  const rows = await db
    .select({
      fieldId: contributionFieldUsers.fieldId,
      userId: contributionFieldUsers.userId,
      role: contributionFieldUsers.userRole,
    })
    .from(contributionFieldUsers)
    .innerJoin(users, eq(users.id, contributionFieldUsers.userId))
    .where(
      and(
        sql`${contributionFieldUsers.fieldId} = any(${idArray(fieldIds)})`,
        contributionFieldUsers.isActive,
        users.activated,
      ),
    )
    .orderBy(asc(contributionFieldUsers.id));
  const byField = new Map<number, { userId: number; role: (typeof rows)[number]['role'] }[]>();
  for (const { fieldId, ...one } of rows) byField.set(fieldId, [...(byField.get(fieldId) ?? []), one]);
  return byField;
}

/** Moderators with an open account of competitions, in the order of their choice [R2H-09], S3-51. */
export async function readActiveModerators(
  db: Db,
  competitionIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (competitionIds.length === 0) return new Map();
  const { rows } = await db.execute<{ competition_id: number; user_ids: number[] }>(sql`
    select moderator.competition_id, array_agg(moderator.user_id order by moderator.rank, moderator.user_id) as user_ids
      from competition_moderator moderator
      join app_user on app_user.id = moderator.user_id and app_user.activated
     where moderator.competition_id = any(${idArray(competitionIds)})
     group by moderator.competition_id`);
  return new Map(rows.map((row) => [row.competition_id, row.user_ids]));
}

/**
 * Managers of the units of first owners, by the owner: employees only; those of the unit above when the own unit
 * has none, S3-51, S3-54.
 */
export async function readUnitManagers(db: Db, ownerIds: readonly number[]): Promise<Map<number, number[]>> {
  if (ownerIds.length === 0) return new Map();
  const { rows } = await db.execute<{ owner_id: number; user_ids: number[] }>(sql`
    with manager as (
      select distinct owner.id as owner_id, member.user_id, member.unit_id = unit.id as own
        from app_user owner
        join organization_unit unit on unit.id = owner.unit_id
        join organization_user member on member.unit_id in (unit.id, unit.parent_unit_id) and member.is_manager
        join app_user manager on manager.id = member.user_id and manager.activated
        join user_authority authority on authority.user_id = manager.id and authority.authority = 'ROLE_INTERNAL'
       where owner.id = any(${idArray(ownerIds)})
    )
    select owner_id, array_agg(user_id order by user_id) as user_ids
      from manager
     where own or not exists (select from manager other where other.owner_id = manager.owner_id and other.own)
     group by owner_id`);
  return new Map(rows.map((row) => [row.owner_id, row.user_ids]));
}
