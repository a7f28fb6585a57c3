import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { RESPONSIBLE_ROLES } from '#contract/contributions/participation.ts';
import { CONTRIBUTION_TYPES, seesAllOfType } from '#contract/roles.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** That somebody answers for a contribution. */
export const isResponsible = (contributionId: SQL, userId: SQL): SQL => sql`exists (
  select from contribution_participant answering
   where answering.contribution_id = ${contributionId} and answering.user_id = ${userId}
     and answering.role in ${RESPONSIBLE_ROLES})`;

/**
 * That a caller moderates the discussion of `contribution`: answers for it, or administers its type or the platform, and may read it,
 * as `mayReadComments` says.
 */
export function isModeratedBy(caller: Caller): SQL {
  const types = CONTRIBUTION_TYPES.filter((type) => seesAllOfType(caller.roles, type));
  const administered = types.filter((type) => administersType(caller, type));
  const isOneOf = (some: readonly ContributionType[]) =>
    some.length === 0 ? sql`false` : sql`contribution.type in ${some}`;
  return sql`(not contribution.is_deleted
    and (contribution.comment_status <> 'HIDDEN' or ${isOneOf(administered)})
    and (${isOneOf(types)} or ${isResponsible(sql`contribution.id`, sql`${caller.id}`)}))`;
}
