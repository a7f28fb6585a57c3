import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_TYPES, isTypeAdministrator, seesAllOfType } from '#contract/roles.ts';
import type { Caller } from '#server/platform/http/call.ts';

/** The part of a caller that decides what he may see. */
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
export function participates(viewer: Pick<Viewer, 'id'>, only: SQL = sql`true`): SQL {
  return sql`exists (
    select from contribution_participant p
     where p.contribution_id = contribution.id and p.user_id = ${viewer.id} and ${only})`;
}

/** Submitted, and opened by the owners to an audience of the viewer. */
export function opened(viewer: Viewer): SQL {
  return sql`contribution.audience && ${sql.param(audiencesOf(viewer))}::text[]`;
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
  const administered = CONTRIBUTION_TYPES.filter((candidate) => seesAllOfType(viewer.roles, candidate));
  const seesAll =
    type === undefined ? administered.length === CONTRIBUTION_TYPES.length : administered.includes(type);
  if (seesAll) return sql`not contribution.is_deleted`;
  const conditions = [
    ...(type === undefined && administered.length > 0 ? [sql`contribution.type in ${administered}`] : []),
    opened(viewer),
    participates(viewer),
  ];
  return sql`(not contribution.is_deleted and (${sql.join(conditions, sql` or `)}))`;
}
