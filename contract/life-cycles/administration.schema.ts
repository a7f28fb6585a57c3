import { z } from 'zod';
import { StateType } from './schema.ts';

/** How many contributions are in a state; those that were deleted do not count. */
const StateUse = z.object({
  stateId: z.number(),
  stateType: StateType,
  contributionCount: z.number(),
});

/** What follows a life cycle, for the administrator who is about to change it, S3-49. */
export const LifeCycleUse = z.object({
  lifeCycleId: z.number(),
  /** The life cycle that this one is the draft of. */
  draftOf: z.number().nullable(),
  /** In rank order. */
  states: z.array(StateUse),
  competitionCount: z.number(),
  /** Competitions that have started and are not completed. */
  runningCompetitionCount: z.number(),
});
export type LifeCycleUse = z.infer<typeof LifeCycleUse>;
