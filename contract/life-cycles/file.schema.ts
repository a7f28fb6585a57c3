import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { EscalationTarget, PROMISE_LIMITS, StatePromise } from '#contract/answers/promise.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { NoteTemplates, NoteWish } from '#contract/decision-notes/schema.ts';
import { NameList, oncePerLanguage } from '#contract/texts/titles.ts';
import { MOST_DAYS } from './rules.ts';
import {
  CommandType,
  CommentStatus,
  CompetitionState,
  lifeCycleFlags,
  NotificationText,
  PostHandlerType,
  RatingStatus,
  RatingType,
  StateType,
  Visibility,
} from './schema.ts';

/*
 * A life cycle as a file (docs/decisions/0088). Nothing in it is an id of a database: states have keys, points their codes, people
 * their login and e-mail. The order of the fields here is their order in the file.
 */

export const LIFE_CYCLE_FORMAT = 'ideagarden.life-cycle';
/** Grows when a reader of an older version would misunderstand a file. */
export const LIFE_CYCLE_FORMAT_VERSION = 1;

/** Most entries of a kind in the list that they are in. */
const MOST = { states: 200, parts: 100 } as const;

const Roles = z.array(ParticipationRole).max(20);
const Days = z.number().int().min(0).max(MOST_DAYS).nullable();
/** How the file calls a state. */
const StateKey = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).max(MOST.parts);

/** Somebody by what is the same in every installation. */
export const FilePerson = z.strictObject({
  login: z.string().trim().min(1).max(100),
  email: z.string().trim().min(1).max(254),
});
export type FilePerson = z.output<typeof FilePerson>;

const Point = z.strictObject({
  /** Code of the point definition of the life cycle's type. */
  code: z.string().trim().min(1).max(100),
  role: ParticipationRole,
  share: z.boolean(),
});

const Task = z.strictObject({
  names: NameList,
  role: ParticipationRole,
  dayCount: Days,
  oneForAll: z.boolean(),
  sendEmail: z.boolean(),
});

const Promised = z.strictObject({
  answerDays: StatePromise.shape.answerDays,
  role: StatePromise.shape.role,
  reminders: StatePromise.shape.reminders,
  escalations: z
    .array(
      z.strictObject({
        to: EscalationTarget,
        afterDays: z
          .number()
          .int()
          .min(PROMISE_LIMITS.escalationDays.min)
          .max(PROMISE_LIMITS.escalationDays.max),
        /** With PERSON: who it is. */
        person: FilePerson.nullable(),
      }),
    )
    .max(PROMISE_LIMITS.escalations),
});

const Action = z.strictObject({
  names: NameList,
  roles: Roles,
  /** Key of the state that it leads to; null: the contribution stays. */
  target: StateKey.nullable(),
  explanationRequired: z.boolean(),
  note: NoteWish.nullable(),
  noteTemplates: NoteTemplates,
  asksReturn: z.boolean(),
  /** Key of the state that it enters when it comes back. */
  returnsTo: StateKey.nullable(),
  allowsReply: z.boolean(),
  confirmText: z.string().max(1000).nullable(),
  setVisibility: Visibility.nullable(),
  setEditable: z.boolean().nullable(),
  setCommentStatus: CommentStatus.nullable(),
  setRatingStatus: RatingStatus.nullable(),
  systemAfterDays: Days,
  points: listOf(Point),
  postHandlers: listOf(z.strictObject({ type: PostHandlerType, parameter: z.string().max(4000).nullable() })),
});

const State = z.strictObject({
  key: StateKey,
  type: StateType,
  step: CompetitionState.nullable(),
  names: NameList,
  pausesAnswer: z.boolean(),
  promise: Promised.nullable(),
  actions: listOf(Action),
  commands: listOf(
    z.strictObject({
      type: CommandType,
      roles: Roles,
      /** EVAL: the evaluation stage. */
      parameter: z.string().max(100).nullable(),
      isActive: z.boolean(),
      tasks: listOf(Task),
      points: listOf(Point),
    }),
  ),
  tasks: listOf(Task),
  notifications: listOf(
    z.strictObject({ roles: Roles, texts: oncePerLanguage(NotificationText), sendEmail: z.boolean() }),
  ),
});

/** The whole file. States, actions and post-handlers stand in their order. */
export const LifeCycleFile = z.strictObject({
  format: z.literal(LIFE_CYCLE_FORMAT),
  version: z.literal(LIFE_CYCLE_FORMAT_VERSION),
  lifeCycle: z.strictObject({
    contributionType: ContributionType,
    names: NameList,
    ratingType: RatingType,
    ...lifeCycleFlags,
    states: z.array(State).max(MOST.states),
  }),
});
export type LifeCycleFile = z.output<typeof LifeCycleFile>;
