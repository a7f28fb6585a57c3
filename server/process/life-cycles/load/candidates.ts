import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { FieldUserRole } from '#contract/contributions/participation.ts';
import type { Db } from '#server/platform/db/client.ts';
import { isOneOf } from '#server/platform/db/id-array.ts';
import { executePrepared } from '#server/platform/db/prepared-statement.ts';
import type { Candidates } from '../engine/types.ts';

export interface FieldUserRow extends QueryResultRow {
  fieldId: number;
  userId: number;
  role: FieldUserRole;
}

/** Active people of fields with an open account, in the order in which they were added. */
export const fieldUsersOf = (fieldIds: readonly number[]): SQL => sql`
  select person.field_id as "fieldId", person.user_id as "userId", person.user_role as role
    from contribution_field_user person join app_user on app_user.id = person.user_id and app_user.activated
   where person.field_id ${isOneOf(fieldIds)} and person.is_active
   order by person.id`;

/** The rows of a query about these ids; none are asked for where there are none. */
const rowsFor = async <Row extends QueryResultRow>(
  db: Db,
  ids: readonly number[],
  query: (ids: readonly number[]) => SQL,
): Promise<Row[]> => (ids.length === 0 ? [] : (await executePrepared<Row>(db, query(ids))).rows);

/** People by their field. */
export function byField(rows: readonly FieldUserRow[]): Map<number, Candidates['fieldUsers']> {
  const fields = new Map<number, Candidates['fieldUsers'][number][]>();
  for (const { fieldId, ...one } of rows) fields.set(fieldId, [...(fields.get(fieldId) ?? []), one]);
  return fields;
}

export const readFieldUsers = async (db: Db, fieldIds: readonly number[]) =>
  byField(await rowsFor<FieldUserRow>(db, fieldIds, fieldUsersOf));

export interface ChosenRow extends QueryResultRow {
  /** The competition, or the owner. */
  of: number;
  userIds: number[];
}

/** People by what they were chosen for. */
export const byChoice = (rows: readonly ChosenRow[]): Map<number, number[]> =>
  new Map(rows.map((row) => [row.of, row.userIds]));

/** Moderators with an open account of competitions, in the order of their choice [R2H-09], S3-51. */
export const activeModeratorsOf = (competitionIds: readonly number[]): SQL => sql`
  select moderator.competition_id as of,
         array_agg(moderator.user_id order by moderator.rank, moderator.user_id) as "userIds"
    from competition_moderator moderator
    join app_user on app_user.id = moderator.user_id and app_user.activated
   where moderator.competition_id ${isOneOf(competitionIds)}
   group by moderator.competition_id`;

export const readActiveModerators = async (db: Db, competitionIds: readonly number[]) =>
  byChoice(await rowsFor<ChosenRow>(db, competitionIds, activeModeratorsOf));

/**
 * Managers of the units of first owners, by the owner: employees only; those of the unit above when the own unit
 * has none, S3-51, S3-54.
 */
export const unitManagersOf = (ownerIds: readonly number[]): SQL => sql`
  with manager as (
    select distinct owner.id as owner_id, member.user_id, member.unit_id = unit.id as own
      from app_user owner
      join organization_unit unit on unit.id = owner.unit_id
      join organization_user member on member.unit_id in (unit.id, unit.parent_unit_id) and member.is_manager
      join app_user manager on manager.id = member.user_id and manager.activated
      join user_authority authority on authority.user_id = manager.id and authority.authority = 'ROLE_INTERNAL'
     where owner.id ${isOneOf(ownerIds)}
  )
  select owner_id as of, array_agg(user_id order by user_id) as "userIds"
    from manager
   where own or not exists (select from manager other where other.owner_id = manager.owner_id and other.own)
   group by owner_id`;

/** Whom people have named as their deputies, with open accounts, by the person. */
const usualDeputiesOf = (userIds: readonly number[]): SQL => sql`
  select person.id as of, array[deputy.id] as "userIds"
    from app_user person join app_user deputy on deputy.id = person.deputy_id and deputy.activated
   where person.id ${isOneOf(userIds)}`;

export const readUsualDeputies = async (db: Db, userIds: readonly number[]) =>
  byChoice(await rowsFor<ChosenRow>(db, userIds, usualDeputiesOf));

interface LevelRow extends ChosenRow {
  level: number;
}

/** Units above each other that are looked through at most. */
const MOST_LEVELS = 20;

/** Managers of the units of people and of all units above, as of `unitManagersOf`: a row for each unit that has some, the nearest first. */
const managersAboveOf = (userIds: readonly number[]): SQL => sql`
  with recursive above as (
    select person.id as person_id, unit.id as unit_id, unit.parent_unit_id, 0 as level
      from app_user person join organization_unit unit on unit.id = person.unit_id
     where person.id ${isOneOf(userIds)}
    union all
    select above.person_id, unit.id, unit.parent_unit_id, above.level + 1
      from above join organization_unit unit on unit.id = above.parent_unit_id
     where above.level < ${MOST_LEVELS}
  )
  select above.person_id as of, above.level, array_agg(member.user_id order by member.user_id) as "userIds"
    from above
    join organization_user member on member.unit_id = above.unit_id and member.is_manager
    join app_user manager on manager.id = member.user_id and manager.activated
    join user_authority authority on authority.user_id = manager.id and authority.authority = 'ROLE_INTERNAL'
   group by above.person_id, above.level order by above.person_id, above.level`;

/** Managers of the units of people, then of the unit above, and so on, by the person. */
export async function readManagersAbove(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (readonly number[])[]>> {
  const levels = new Map<number, number[][]>();
  for (const { of, userIds: managers } of await rowsFor<LevelRow>(db, userIds, managersAboveOf)) {
    levels.set(of, [...(levels.get(of) ?? []), managers]);
  }
  return levels;
}

export const readUnitManagers = async (db: Db, ownerIds: readonly number[]) =>
  byChoice(await rowsFor<ChosenRow>(db, ownerIds, unitManagersOf));
