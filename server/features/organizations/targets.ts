import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../../plugins/route.ts';

/** Tables that list whom a campaign or a competition is for, and the column that names it. */
interface TargetTables {
  units: SQL;
  organizations: SQL;
  /** Condition on `target`, a row of either table. */
  ofRow: SQL;
}

/** Ids of a unit and of all units above it, as a query that does not depend on the row. */
const unitAndAbove = (unitId: number | null) => sql`(
  with recursive above as (
    select unit.id, unit.parent_unit_id from organization_unit unit where unit.id = ${unitId}::bigint
    union
    select unit.id, unit.parent_unit_id from organization_unit unit join above on unit.id = above.parent_unit_id
  ) select id from above)`;

/**
 * Whether a person is among those whom a row is for, as a condition, S2-03: nobody in particular is named; or
 * the person is from outside, whom only the submit setting rules; or his organization, his unit or one above
 * it is named.
 */
export function inTarget(
  { roles, unitId, organizationId }: Pick<Caller, 'roles' | 'unitId' | 'organizationId'>,
  { units, organizations, ofRow }: TargetTables,
): SQL {
  if (roles.has('ROLE_EXTERNAL')) return sql`true`;
  return sql`(
    not exists (select from ${units} target where ${ofRow}
                union all select from ${organizations} target where ${ofRow})
    or exists (select from ${organizations} target
                where ${ofRow} and target.organization_id = ${organizationId}::bigint)
    or exists (select from ${units} target where ${ofRow} and target.unit_id in ${unitAndAbove(unitId)}))`;
}
