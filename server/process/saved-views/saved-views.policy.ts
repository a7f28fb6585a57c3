import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType, Role } from '#contract/access.ts';
import { CONTRIBUTION_TYPES } from '#contract/roles.ts';
import { mayShareView, type ViewSharing } from '#contract/saved-views/schema.ts';
import { ADMINISTRATORS_PATH } from '#contract/saved-views/screens.ts';
import { unitAndAbove } from '#server/people/organizations/targets.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';

type Person = Pick<Caller, 'id' | 'roles' | 'unitId'>;

/** That `saved_view` is shared with somebody. */
const isShared = sql`(saved_view.shared_role is not null
  or exists (select from saved_view_unit shared where shared.view_id = saved_view.id))`;

/** That only administrators open the screen of `saved_view`: for others it would be a locked door. */
const isForAdministrators = sql`saved_view.path ~ ${ADMINISTRATORS_PATH.source}`;

/** Shared views of contributions that a person administers, as a condition. */
function administeredBy({ roles }: Person): SQL {
  const types: (ContributionType | null)[] = [...CONTRIBUTION_TYPES, null];
  const own = types.filter((type) => mayShareView(roles, type));
  if (own.length === 0) return sql`false`;
  const named = own.filter((type) => type !== null);
  return sql`(${isShared} and (saved_view.contribution_type = any(${sql.param(named)}::text[])
    or ${own.includes(null)}::boolean and saved_view.contribution_type is null))`;
}

/**
 * Whether a person opens a view, as a condition on `saved_view`: their own, those shared with a role of theirs, with their unit or
 * one above it, and shared ones of contributions that they administer. What it shows, its list says.
 */
export const opensTo = (person: Person): SQL => sql`(saved_view.owner_id = ${person.id}
  or not ${isForAdministrators} and (saved_view.shared_role = any(${sql.param([...person.roles])}::text[])
    or exists (select from saved_view_unit shared
                where shared.view_id = saved_view.id and shared.unit_id in ${unitAndAbove(person.unitId)}))
  or ${administeredBy(person)})`;

interface Owned {
  ownerId: number | null;
  contributionType: ContributionType | null;
  sharedRole: Role | null;
  unitIds: readonly number[];
}

/** Whether somebody changes and deletes a view: its owner, and of shared ones whoever administers their contributions. */
export const mayChangeView = ({ id, roles }: Person, view: Owned): boolean =>
  view.ownerId === id ||
  ((view.sharedRole !== null || view.unitIds.length > 0) && mayShareView(roles, view.contributionType));

/** @throws AppError error.savedView.sharing for who may only have private ones */
export function requireMayShare(
  { roles }: Person,
  sharing: ViewSharing,
  type: ContributionType | null,
): void {
  if (sharing.with !== 'NOBODY' && !mayShareView(roles, type)) {
    throw refused('error.savedView.sharing', 'savedView');
  }
}
