import { type SQL, sql } from 'drizzle-orm';
import type { QueryResult, QueryResultRow } from 'pg';
import type { ContributionType, Role } from '#contract/access.ts';
import { CONTRIBUTION_TYPES, isTypeAdministrator, ROLES, seesAllOfType } from '#contract/roles.ts';
import { holdsRole } from '#server/people/account/people.sql.ts';
import type { Db } from '#server/platform/db/client.ts';
import { type Place, statement } from '#server/platform/db/prepared-statement.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { isAuthoredBy } from './families.ts';

/** The part of a caller that decides what they may see. */
export type Viewer = Pick<Caller, 'id' | 'roles' | 'unitId' | 'organizationId'>;

/** Whether a caller administers contributions of a type: its module's administrators and ADMIN, S3-52. */
export function administersType({ roles }: Pick<Caller, 'roles'>, type: ContributionType): boolean {
  return roles.has('ROLE_ADMIN') || isTypeAdministrator(roles, type);
}

/** Tokens of the audiences that a viewer belongs to, as the database keeps them with each contribution. */
export function audiencesOf({ roles, unitId, organizationId }: Viewer): string[] {
  return [
    'REGISTERED',
    ...(roles.has('ROLE_INTERNAL') ? ['INTERNAL'] : []),
    ...(roles.has('ROLE_EXTERNAL') ? ['EXTERNAL'] : []),
    ...(unitId === null ? [] : [`unit:${unitId}`]),
    ...(organizationId === null ? [] : [`organization:${organizationId}`]),
  ];
}

/**
 * Contributions in which a viewer has a role. Moderators and juries of a competition are participants of
 * its ideas, S3-51.
 * @param only a further condition on `contribution_participant p`
 */
export const participates = (viewer: Pick<Viewer, 'id'>, only?: SQL): SQL => hasPart(sql`${viewer.id}`, only);

/** The caller is an author, and learns nothing of what others said of it in evaluations. */
export const isOwnedBy = (caller: Pick<Caller, 'id'>): SQL => isAuthoredBy(sql`${caller.id}`);

export const hasPart = (userId: SQL, only: SQL = sql`true`) => sql`exists (
    select from contribution_participant p
     where p.contribution_id = contribution.id and p.user_id = ${userId} and ${only})`;

/** Submitted, and opened by the owners to an audience of the viewer. */
export const opened = (viewer: Viewer): SQL => isOpenedTo(valuesOf(viewer).audiences);

const isOpenedTo = (audiences: SQL) => sql`contribution.audience && ${audiences}::text[]`;

/**
 * Who may see a contribution, as one condition on `contribution` (which the query must not rename)
 * [R3P-06], S3-20: administrators of its type everything; participants in any state; after the submission
 * those whom its visibility admits. Deleted rows are seen by nobody. Lists, counts, details and every
 * sub-resource use this and nothing else, so they cannot disagree.
 * @param type when all rows are of one type: administrators then need no condition, which leaves the
 *   planner free to walk the index of the list
 */
export const visibleTo = (viewer: Viewer, type?: ContributionType): SQL =>
  visibleIf(administeredTypes(viewer), valuesOf(viewer), type);

const administeredTypes = ({ roles }: Viewer): ContributionType[] =>
  CONTRIBUTION_TYPES.filter((candidate) => seesAllOfType(roles, candidate));

/** That `person`, a row of `app_user`, holds a role by which something is open for the type of `contribution`. */
export const holdsRoleFor = (
  person: SQL,
  isOpen: (roles: ReadonlySet<Role>, type: ContributionType) => boolean,
): SQL => sql`exists (
  select from user_authority own where own.user_id = ${person}.id and own.authority = any(
    case contribution.type ${sql.join(
      CONTRIBUTION_TYPES.map(
        (type) =>
          sql`when ${type} then ${sql.param(ROLES.filter((role) => isOpen(new Set([role]), type)))}::text[]`,
      ),
      sql` `,
    )} end))`;

/** Tokens of the audiences of `person`, a row of `app_user`. */
const audiencesOfPerson = (person: SQL): SQL => sql`array_remove(array[
  'REGISTERED', 'unit:' || ${person}.unit_id,
  'organization:' || (select unit.organization_id from organization_unit unit where unit.id = ${person}.unit_id),
  case when ${holdsRole(sql`${person}.id`, 'ROLE_INTERNAL')} then 'INTERNAL' end,
  case when ${holdsRole(sql`${person}.id`, 'ROLE_EXTERNAL')} then 'EXTERNAL' end], null)`;

/**
 * The same rule asked the other way round: whether a row of `app_user` may see `contribution`, for choosing among many people at once.
 */
export const visibleToPerson = (person: SQL): SQL => sql`(not contribution.is_deleted and (
  ${isOpenedTo(audiencesOfPerson(person))} or ${hasPart(sql`${person}.id`)}
  or ${holdsRoleFor(person, seesAllOfType)}))`;

/** What a condition compares with, as values or as places of values. */
interface Compared {
  userId: SQL;
  audiences: SQL;
}

const valuesOf = (viewer: Viewer): Compared => ({
  userId: sql`${viewer.id}`,
  audiences: sql`${sql.param(audiencesOf(viewer))}`,
});

function visibleIf(
  administered: readonly ContributionType[],
  { userId, audiences }: Compared,
  type?: ContributionType,
): SQL {
  const seesAll =
    type === undefined ? administered.length === CONTRIBUTION_TYPES.length : administered.includes(type);
  if (seesAll) return sql`not contribution.is_deleted`;
  const conditions = [
    ...(type === undefined && administered.length > 0 ? [sql`contribution.type in ${administered}`] : []),
    isOpenedTo(audiences),
    hasPart(userId),
  ];
  return sql`(not contribution.is_deleted and (${sql.join(conditions, sql` or `)}))`;
}

type Values = Record<string, unknown>;

/**
 * A `statement` about what its viewer may see, rendered once for each set of types that viewers administer: only by that
 * the texts of the condition differ.
 */
export function statementForViewer<Asked extends Values, Row extends QueryResultRow>(
  build: (value: Place<Asked & { userId: number }>, isVisible: SQL) => SQL,
): (db: Db, viewer: Viewer, values: Asked) => Promise<QueryResult<Row>> {
  type All = Asked & { userId: number; audiences: string[] };
  const statements = new Map<string, (db: Db, values: All) => Promise<QueryResult<Row>>>();
  return (db, viewer, values) => {
    const administered = administeredTypes(viewer);
    const key = administered.join();
    const known =
      statements.get(key) ??
      statement<All, Row>((value) =>
        build(value, visibleIf(administered, { userId: value('userId'), audiences: value('audiences') })),
      );
    statements.set(key, known);
    return known(db, { ...values, userId: viewer.id, audiences: audiencesOf(viewer) });
  };
}
