import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

/** Ids of the organizations and units that a row is for. */
export interface Targets {
  organizations: readonly number[];
  units: readonly number[];
}

/** Tables that list whom the rows of another table are for, and their column that names such a row. */
export interface TargetTables {
  units: SQL;
  organizations: SQL;
  owner: SQL;
}

/** Ids of a unit and of all units above it, as a query that does not depend on the row. */
export const unitAndAbove = (unitId: number | null) => sql`(
  with recursive above as (
    select unit.id, unit.parent_unit_id from organization_unit unit where unit.id = ${unitId}::bigint
    union
    select unit.id, unit.parent_unit_id from organization_unit unit join above on unit.id = above.parent_unit_id
  ) select id from above)`;

/**
 * Beginning of a statement that has the units which targets cover as `place (id)`: those of the organizations, and the
 * units, with all below them where wanted.
 * @param units query of ids, as `organizations` is
 */
export const withPlaces = (units: SQL, organizations: SQL, isWithBelow: boolean): SQL => sql`
  with recursive target as (
    select unit.id from organization_unit unit where unit.id in (${units})
    union
    select unit.id from organization_unit unit join target on unit.parent_unit_id = target.id and ${isWithBelow}
  ), place as materialized (
    select id from target
    union
    select unit.id from organization_unit unit where unit.organization_id in (${organizations})
  )`;

/** The same of the targets that are stored of a record. @param units which of the units count; organizations cover all of theirs */
export const withStoredPlaces = (
  { units, organizations, owner }: TargetTables,
  recordId: number,
  counted: 'none' | 'alone' | 'withBelow',
): SQL =>
  withPlaces(
    sql`select t.unit_id from ${units} t where t.${owner} = ${recordId} and ${counted !== 'none'}`,
    sql`select t.organization_id from ${organizations} t where t.${owner} = ${recordId}`,
    counted === 'withBelow',
  );

const distinct = (refs: readonly { id: number }[]) => [...new Set(refs.map(({ id }) => id))];

/** The targets that a request names, each once; those that it leaves out stay as they were, S3-10. */
export const namedTargets = (
  {
    targetOrganizations,
    targetUnits,
  }: {
    targetOrganizations?: readonly { id: number }[] | undefined;
    targetUnits?: readonly { id: number }[] | undefined;
  },
  before: Targets = { organizations: [], units: [] },
): Targets => ({
  organizations: targetOrganizations ? distinct(targetOrganizations) : before.organizations,
  units: targetUnits ? distinct(targetUnits) : before.units,
});

/** The same as an answer carries them, Q2-24. */
export const presentTargets = ({ organizations, units }: Targets) => ({
  targetOrganizations: organizations.map((id) => ({ id })),
  targetUnits: units.map((id) => ({ id })),
});

/** Targets that do not exist are the sender's fault, each list at its field. */
export async function targetFaults(
  db: Db,
  { organizations, units }: Targets,
): Promise<{ field: string; message: string }[]> {
  // Held until the targets are stored, so that none is deleted in between.
  const held = async (table: SQL, ids: readonly number[]) =>
    (await db.execute(sql`select id from ${table} where id = any(${idArray(ids)}) order by id for key share`))
      .rows.length;
  const faults = [];
  if ((await held(sql`organization`, organizations)) !== organizations.length) {
    faults.push({ field: 'targetOrganizations', message: 'Value' });
  }
  if ((await held(sql`organization_unit`, units)) !== units.length) {
    faults.push({ field: 'targetUnits', message: 'Value' });
  }
  return faults;
}

/** Whom a row is for, each list in the order of ids. */
export async function readTargets(
  db: Db,
  { units, organizations, owner }: TargetTables,
  id: number,
): Promise<Targets> {
  const { rows } = await db.execute<{ organizations: number[]; units: number[] }>(sql`
    select array(select organization_id from ${organizations} where ${owner} = ${id} order by 1) as organizations,
           array(select unit_id from ${units} where ${owner} = ${id} order by 1) as units`);
  return rows[0] ?? { organizations: [], units: [] };
}

export async function writeTargets(
  db: Db,
  { units, organizations, owner }: TargetTables,
  id: number,
  targets: Targets,
): Promise<void> {
  await db.execute(sql`delete from ${organizations} where ${owner} = ${id}`);
  await db.execute(sql`delete from ${units} where ${owner} = ${id}`);
  if (targets.organizations.length > 0) {
    await db.execute(sql`insert into ${organizations} (${owner}, organization_id)
      select ${id}::bigint, unnest(${sql.param([...targets.organizations])}::bigint[])`);
  }
  if (targets.units.length > 0) {
    await db.execute(sql`insert into ${units} (${owner}, unit_id)
      select ${id}::bigint, unnest(${sql.param([...targets.units])}::bigint[])`);
  }
}
