import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Answer } from '#contract/answers/schema.ts';
import { ContributionDecision, EarlierDecision } from '#contract/decision-notes/decision.schema.ts';
import { NoteWish } from '#contract/decision-notes/schema.ts';
import { ExtraInputType } from '#contract/extra-inputs/rules.ts';
import { FamilyRef } from '#contract/families/family-ref.ts';
import { Instant } from '#contract/http.ts';
import {
  CHAT_SESSION_TYPES,
  CommandType,
  CommentStatus,
  EVALUATION_STAGES,
  RatingStatus,
  RatingType,
  StateType,
  Visibility,
} from '#contract/life-cycles/schema.ts';
import { AuthorQuestions } from '#contract/questions/schema.ts';
import { TaskRow } from '#contract/tasks/schema.ts';
import { attributeShape } from './attributes.ts';
import { ParticipationRole } from './participation.ts';

/** Bounds of a contribution on submit, Q3-20, Q3-22, S3-18. Lengths in characters; body as plain text. */
export const CONTRIBUTION_LIMITS = {
  title: { min: 3, max: 120 },
  body: { min: 10, max: 10_000 },
  /** Largest body as HTML, before it is cleaned. */
  html: { max: 100_000 },
  explanation: { max: 1000 },
  actingReason: { min: 3, max: 500 },
  tags: { max: 20 },
} as const;

const PUBLISH_STATES = ['DRAFT', 'PUBLISHED'] as const;
const ContributionPublishState = z.enum(PUBLISH_STATES);

const TagRef = z.object({ id: z.number(), title: z.string() });
export const PersonRef = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  unitName: z.string().nullable(),
  /** Path of the person's picture below `api/v3/`, another one for each picture. */
  picturePath: z.string().nullable(),
});
export type PersonRef = z.infer<typeof PersonRef>;

/** What is promised next: who acts, until when. */
const NextStep = z.object({
  /** The tasks' names and roles that are open in the current state. */
  waitingFor: z.array(z.object({ role: ParticipationRole, taskName: z.string(), end: Instant.nullable() })),
});

/** Longest `excerpt`, characters. */
export const EXCERPT_MAX = 200;

/** Row of a contribution list [R3A-14 … R3A-21], S3-22. */
export const ContributionRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  /** The beginning of its summary, or of its text without one: words without markup. */
  excerpt: z.string().max(EXCERPT_MAX + 1),
  ...attributeShape,
  type: ContributionType,
  stateId: z.number(),
  stateType: StateType,
  stateName: z.string(),
  competitionId: z.number().nullable(),
  campaignId: z.number().nullable(),
  campaignTitle: z.string().nullable(),
  fieldId: z.number().nullable(),
  fieldTitle: z.string().nullable(),
  tags: z.array(TagRef),
  owners: z.array(PersonRef),
  dateSubmitted: Instant.nullable(),
  dateUpdated: Instant,
  /** Since when it is in its state. */
  dateStateChanged: Instant,
  roles: z.array(ParticipationRole),
  editable: z.boolean(),
  commentCount: z.number(),
  supportCount: z.number(),
  followerCount: z.number(),
  /** Whether the caller supports it. */
  supported: z.boolean(),
  /** Whether the caller follows it, by themselves or by their part in it. */
  following: z.boolean(),
  /** When it was submitted, moved on, commented or supported last. */
  lastActivity: Instant,
  ratingAverage: z.number().nullable(),
  ratingCount: z.number(),
  bannerPreviewPath: z.string().nullable(),
  /** The head that it is joined to; null for most. */
  family: FamilyRef.nullable(),
  /** Members that are joined to it; 0 for most. Ratings and comments are those of all of them then. */
  familySize: z.number(),
  next: NextStep,
  answer: Answer,
});
export type ContributionRow = z.infer<typeof ContributionRow>;

/** Value of an extra input, S3-86. */
export const ExtraInputValue = z.object({
  extraInputId: z.number(),
  textValue: z.string().max(CONTRIBUTION_LIMITS.html.max).nullish(),
  numberValue: z.number().nullish(),
  boolValue: z.boolean().nullish(),
  dateValue: z.iso.date().nullish(),
  selectionValueIds: z.array(z.number().int()).max(100).nullish(),
});
export type ExtraInputValue = z.infer<typeof ExtraInputValue>;

/** What the caller may do with this contribution [R3C-24 … R3C-37], S3-52. */
export const Permissions = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  delete: z.boolean(),
  comment: z.boolean(),
  rate: z.boolean(),
  uploadFile: z.boolean(),
  commands: z.record(CommandType, z.boolean()),
  /** Evaluation stages open to the caller [R3C-33]. */
  evaluations: z.array(z.enum(EVALUATION_STAGES)),
  administer: z.boolean(),
  /** Support it: it is somebody else's, and under way. */
  support: z.boolean(),
  /** Join it with others or part it from them, as far as this one is concerned. */
  join: z.boolean(),
  /** Judges or administers it: to be shown what it is like. */
  compare: z.boolean(),
  /** The history as a whole; owners as such read of states only, S3-52. */
  wholeHistory: z.boolean(),
});
export type Permissions = z.infer<typeof Permissions>;

