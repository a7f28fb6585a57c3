import {
  type ContributionType,
  hasAnyRole,
  isTypeAdministrator,
  MODULE_OF_TYPE,
  type RoleSet,
} from '../../../contract/access.ts';
import type { TASK_MODULES } from '../../../contract/tasks.ts';

/** The module a task of a contribution type belongs to, Q3-46. */
export function moduleOf(type: ContributionType) {
  return MODULE_OF_TYPE[type] as (typeof TASK_MODULES)[number];
}

/** Who sees everybody's tasks on contributions of a type: its administrators and the platform's, Q3-45. */
export function mayAdministerTasks(roles: RoleSet | null, type: ContributionType): boolean {
  if (roles === null) return false;
  return isTypeAdministrator(roles, type) || hasAnyRole(roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN']);
}
