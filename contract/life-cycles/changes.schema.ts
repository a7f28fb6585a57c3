import { z } from 'zod';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { CommandType, CompetitionState, StateType } from './schema.ts';
import { LifeCycleDifference } from './versions.schema.ts';

/*
 * A change of a life cycle that contributions follow: it is prepared in a draft, looked at before it is done, and
 * then takes the place of what there was, in one step (docs/decisions/0019).
 */

/** How a life cycle and its draft belong together; both null for one that has none and is none. */
export const LifeCycleDraft = z.object({
  lifeCycleId: z.number(),
  /** The draft of this life cycle. */
  draftId: z.number().nullable(),
  /** The life cycle that this one is the draft of. */
  ofId: z.number().nullable(),
  dateCreated: z.string().nullable(),
  /** The draft was made of this version of the life cycle, docs/decisions/0104. */
  restoresNumber: z.number().nullable(),
});
export type LifeCycleDraft = z.infer<typeof LifeCycleDraft>;

/** Where the contributions of a state go; a state that is not named goes to its own successor. */
export const StateMove = z.object({
  stateId: z.number().int().positive(),
  targetStateId: z.number().int().positive(),
});
export type StateMove = z.infer<typeof StateMove>;

export const NamedState = z.object({ id: z.number(), name: z.string(), stateType: StateType });
export type NamedState = z.infer<typeof NamedState>;

/** A role that gets a command in a state, or no longer has it, and how many people that is now. */
export const PermissionChange = z.object({
  change: z.enum(['gained', 'lost']),
  commandType: CommandType,
  parameter: z.string().nullable(),
  role: ParticipationRole,
  /** People who hold the role on contributions of the state; null for VIEWER, who is nobody in particular. */
  people: z.number().nullable(),
});
export type PermissionChange = z.infer<typeof PermissionChange>;

/** What a change does to the contributions of one state. */
export const StateChange = z.object({
  state: NamedState,
  contributions: z.number(),
  /** Where they are afterwards; null: contributions are in a state that is removed, and no target was chosen. */
  target: NamedState.nullable(),
  /** The draft has no such state any more. */
  isRemoved: z.boolean(),
  tasksClosed: z.number(),
  tasksMade: z.number(),
  /** Promises of answers that begin, and that nobody has to keep any more. */
  promisesMade: z.number(),
  promisesEnded: z.number(),
  permissions: z.array(PermissionChange),
  actionsGone: z.array(z.string()),
  actionsNew: z.array(z.string()),
});
export type StateChange = z.infer<typeof StateChange>;

export const DryRun = z.object({
  draftId: z.number(),
  lifeCycleId: z.number(),
  isActive: z.boolean(),
  /** What was looked at; what is carried out must be the same. */
  revision: z.number(),
  draftRevision: z.number(),
  /** Somebody changed the life cycle itself since the draft was made: applying takes that back. */
  isOutdated: z.boolean(),
  /** All that the draft has different, whether or not contributions are in it. */
  differences: z.array(LifeCycleDifference),
  /** In the order of the states as they are. */
  states: z.array(StateChange),
  /** All states afterwards, in their order, to choose from. */
  futureStates: z.array(NamedState),
  /** States that only the draft has. */
  newStateIds: z.array(z.number()),
  contributions: z.number(),
  moved: z.number(),
  tasksClosed: z.number(),
  tasksMade: z.number(),
  promisesMade: z.number(),
  promisesEnded: z.number(),
  /** Notifications and mails that would go out. */
  notifications: z.number(),
  mails: z.number(),
  errorCount: z.number(),
  warningCount: z.number(),
  /** Steps in which competitions are now and that the draft has no state for. */
  stepsInUse: z.array(CompetitionState),
  /** The draft rates another way, and contributions are rated: stars and likes cannot be added up. */
  isRatedOtherwise: z.boolean(),
  canApply: z.boolean(),
});
export type DryRun = z.infer<typeof DryRun>;
