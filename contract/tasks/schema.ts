import { z } from 'zod';
import { ContributionType, type Module } from '#contract/access.ts';
import { ParticipationRole } from '#contract/contributions/participation.ts';
import { Day } from '#contract/formats/days.ts';
import { Instant } from '#contract/http.ts';
import { COMMAND_TYPES } from '#contract/life-cycles/schema.ts';
import { TASK_STATUSES } from './rules.ts';

/** Status of a task [R3D-19 … R3D-25]. */
export const TaskStatus = z.enum(TASK_STATUSES);
export type TaskStatus = z.infer<typeof TaskStatus>;
/** Modules a task can belong to, Q3-46. */
export const TASK_MODULES = ['SUGGESTION', 'IMPROVEMENT', 'COMPETITION'] as const satisfies readonly Module[];

/** Row of a task list, S3-64. */
export const TaskRow = z.object({
  id: z.number(),
  taskName: z.string(),
  role: ParticipationRole,
  status: TaskStatus,
  module: z.enum(TASK_MODULES),
  start: Instant,
  end: Instant.nullable(),
  contributionId: z.number(),
  contributionType: ContributionType,
  contributionTitle: z.string(),
  contributionCode: z.string(),
  competitionId: z.number().nullable(),
  stateName: z.string(),
  /** Since when the contribution is in its state. */
  stateSince: Instant,
  fieldTitle: z.string().nullable(),
  userId: z.number(),
  fullName: z.string(),
  /** The command that does the task; null for a task done by an action. */
  commandId: z.enum(COMMAND_TYPES).nullable(),
  /** Something begun of one's own that was never submitted: nobody else waits for it. */
  isOwnDraft: z.boolean(),
  /** Whose task it is that is with a deputy, and the last day of their absence, `YYYY-MM-DD`; left out or null: of the one who has it. */
  standsInFor: z.object({ name: z.string(), until: Day.nullable() }).nullish(),
  /** By when its person owes the authors the answer that the task is part of, by working days; left out or null: they owe none. */
  promise: z.object({ dueAt: Instant, timeZone: z.string() }).nullish(),
});
export type TaskRow = z.infer<typeof TaskRow>;

const TASK_SORT_FIELDS = ['id', 'taskName', 'role', 'status', 'module', 'start', 'end'] as const;

/**
 * `due` puts what others wait for first, the latest on top; then what has no end, what was begun of one's own, which
 * nobody waits for, and at last what is finished. In the list of a type own drafts are as all others.
 */
export const OWN_TASK_SORT_FIELDS = [...TASK_SORT_FIELDS, 'due'] as const;
