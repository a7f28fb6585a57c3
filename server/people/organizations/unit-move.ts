import { eq, sql } from 'drizzle-orm';
import { formatNodeId, type UnitMove } from '#contract/organizations/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { hasRow } from '#server/platform/db/has-row.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import { organizationUnits } from '#server/platform/db/schema/organizations.ts';
import { invalid, refused } from '#server/platform/errors.ts';
import type { Place } from './unit-audiences.ts';

/**
 * Files and other systems know a unit by its code: within an organization each one occurs once, in whatever case.
 * Nothing is held by an index, for databases from before may have some twice; the lock of the tree is taken by then.
 */
export const isCodeTaken = (
  db: Db,
  organizationId: number,
  codes: readonly string[],
  own: readonly number[],
) =>
  hasRow(
    db,
    sql`organization_unit unit
     where unit.organization_id = ${organizationId} and unit.id <> all(${idArray(own)})
       and lower(unit.code) in (select lower(code) from unnest(${sql.param([...codes])}::text[]) code)`,
  );

/** A unit and all below it. */
export async function subtreeIds(db: Db, unitId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive below as (
      select id from organization_unit where id = ${unitId}
      union
      select unit.id from organization_unit unit join below on unit.parent_unit_id = below.id
    ) select id from below`);
  return rows.map(({ id }) => id);
}

/** Whether a unit that comes to another organization finds a code there that it or one below it has. */
async function meetsItsCodes(db: Db, organizationId: number, unitId: number, moved: readonly number[]) {
  const { rows } = await db.execute<{ organization_id: number; codes: string[] }>(sql`
    select unit.organization_id,
           array(select code from organization_unit where id = any(${idArray(moved)}) and code is not null) as codes
      from organization_unit unit where unit.id = ${unitId}`);
  const [unit] = rows;
  if (!unit || unit.organization_id === organizationId) return false;
  return isCodeTaken(db, organizationId, unit.codes, moved);
}

/** What refuses a move, for its preview as for the move; null where nothing does. */
export async function moveRefusal(
  db: Db,
  unitId: number,
  place: Place,
  moved: readonly number[],
): Promise<Extract<UnitMove['refusal'], 'cycle' | 'codeTaken'> | null> {
  if (place.parentUnitId !== null && moved.includes(place.parentUnitId)) return 'cycle';
  return (await meetsItsCodes(db, place.organizationId, unitId, moved)) ? 'codeTaken' : null;
}

interface Above extends Record<string, unknown> {
  id: number;
  kind: 'ORGANIZATION' | 'UNIT';
  name: string;
  isActive: boolean;
}

/** The nodes from the organization down to the one that a place names. */
export async function readAbove(db: Db, { organizationId, parentUnitId }: Place): Promise<Above[]> {
  const { rows } = await db.execute<Above>(sql`
    with recursive above as (
      select unit.id, unit.name, unit.is_active, unit.parent_unit_id, 0 as level
        from organization_unit unit where unit.id = ${parentUnitId}::bigint
      union all
      select unit.id, unit.name, unit.is_active, unit.parent_unit_id, above.level + 1
        from above join organization_unit unit on unit.id = above.parent_unit_id
    )
    select id, 'ORGANIZATION' as kind, name, is_active as "isActive", null::int as level
      from organization where id = ${organizationId}
    union all
    select id, 'UNIT', name, is_active, level from above
     order by level desc nulls first`);
  return rows;
}

const pathOf = (nodes: readonly Above[]) => nodes.map(formatNodeId).join('/');

/** Both places of a move by ids, so that one who saw others is noticed. */
export const namePlaces = (from: readonly Above[], to: readonly Above[]) => `${pathOf(from)}>${pathOf(to)}`;

/** Where a unit hangs. */
export async function readPlace(db: Db, unitId: number): Promise<Place | undefined> {
  const { organizationId, parentUnitId } = organizationUnits;
  const [place] = await db
    .select({ organizationId, parentUnitId })
    .from(organizationUnits)
    .where(eq(organizationUnits.id, unitId));
  return place;
}

/**
 * Hangs a unit with all below it under another node; never under itself, S3-93. The tree is held by then.
 * @param seen the places that a preview named; undefined where there was none
 * @throws AppError error.savedInBetween where either has changed since, error.cycle, error.validation for a taken code
 */
export async function moveUnit(
  db: Db,
  unitId: number,
  place: Place,
  seen: string | undefined,
): Promise<void> {
  if (seen !== undefined) {
    const before = await readPlace(db, unitId);
    if (before && namePlaces(await readAbove(db, before), await readAbove(db, place)) !== seen) {
      throw refused('error.savedInBetween', 'organization');
    }
  }
  const moved = await subtreeIds(db, unitId);
  const refusal = await moveRefusal(db, unitId, place, moved);
  if (refusal === 'cycle') throw refused('error.cycle', 'organization');
  if (refusal) throw invalid('organization', [{ field: 'parentId', message: 'codeExistsThere' }]);
  // Triggers renew the places of all contributions below it.
  await allowLongStatements(db);
  await db
    .update(organizationUnits)
    .set({ parentUnitId: place.parentUnitId })
    .where(eq(organizationUnits.id, unitId));
  await db.execute(sql`
    update organization_unit set organization_id = ${place.organizationId}
     where id = any(${sql.param(moved)}::bigint[])`);
}
