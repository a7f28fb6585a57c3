import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { StatePromise } from '#contract/answers/promise.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { actionNoteShape } from '#contract/decision-notes/schema.ts';
import { Locale, NameList } from '#contract/texts/titles.ts';

/** Kinds of state [R3H-10]. */
export const STATE_TYPES = [
  'NEW',
  'DRAFT',
  'SUBMITTED',
  'FLOW',
  'EVALUATION',
  'REJECTION',
  'CANCELLATION',
  'ACCEPTANCE',
  'COMPLETION',
  'IMPLEMENTATION',
  'STARTUP',
  'PROJECT',
] as const;
export const StateType = z.enum(STATE_TYPES);
export type StateType = z.infer<typeof StateType>;

/** Entering one of these ends the work on a contribution, S3-40. */
export const FINAL_STATE_TYPES: readonly StateType[] = ['REJECTION', 'CANCELLATION', 'COMPLETION'];
/** Whether what stands in a state of this type was submitted and waits for its outcome. */
export const isUnderWay = (type: StateType): boolean =>
  !FINAL_STATE_TYPES.includes(type) && type !== 'NEW' && type !== 'DRAFT';

/** Steps of a competition, spelled as the contract has them [R3H-09], Q3-25. */
export const COMPETITION_STATES = [
  'DRAFT',
  'ANNOUNCED',
  'EVAL1',
  'EVAL2',
  'EVAL3',
  'TERMINATED',
  'APPROVAL',
  'COMPLETE',
  'ARCHIEVED',
] as const;
export const CompetitionState = z.enum(COMPETITION_STATES);
export type CompetitionState = z.infer<typeof CompetitionState>;

export const RATING_TYPES = ['STAR5', 'LIKE'] as const;
export const RatingType = z.enum(RATING_TYPES);
export type RatingType = z.infer<typeof RatingType>;

export const COMMENT_STATUSES = ['VISIBLE', 'VISIBLE_AND_CLOSED', 'HIDDEN'] as const;
export const CommentStatus = z.enum(COMMENT_STATUSES);
export type CommentStatus = z.infer<typeof CommentStatus>;

export const RATING_STATUSES = ['OPEN', 'CLOSED', 'HIDDEN'] as const;
export const RatingStatus = z.enum(RATING_STATUSES);
export type RatingStatus = z.infer<typeof RatingStatus>;

/** Who besides participants may see a submitted contribution, Q3-27, S3-20. */
export const VISIBILITIES = [
  'PRIVATE',
  'UNIT',
  'ORGANIZATION',
  'INTERNAL',
  'EXTERNAL',
  'REGISTERED',
] as const;
export const Visibility = z.enum(VISIBILITIES);
export type Visibility = z.infer<typeof Visibility>;

/** Evaluation stages, one permission each [R1K-19], Q3-31. */
export const EVALUATION_STAGES = [
  'EVAL_PRE',
  'EVAL_BOARD1',
  'EVAL_BOARD2',
  'EVAL_BOARD3',
  'EVAL_JURY1',
  'EVAL_JURY2',
  'EVAL_JURY3',
] as const;
export const EvaluationStage = z.enum(EVALUATION_STAGES);
export type EvaluationStage = z.infer<typeof EvaluationStage>;

/** Capabilities that a state can grant to participation roles [R3C-24 … R3C-36], S3-35. */
export const COMMAND_TYPES = [
  'ASSIGN',
  'BENEFIT_FORECAST',
  'BENEFIT_ACTUAL',
  'VIEW_BENEFITS',
  'CHANGE_VISIBILITY',
  'CHANGE_COMMENT_STATUS',
  'CHANGE_RATING_STATUS',
  'VIEW_HISTORY',
  'CHANGE_FIELD',
  'VIEW_OWNERS',
  'VIEW_OWNER_POINT',
  'EVAL',
  'SAVE_REWARD',
  'ACTION_ITEMS',
  'CHANGE_CHAT_SESSION_STATUS',
  'IMPLEMENTATION_SCHEDULE',
  'EDITABILITY',
] as const;
export const CommandType = z.enum(COMMAND_TYPES);
export type CommandType = z.infer<typeof CommandType>;

export const CHAT_SESSION_TYPES = ['OWNERS', 'OWNERS_MENTOR', 'OWNERS_ADVISORS', 'MENTOR_EXPERT'] as const;
export const ChatSessionType = z.enum(CHAT_SESSION_TYPES);
export type ChatSessionType = z.infer<typeof ChatSessionType>;

/** Things that happen after an action, in rank order, S3-44. */
export const POST_HANDLER_TYPES = [
  'ASSIGN_FIELD_RESPONSIBLE',
  'ASSIGN_FIELD_MENTOR',
  'ASSIGN_UNIT_MANAGER',
  'OPEN_CHAT',
  'CLOSE_CHAT',
  'SET_VISIBILITY',
  'SET_EDITABLE',
  'SET_COMMENT_STATUS',
  'SET_RATING_STATUS',
  'CANCEL_OPEN_TASKS',
  'COPY_AS_IMPROVEMENT',
  'SEND_MAIL',
] as const;
export const PostHandlerType = z.enum(POST_HANDLER_TYPES);
export type PostHandlerType = z.infer<typeof PostHandlerType>;

