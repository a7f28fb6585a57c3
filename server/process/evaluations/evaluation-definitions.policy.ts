import type { ContributionType } from '#contract/access.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** Definitions are made by the administrators of their type; those of ideas by competition staff, Q2-53. */
export function requireDefiner(caller: Caller, type: ContributionType): void {
  if (!administersType(caller, type)) throw refused('error.commandNotAllowed', 'evalDefinition');
}
