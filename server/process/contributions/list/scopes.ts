import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { ListScope } from '#contract/contributions/list.schema.ts';
import { audienceAdmits, CONTRIBUTION_TYPES, MODULE_OF_TYPE, seesAllOfType } from '#contract/roles.ts';
import { AppError, refused } from '#server/platform/errors.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import type { StoredSettings } from '#server/platform/settings/settings.repository.ts';
import {
  hasPart,
  holdsRoleFor,
  participates,
  type Viewer,
  visibleTo,
} from '#server/process/selection/visibility.ts';

const UNSUBMITTED = sql`('NEW', 'DRAFT')`;

/**
 * Which contributions of a type a scope holds, as a condition on `contribution` [R3A-01, R3A-04],
 * Q3-11, S3-21.
 */
export function inScope(viewer: Viewer, type: ContributionType, scope: ListScope): SQL {
  switch (scope) {
    case 'mine':
      return sql`not contribution.is_deleted and ${participates(viewer, sql`p.role = 'OWNER'`)}`;
    case 'role':
      return sql`not contribution.is_deleted and ${participates(viewer, sql`p.role not in ('VIEWER', 'SYSTEM')`)}`;
    case 'all':
      return sql`${visibleTo(viewer, type)} and contribution.date_submitted is not null`;
    case 'manage':
      return sql`not contribution.is_deleted`;
    case 'ideas-manage':
      // Moderators work on what was submitted, S2-38.
      return seesAllOfType(viewer.roles, type)
        ? sql`not contribution.is_deleted and contribution.state_type not in ${UNSUBMITTED}`
        : sql`not contribution.is_deleted and contribution.state_type not in ${UNSUBMITTED}
            and ${participates(viewer, sql`p.role = 'COMPETITION_MODERATOR'`)}`;
  }
}

/**
 * Whether a scope is open to the caller: `manage` is for administrators; a module that is switched off lists nothing
 * to others, and `all` also needs its listing setting, S3-29.
 */
export async function isOpenTo(
  { db, services, caller }: ServiceContext,
  type: ContributionType,
  scope: ListScope,
): Promise<boolean> {
  if (seesAllOfType(caller.roles, type)) return true;
  if (scope === 'manage') return false;
  const { availableModules, moduleSubmitListSettings } = await services.settings.at(db, caller.siteVersion);
  const module = MODULE_OF_TYPE[type];
  const listed = audienceAdmits(moduleSubmitListSettings[module].listingEnabled, caller.roles);
  return availableModules.includes(module) && (scope !== 'all' || listed);
}

type Listing = Pick<StoredSettings, 'availableModules' | 'moduleSubmitListSettings'>;

const isOn = ({ availableModules }: Listing, type: ContributionType) =>
  availableModules.includes(MODULE_OF_TYPE[type]);

const isListed = (settings: Listing, roles: Viewer['roles'], type: ContributionType): boolean =>
  seesAllOfType(roles, type) ||
  (isOn(settings, type) &&
    audienceAdmits(settings.moduleSubmitListSettings[MODULE_OF_TYPE[type]].listingEnabled, roles));

/**
 * Which contributions somebody may come across at all, as a condition on `contribution` besides that of who sees them: those of
 * types whose lists are open to them, and of other types whose module is on what they have a part in, S3-29.
 */
export function listedTo(viewer: Viewer, settings: Listing): SQL {
  const open = CONTRIBUTION_TYPES.filter((type) => isListed(settings, viewer.roles, type));
  if (open.length === CONTRIBUTION_TYPES.length) return sql`true`;
  const own = CONTRIBUTION_TYPES.filter((type) => isOn(settings, type) && !open.includes(type));
  const either = [
    ...(open.length > 0 ? [sql`contribution.type in ${open}`] : []),
    ...(own.length > 0 ? [sql`(contribution.type in ${own} and ${participates(viewer)})`] : []),
  ];
  return either.length === 0 ? sql`false` : sql`(${sql.join(either, sql` or `)})`;
}

/** The same rule for `person`, a row of `app_user`, for choosing for many people at once. */
export function listedToPerson(person: SQL, settings: Listing): SQL {
  const on = CONTRIBUTION_TYPES.filter((type) => isOn(settings, type));
  return sql`(${holdsRoleFor(person, (roles, type) => isListed(settings, roles, type))}
    or contribution.type = any(${sql.param(on)}::text[]) and ${hasPart(sql`${person}.id`)})`;
}

/** Refuses a scope that is not open to the caller. */
export async function authorizeScope(
  context: ServiceContext,
  type: ContributionType,
  scope: ListScope,
): Promise<void> {
  if (await isOpenTo(context, type, scope)) return;
  if (scope === 'manage') throw refused('error.commandNotAllowed', 'contribution');
  throw new AppError('error.moduleNotAvailable', { entity: 'contribution' });
}
