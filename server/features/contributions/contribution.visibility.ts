import { type SQL, sql } from 'drizzle-orm';
import { CONTRIBUTION_TYPES, type ContributionType, isTypeAdministrator } from '../../../contract/access.ts';
import type { Visibility } from '../../../contract/life-cycles.ts';
import type { Caller } from '../../plugins/route.ts';

/** The part of a caller that decides what he may see. */
export type Viewer = Pick<Caller, 'id' | 'roles' | 'unitId' | 'organizationId'>;

/** Whether a caller administers contributions of a type: its module's administrators and ADMIN, S3-52. */
export function administersType({ roles }: Pick<Caller, 'roles'>, type: ContributionType): boolean {
  return roles.has('ROLE_ADMIN') || isTypeAdministrator(roles, type);
}

/** Whether a caller sees and lists every contribution of a type: APP_ADMIN too, S3-20. */
export function seesAllOfType(viewer: Pick<Caller, 'roles'>, type: ContributionType): boolean {
  return viewer.roles.has('ROLE_APP_ADMIN') || administersType(viewer, type);
}

/** Visibilities that admit a viewer by role alone. */
function admittingVisibilities({ roles }: Viewer): Visibility[] {
  return [
    'REGISTERED',
    ...(roles.has('ROLE_INTERNAL') ? (['INTERNAL'] as const) : []),
    ...(roles.has('ROLE_EXTERNAL') ? (['EXTERNAL'] as const) : []),
  ];
}

/**
 * Contributions in which a viewer has a role. Moderators and juries of a competition are participants of
 * its ideas, S3-51.
 * @param only a further condition on `contribution_participant p`
 */
export function participates(viewer: Pick<Viewer, 'id'>, only: SQL = sql`true`): SQL {
  return sql`contribution.id in (
    select p.contribution_id from contribution_participant p where p.user_id = ${viewer.id} and ${only})`;
}

/** An owner other than the first one, who belongs to the unit or organization now. */
function hasCoOwner(of: SQL): SQL {
  return sql`exists (
    select 1 from contribution_participant p
      join app_user owner on owner.id = p.user_id
      left join organization_unit unit on unit.id = owner.unit_id
     where p.contribution_id = contribution.id and p.role = 'OWNER' and p.rank > 1 and ${of})`;
}

function admitsByOwners({ unitId, organizationId }: Viewer): SQL[] {
  const conditions: SQL[] = [];
  if (unitId !== null) {
    conditions.push(sql`(contribution.visibility = 'UNIT' and
      (contribution.owner_unit_id = ${unitId} or ${hasCoOwner(sql`owner.unit_id = ${unitId}`)}))`);
  }
  if (organizationId !== null) {
    conditions.push(sql`(contribution.visibility = 'ORGANIZATION' and
      (contribution.owner_organization_id = ${organizationId} or
       ${hasCoOwner(sql`unit.organization_id = ${organizationId}`)}))`);
  }
  return conditions;
}

/** Whom the owners opened a submitted contribution to. */
function opened(viewer: Viewer): SQL {
  const conditions = [
    sql`contribution.visibility in ${admittingVisibilities(viewer)}`,
    ...admitsByOwners(viewer),
  ];
  return sql`(contribution.date_submitted is not null and (${sql.join(conditions, sql` or `)}))`;
}

/**
 * Who may see a contribution, as one condition on `contribution` (which the query must not rename)
 * [R3P-06], S3-20: administrators of its type everything; participants in any state; after the hand-in
 * those whom its visibility admits. Deleted rows are seen by nobody. Lists, counts, details and every
 * sub-resource use this and nothing else, so they cannot disagree.
 * @param type when all rows are of one type: administrators then need no condition, which leaves the
 *   planner free to walk the index of the list
 */
export function visibleTo(viewer: Viewer, type?: ContributionType): SQL {
  const administered = CONTRIBUTION_TYPES.filter((candidate) => seesAllOfType(viewer, candidate));
  const seesAll =
    type === undefined ? administered.length === CONTRIBUTION_TYPES.length : administered.includes(type);
  if (seesAll) return sql`not contribution.is_deleted`;
  const conditions = [
    ...(type === undefined && administered.length > 0 ? [sql`contribution.type in ${administered}`] : []),
    participates(viewer),
    opened(viewer),
  ];
  return sql`(not contribution.is_deleted and (${sql.join(conditions, sql` or `)}))`;
}