export const OfferedAction = z.object({
  id: z.number(),
  name: z.string(),
  explanationRequired: z.boolean(),
  note: NoteWish,
  /** It puts the contribution off, until a day or an event. */
  asksReturn: z.boolean(),
  confirmText: z.string().nullable(),
  targetStateId: z.number().nullable(),
  targetStateName: z.string().nullable(),
  targetStateType: StateType.nullable(),
  /** Settings that the action gives the contribution; null: as before. */
  sets: z.object({
    visibility: Visibility.nullable(),
    editable: z.boolean().nullable(),
    commentStatus: CommentStatus.nullable(),
    ratingStatus: RatingStatus.nullable(),
  }),
});
export type OfferedAction = z.infer<typeof OfferedAction>;

export const ContributionFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
  category: z.string(),
  path: z.string(),
  createdBy: z.string().nullable(),
  createdDate: Instant,
  canDelete: z.boolean(),
});

/** One step of the path from idea to answer, as the owner sees it. */
export const LifeCycleStep = z.object({
  id: z.number(),
  rank: z.number(),
  stateType: StateType,
  stateName: z.string(),
  current: z.boolean(),
  /** Contributions are in it only when they are put off: it is no step that comes. */
  aside: z.literal(true).optional(),
  /** When the contribution last entered this state; null when it never did. */
  enteredAt: Instant.nullable(),
});

/** That a contribution was given back to be written on, and what was asked: the entry of its history, S3-41, S3-84. */
const SentBack = z.object({
  date: Instant,
  /** Who sent it back; null: the server itself. */
  fullName: z.string().nullable(),
  explanation: z.string().nullable(),
});

export const ContributionDetail = ContributionRow.extend({
  body: z.string(),
  publishState: ContributionPublishState,
  /** Others that its author says it is different from and the caller sees; 0 for who may not read which. */
  distinctionCount: z.number(),
  visibility: Visibility,
  commentStatus: CommentStatus,
  ratingStatus: RatingStatus,
  ratingType: RatingType,
  version: z.number(),
  lifeCycleId: z.number(),
  dateCreated: Instant,
  createdBy: z.string().nullable(),
  updatedBy: z.string().nullable(),
  responsible: PersonRef.nullable(),
  participants: z.array(PersonRef.extend({ role: ParticipationRole })),
  /** Owners of the members of its family who do not own it themselves: authors of the outcome too. */
  coAuthors: z.array(PersonRef),
  states: z.array(LifeCycleStep),
  /**
   * Given while it is a draft again after it was submitted, to those who may read its history; null otherwise, and
   * when an owner took it back himself.
   */
  sentBack: SentBack.nullable(),
  /** Given to those who may read the history of its states, whoever decided, and whoever was asked to read a reply to it. */
  decision: ContributionDecision.nullable(),
  /** Those by which it does not stand any more, the latest first; at most 20. */
  earlierDecisions: z.array(EarlierDecision),
  /** Whether escalation has asked the reader for the answer that is late. */
  askedToAnswer: z.boolean(),
  /** What its authors were asked; for them and whoever works on it. */
  questions: AuthorQuestions.optional(),
  permissions: Permissions,
  actions: z.array(OfferedAction),
  /** Of administrators of the module: people in whose place they may act, with the actions that they have not got themselves. */
  actionsOfOthers: z.array(z.object({ person: PersonRef, actions: z.array(OfferedAction) })),
  /** The command through which the detail was opened [R3C-38]. */
  commandId: CommandType.nullable(),
  tasks: z.array(TaskRow),
  extraInputs: z.array(
    z.object({
      id: z.number(),
      /** Whose question it is; null: asked of all of the type, or of the competition. */
      campaignId: z.number().nullish(),
      label: z.string(),
      explanation: z.string().nullable(),
      inputType: ExtraInputType,
      isRequired: z.boolean(),
      minLenOrValue: z.number().nullable(),
      maxLenOrValue: z.number().nullable(),
      selectionValues: z.array(z.object({ id: z.number(), label: z.string() })),
      value: ExtraInputValue.nullable(),
    }),
  ),
  isBannerEnabled: z.boolean(),
  bannerId: z.number().nullable(),
  bannerPreviewId: z.number().nullable(),
  bannerPath: z.string().nullable(),
  files: z.array(ContributionFile),
  chatSessions: z.array(
    z.object({ id: z.number(), sessionType: z.enum(CHAT_SESSION_TYPES), status: z.enum(['OPEN', 'CLOSED']) }),
  ),
});
export type ContributionDetail = z.infer<typeof ContributionDetail>;