export const ActionPointDefinition = z.object({
  id: z.number(),
  stateActionId: z.number(),
  pointDefinitionId: z.number(),
  role: ParticipationRole,
  /** true: the points are divided among the role's users; false: each gets all of them [R3G-19]. */
  share: z.boolean(),
});
export const ActionPostHandler = z.object({
  id: z.number(),
  stateActionId: z.number(),
  rank: z.number(),
  handlerType: PostHandlerType,
  /** Value of the handler: a visibility, a status, true/false, a chat type, or a message text. */
  parameter: z.string().nullable(),
});
export const StateAction = z.object({
  id: z.number(),
  stateId: z.number(),
  rank: z.number(),
  definitionList: NameList,
  roles: z.array(ParticipationRole),
  /** null: the contribution stays in its state. */
  targetStateId: z.number().nullable(),
  explanationRequired: z.boolean(),
  ...actionNoteShape,
  confirmText: z.string().nullable(),
  setVisibility: Visibility.nullable(),
  setEditable: z.boolean().nullable(),
  setCommentStatus: CommentStatus.nullable(),
  setRatingStatus: RatingStatus.nullable(),
  /** Days in the state after which the server itself runs the action; only with role SYSTEM, S3-43. */
  systemAfterDays: z.number().nullable(),
  pointDefinitions: z.array(ActionPointDefinition),
  postHandlers: z.array(ActionPostHandler),
});
export type StateAction = z.infer<typeof StateAction>;

export const CommandPointDefinition = z.object({
  id: z.number(),
  stateCommandId: z.number(),
  pointDefinitionId: z.number(),
  role: ParticipationRole,
  share: z.boolean(),
});
const taskDefinition = {
  id: z.number(),
  definitionList: NameList,
  role: ParticipationRole,
  /** Days until the task is due; null: no end. */
  dayCount: z.number().nullable(),
  /** One person's work finishes the task for all who have it, S3-60. */
  oneForAll: z.boolean(),
  sendEmail: z.boolean(),
};
export const StateTaskDefinition = z.object({ ...taskDefinition, stateId: z.number() });
export const CommandTaskDefinition = z.object({ ...taskDefinition, stateCommandId: z.number() });
export const StateCommand = z.object({
  id: z.number(),
  stateId: z.number(),
  commandType: CommandType,
  roles: z.array(ParticipationRole),
  /** EVAL: the evaluation stage. */
  parameter: z.string().nullable(),
  isActive: z.boolean(),
  taskDefinitions: z.array(CommandTaskDefinition),
  pointDefinitions: z.array(CommandPointDefinition),
});
export type StateCommand = z.infer<typeof StateCommand>;

/** Subject and text of a notification, with {title} {code} {state} {link} {explanation} {answer} {note}, S3-45. */
export const NotificationText = z.object({
  language: Locale,
  subject: z.string().trim().min(1).max(255),
  text: z.string().trim().min(1).max(4000),
});
export const StateChangeNotification = z.object({
  id: z.number(),
  stateId: z.number(),
  roles: z.array(ParticipationRole),
  definitionList: z.array(NotificationText),
  sendEmail: z.boolean(),
});

export const LifeCycleState = z.object({
  id: z.number(),
  lifeCycleId: z.number(),
  rank: z.number(),
  stateType: StateType,
  step: CompetitionState.nullable(),
  stateDefinitionList: NameList,
  /** What is in it is promised an answer; null: nothing is promised. */
  promise: StatePromise.nullable(),
  /** It waits for its authors: a promise pauses here, and goes on with what was left. */
  pausesAnswer: z.boolean(),
});
export type LifeCycleState = z.infer<typeof LifeCycleState>;

const LifeCycleStateTree = LifeCycleState.extend({
  actions: z.array(StateAction),
  commands: z.array(StateCommand),
  taskDefinitions: z.array(StateTaskDefinition),
  notifications: z.array(StateChangeNotification),
});

export const lifeCycleFlags = {
  isOwnersChatEnabled: z.boolean(),
  isOwnersMentorChatEnabled: z.boolean(),
  isOwnersAdvisorsChatEnabled: z.boolean(),
  isMentorExpertChatEnabled: z.boolean(),
  isBannerEnabled: z.boolean(),
};
export const LifeCycle = z.object({
  id: z.number(),
  contributionType: ContributionType,
  definitionList: NameList,
  isActive: z.boolean(),
  ratingType: RatingType,
  ...lifeCycleFlags,
});
export type LifeCycle = z.infer<typeof LifeCycle>;
/** A life cycle in lists, with the steps of a competition that its states carry: its juries follow from these. */
export const LifeCycleRow = LifeCycle.extend({ steps: z.array(CompetitionState) });
export type LifeCycleRow = z.infer<typeof LifeCycleRow>;
/** The whole configuration, as the engine and the administration read it, S3-49. */
export const LifeCycleTree = LifeCycle.extend({ states: z.array(LifeCycleStateTree) });
export type LifeCycleTree = z.infer<typeof LifeCycleTree>;
/** The configuration with the number of its last change: what is saved by it is refused once that is not the last one. */
export const LifeCycleForUpdate = LifeCycleTree.extend({ revision: z.number() });
export type LifeCycleForUpdate = z.infer<typeof LifeCycleForUpdate>;
/** The change that an administrator had before the eyes; without it the last save wins. */
export const Revision = z.number().int().min(0).nullish();
