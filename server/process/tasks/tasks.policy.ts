import type { ContributionType } from '#contract/access.ts';
import { can, platformAdministrators, seesAllOfType } from '#contract/roles.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';

/** Own tasks, or anybody's for a platform administrator, S3-64. */
export function requireTasksOfUser(caller: Caller, userId: number): void {
  if (caller.id === userId || can(caller.roles, platformAdministrators)) return;
  throw refused('error.commandNotAllowed', 'contributionTask');
}

/** All tasks of a type are for its administrators and those of the platform, Q3-45. */
export function requireTasksOfType(caller: Caller, type: ContributionType): void {
  if (!seesAllOfType(caller.roles, type)) throw refused('error.commandNotAllowed', 'contributionTask');
}
