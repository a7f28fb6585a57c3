import type { Role } from '#contract/access.ts';
import { refused } from '#server/platform/errors.ts';
import { type Caller, hasRole } from '#server/platform/http/call.ts';

/**
 * Who may switch off the second factor of whom: that of an administrator falls to administrators only, S3-97, and
 * nobody walks past their own, for that takes the password and a code.
 * @throws AppError error.commandNotAllowed
 */
export function requireMayReset(caller: Caller, user: { id: number; authorities: readonly Role[] }): void {
  const beyond = user.authorities.includes('ROLE_ADMIN') && !hasRole(caller, 'ROLE_ADMIN');
  if (beyond || user.id === caller.id) throw refused('error.commandNotAllowed', 'user');
}
