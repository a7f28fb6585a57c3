import { hasAnyRole } from '../../../contract/access.ts';
import type { Caller } from '../../plugins/route.ts';

/** Points, rewards and counts of a person are for himself and for platform administrators, S1-50, S3-25. */
export function maySeeFigures(caller: Caller, userId: number): boolean {
  return caller.id === userId || hasAnyRole(caller.roles, ['ROLE_ADMIN', 'ROLE_APP_ADMIN']);
}
