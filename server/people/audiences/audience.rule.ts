import { type SQL, sql } from 'drizzle-orm';
import type { RoleSet } from '#contract/roles.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import { unitAndAbove } from '#server/people/organizations/targets.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { AudienceTables } from './audience.tables.ts';

/** What the rule asks of a person and of an audience, each as a condition. */
interface AudienceConditions {
  /** The person is named. */
  isNamed: SQL;
  /** Their organization, their unit or one above it is named. */
  isInPlace: SQL;
  isExternal: SQL;
  /** Named places are meant for them: employees alone; of news whoever is there. */
  isEmployee: SQL;
  /** Somebody, or some place, is named at all. */
  namesAny: SQL;
  includesExternal: SQL;
}

/**
 * Who is in the audience of a campaign, a competition or news, S2-03 (decision 0091): the named; external users, where they
 * are included; and of the employees those of the named places, or all where nobody and no place is named. Whoever is
 * both counts as both. Who may read, who is mailed and who is counted: all go by this.
 */
export const isReached = ({
  isNamed,
  isInPlace,
  isExternal,
  isEmployee,
  namesAny,
  includesExternal,
}: AudienceConditions): SQL =>
  // Whoever has no unit is in none: the comparison says nothing then.
  sql`((${isNamed} or (${isExternal} and ${includesExternal}) or (${isEmployee} and (not ${namesAny} or ${isInPlace})))
    is true)`;

/** A condition that is known beforehand. */
export const constant = (value: boolean): SQL => (value ? sql`true` : sql`false`);

/** Whoever is not external is an employee, whatever else they look after. */
const isEmployeeBy = (roles: RoleSet) => roles.has('ROLE_INTERNAL') || !roles.has('ROLE_EXTERNAL');

/** People as `u`: external users, and employees, who may be both. */
const holds = (role: 'ROLE_INTERNAL' | 'ROLE_EXTERNAL') => holdsRole(sql`u.id`, role);
export const isExternal = holds('ROLE_EXTERNAL');
const isEmployee = sql`(${holds('ROLE_INTERNAL')} or not ${isExternal})`;

/** An external user and no employee, as a condition on `u`: so people are counted. */
export const isOnlyExternal = sql`not ${isEmployee}`;

const named = ({ units, organizations, people, owner }: AudienceTables, row: SQL) => ({
  people: sql`select target.user_id from ${people} target where target.${owner} = ${row}`,
  units: sql`select target.unit_id from ${units} target where target.${owner} = ${row}`,
  organizations: sql`select target.organization_id from ${organizations} target where target.${owner} = ${row}`,
});

const namesAnyOf = ({ people, units, organizations }: ReturnType<typeof named>) =>
  sql`exists (${people} union all ${units} union all ${organizations})`;

/**
 * Whether somebody is in the audience of a row, as a condition.
 * @param row id of the row of `tables.records`, such as `campaign.id`
 */
export function reachesCaller(
  { id, roles, unitId, organizationId }: Pick<Caller, 'id' | 'roles' | 'unitId' | 'organizationId'>,
  tables: AudienceTables,
  row: SQL,
): SQL {
  const lists = named(tables, row);
  return isReached({
    isNamed: sql`${id}::bigint in (${lists.people})`,
    isInPlace: sql`(${organizationId}::bigint in (${lists.organizations})
      or exists (select from ${tables.units} target
                  where target.${tables.owner} = ${row} and target.unit_id in ${unitAndAbove(unitId)}))`,
    isExternal: constant(roles.has('ROLE_EXTERNAL')),
    isEmployee: constant(isEmployeeBy(roles)),
    namesAny: namesAnyOf(lists),
    includesExternal: sql`${tables.records}.includes_external`,
  });
}

/** Whether `u` is in the audience of a stored row, as a condition; `place` has the units that its targets cover. */
export function reachesPeople(tables: AudienceTables, id: number): SQL {
  const lists = named(tables, sql`${id}`);
  return isReached({
    isNamed: sql`u.id in (${lists.people})`,
    isInPlace: sql`u.unit_id in (select id from place)`,
    isExternal,
    isEmployee,
    namesAny: namesAnyOf(lists),
    includesExternal: sql`(select record.includes_external from ${tables.records} record where record.id = ${id})`,
  });
}

/** The same for an audience that is not stored. */
export const reachesChosen = (people: SQL, namesAny: boolean, includesExternal: boolean): SQL =>
  isReached({
    isNamed: sql`u.id in (${people})`,
    isInPlace: sql`u.unit_id in (select id from place)`,
    isExternal,
    isEmployee,
    namesAny: constant(namesAny),
    includesExternal: constant(includesExternal),
  });
