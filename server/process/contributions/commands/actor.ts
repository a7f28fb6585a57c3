import type { ContributionType } from '#contract/access.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Actor } from '#server/process/life-cycles/engine/types.ts';
import { administersType } from '#server/process/selection/visibility.ts';

/** A caller as the engine sees him. */
export function actorOf(caller: Caller, type: ContributionType): Actor {
  return { kind: 'user', userId: caller.id, isAdministrator: administersType(caller, type) };
}
