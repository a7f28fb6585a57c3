import { can, platformAdministrators } from '#contract/roles.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';

/** Points, rewards and counts of a person are for himself and for platform administrators, S1-50, S3-25. */
function maySeeFigures(caller: Caller, userId: number): boolean {
  return caller.id === userId || can(caller.roles, platformAdministrators);
}

/** Figures of others do not exist for a caller who may not see them. @throws AppError 404 */
export function requireFigures(caller: Caller, userId: number): void {
  if (!maySeeFigures(caller, userId)) throw notFound();
}
