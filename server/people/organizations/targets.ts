import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import type { Caller } from '#server/platform/http/call.ts';

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

export const CONTENT_TARGETS: TargetTables = {
  units: sql`content_target_unit`,
  organizations: sql`content_target_organization`,
  owner: sql`content_id`,
};
export const CAMPAIGN_TARGETS: TargetTables = {
  units: sql`campaign_target_unit`,
  organizations: sql`campaign_target_organization`,
  owner: sql`campaign_id`,
};
export const COMPETITION_TARGETS: TargetTables = {
  units: sql`competition_target_unit`,
  organizations: sql`competition_target_organization`,
  owner: sql`competition_id`,
};

/** Ids of a unit and of all units above it, as a query that does not depend on the row. */
export const unitAndAbove = (unitId: number | null) => sql`(
  with recursive above as (
    select unit.id, unit.parent_unit_id from organization_unit unit where unit.id = ${unitId}::bigint
    union
    select unit.id, unit.parent_unit_id from organization_unit unit join above on unit.id = above.parent_unit_id
  ) select id from above)`;

/**
 * Whether a person is among those whom a row is for, as a condition, S2-03: nobody in particular is named; or
 * the person is from outside, whom only the submit setting rules; or their organization, their unit or one above
 * it is named.
 * @param row id of the row, such as `campaign.id`
 */
export function inTarget(
  { roles, unitId, organizationId }: Pick<Caller, 'roles' | 'unitId' | 'organizationId'>,
  { units, organizations, owner }: TargetTables,
  row: SQL,
): SQL {
  if (roles.has('ROLE_EXTERNAL')) return sql`true`;
  return sql`(
    not exists (select from ${units} target where target.${owner} = ${row}
                union all select from ${organizations} target where target.${owner} = ${row})
    or exists (select from ${organizations} target
                where target.${owner} = ${row} and target.organization_id = ${organizationId}::bigint)
    or exists (select from ${units} target
                where target.${owner} = ${row} and target.unit_id in ${unitAndAbove(unitId)}))`;
}

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
