import type { AnswerState } from '#contract/answers/schema.ts';
import {
  anyOf,
  type ContributionType,
  can,
  contributors,
  MODULE_OF_TYPE,
  type Module,
  type RoleSet,
  seesAllOfType,
  TYPE_ADMINISTRATOR_ROLES,
} from '#contract/roles.ts';

/*
 * What both sides know of the part of the home page for those who manage something, without the validator.
 */

/** Who manages contributions of a type, campaigns or competitions. */
export const homeManagers = anyOf(
  'ROLE_ADMIN',
  'ROLE_APP_ADMIN',
  ...TYPE_ADMINISTRATOR_ROLES,
  'ROLE_CAMPAIGN_AUTHOR',
  'ROLE_CAMPAIGN_EDITOR',
);

/** Promises that are counted as late, by the filter of lists that finds the same. */
export const LATE_ANSWERS: readonly AnswerState[] = ['late'];
/** Promises whose authors wait for an answer, likewise; of a paused one the organization waits for the authors. */
export const AWAITED_ANSWERS: readonly AnswerState[] = ['running', 'late'];

/** A campaign is shown from so many days before its end on. */
export const ENDING_WITHIN_DAYS = 14;

/** Campaigns and competitions that are shown at most. */
export const MANAGED_ROWS = 4;

/** In the order of the menus. */
const TYPES: readonly ContributionType[] = ['SUGGESTION', 'IMPROVEMENT', 'IDEA'];

/** Types of which somebody sees every contribution and has the lists; none of a module that is switched off. */
export const managedTypes = (roles: RoleSet, availableModules: readonly Module[]): ContributionType[] =>
  can(roles, contributors)
    ? TYPES.filter((type) => availableModules.includes(MODULE_OF_TYPE[type]) && seesAllOfType(roles, type))
    : [];
