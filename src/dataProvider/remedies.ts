import type { Failure } from './errors.ts';

/** A call that was refused before the server has done anything. */
export interface Refusal {
  failure: Failure;
  /** It was asked in a session before the one of now: whoever is there has nothing to do with it. */
  isLate: boolean;
  /** It would have changed something. */
  isChange: boolean;
}

/**
 * What the application does about refusals, such as to let a person sign in again: whether the call is to be made once more. Each
 * answers for its own kind of refusal.
 */
export const remedies = new Set<(refusal: Refusal) => Promise<boolean>>();
