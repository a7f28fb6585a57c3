import type { ContributionType } from '#contract/access.ts';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import type { TASK_MODULES } from '#contract/tasks/schema.ts';

/** The module a task of a contribution type belongs to. */
export function moduleOf(type: ContributionType) {
  return MODULE_OF_TYPE[type] as (typeof TASK_MODULES)[number];
}
