import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { ActForInput } from '#contract/contributions/act-for.ts';
import { contributionFilters } from '#contract/contributions/filters.ts';
import { ListScope } from '#contract/contributions/list.schema.ts';
import { AssignableRole, RolePeople } from '#contract/contributions/participation.ts';
import { CONTRIBUTION_LIMITS } from '#contract/contributions/schema.ts';
import { DecisionNoteInput, NoteTemplates, ReturnInput } from '#contract/decision-notes/schema.ts';
import { Instant } from '#contract/http.ts';
import { BULK_COMMANDS, BULK_JOB_STATES, BULK_LIMITS, BULK_OUTCOMES } from './rules.ts';

const IdValue = z.number().int().positive();
const ids = (most: number) => z.array(IdValue).min(1).max(most);

/**
 * All that match a list: its path and its filters, as the list itself takes them. A name that is no filter is refused, or
 * more would be changed than was asked for.
 */
const BulkFilter = z.strictObject({
  type: ContributionType,
  parentId: z.number().int().min(0).default(0),
  scope: ListScope,
  ...contributionFilters,
});
export type BulkFilter = z.output<typeof BulkFilter>;

/** Which contributions: one of the two. */
const target = { ids: ids(BULK_LIMITS.contributions).optional(), filter: BulkFilter.optional() };
const hasOneTarget = (body: { ids?: unknown; filter?: unknown }) =>
  (body.ids === undefined) !== (body.filter === undefined);
const oneTarget = { path: ['ids'], error: 'NotNull' };

const commandOf = <const Name extends string, Arguments extends z.ZodType>(name: Name, given: Arguments) =>
  z.object({ command: z.literal(name), arguments: given, ...target });

/** An action by its id, or, for contributions in several states, by its name in any language. */
const ActArguments = z
  .object({
    actionId: IdValue.nullish(),
    actionName: z.string().trim().min(1).max(255).nullish(),
    explanation: z.string().max(CONTRIBUTION_LIMITS.explanation.max).nullish(),
    /** For the actions among them that ask for one. */
    note: DecisionNoteInput.nullish(),
    /** The note in other languages, for authors who read those. */
    translations: z.array(DecisionNoteInput).max(BULK_LIMITS.translations).nullish(),
    comesBack: ReturnInput.nullish(),
    /** Administrators of the module: in whose place, on all of them. */
    actFor: ActForInput.nullish(),
  })
  .refine(({ actionId, actionName }) => Boolean(actionId) !== Boolean(actionName), {
    path: ['actionName'],
    error: 'NotNull',
  });
const AssignArguments = z.object({
  role: AssignableRole,
  userIds: z.array(IdValue).max(BULK_LIMITS.people),
  /** ADD leaves who holds the role, REPLACE does not. */
  mode: z.enum(['ADD', 'REPLACE']),
});
const ChangeFieldArguments = z.object({ fieldId: IdValue, userId: IdValue });
/** What one person works on goes to another. */
const HandOverArguments = z.object({
  userId: IdValue,
  /** From whom; left out: whoever owes the promised answer, else the responsible person. */
  fromId: IdValue.nullish(),
});
const RemindArguments = z.object({ text: z.string().trim().max(BULK_LIMITS.text).nullish() });
const TagArguments = z
  .object({
    add: z.array(IdValue).max(BULK_LIMITS.tags).default([]),
    remove: z.array(IdValue).max(BULK_LIMITS.tags).default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: 'NotNull' });

/** A command for many contributions. */
export const BulkRequest = z
  .union([
    commandOf('ACT', ActArguments),
    commandOf('ASSIGN', AssignArguments),
    commandOf('CHANGE_FIELD', ChangeFieldArguments),
    commandOf('HAND_OVER', HandOverArguments),
    commandOf('REMIND', RemindArguments),
    commandOf('TAG', TagArguments),
  ])
  .refine(hasOneTarget, oneTarget);
export type BulkRequest = z.output<typeof BulkRequest>;
type CommandName = (typeof BULK_COMMANDS)[number];
/** What a command is given. */
export type BulkArguments = {
  [Name in CommandName]: Extract<BulkRequest, { command: Name }>['arguments'];
};

export const BulkTarget = z.object(target).refine(hasOneTarget, oneTarget);
export type BulkTarget = z.output<typeof BulkTarget>;

/** Why some are not changed: the message key of a refusal. */
const Refused = z.object({ reason: z.string(), count: z.number() });

/** A person, and how many of the contributions concern them. */
const ConcernedPerson = z.object({ name: z.string(), count: z.number() });

export const BulkPreview = z.object({
  willChange: z.number(),
  /** Who is notified, each once, by the part that they have in the first that notifies them; not by reminders, which name `reminded`. */
  notified: z.array(RolePeople),
  /** Others who follow one of them and are notified, of those who may see it now. */
  followerCount: z.number(),
  /** HAND_OVER: whose work it takes; most first. */
  takenFrom: z.array(ConcernedPerson),
  /** REMIND: who is reminded, and of how many; most first. */
  reminded: z.array(ConcernedPerson),
  refused: z.array(Refused.extend({ ids: z.array(z.number()) })),
});
export type BulkPreview = z.infer<typeof BulkPreview>;

/** Actions of the same name that the caller may execute on some of them. */
const BulkAction = z.object({
  name: z.string(),
  count: z.number(),
  explanationRequired: z.boolean(),
  /** Whether one of them asks for a note to the authors, or needs one. */
  note: z.enum(['NONE', 'OPTIONAL', 'REQUIRED']),
  /** With what the note begins, of the first of them that has a template. */
  noteTemplates: NoteTemplates,
  /** Whether one of them asks when it comes back. */
  asksReturn: z.boolean(),
});
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkChoices = z.object({
  total: z.number(),
  /** By how many contributions they can be executed on. */
  actions: z.array(BulkAction),
  /** In whose place the caller may act on some of them, with on how many; most first. */
  people: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
});
export type BulkChoices = z.infer<typeof BulkChoices>;

const JobCommand = z.enum([...BULK_COMMANDS, 'UNDO']);

export const BulkJob = z.object({
  id: z.number(),
  command: JobCommand,
  state: z.enum(BULK_JOB_STATES),
  /** Contributions; done, changed or refused; changed. */
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  refused: z.array(Refused),
  requestedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The job that this one takes back, and the one by which this one was taken back. */
  undoesId: z.number().nullable(),
  undoneById: z.number().nullable(),
  canUndo: z.boolean(),
});
export type BulkJob = z.infer<typeof BulkJob>;

export const BulkResult = z.object({
  /** Its place in the job. */
  id: z.number(),
  /** Null where its reader may not see it any longer. */
  contribution: z
    .object({
      id: z.number(),
      code: z.string(),
      title: z.string(),
      type: ContributionType,
      competitionId: z.number().nullable(),
    })
    .nullable(),
  /** Null while it waits. */
  outcome: z.enum(BULK_OUTCOMES).nullable(),
  reason: z.string().nullable(),
});
export type BulkResult = z.infer<typeof BulkResult>;
