import { z } from 'zod';
import { ParticipationRole } from '#contract/contributions/participation.ts';

/** Who is notified, and may answer, when an answer is late, in the order in which a life cycle usually asks them. */
export const ESCALATION_TARGETS = ['DEPUTY', 'UNIT_MANAGER', 'MODULE_ADMINISTRATOR', 'PERSON'] as const;
export const EscalationTarget = z.enum(ESCALATION_TARGETS);
export type EscalationTarget = z.infer<typeof EscalationTarget>;

/** Bounds of a promise: days are working days of the calendar of whoever owes the answer. */
export const PROMISE_LIMITS = {
  answerDays: { min: 1, max: 365 },
  reminders: 5,
  escalations: 6,
  escalationDays: { min: 0, max: 90 },
} as const;

/** Roles that can owe an answer: not the authors, who wait for it, nor those that name nobody in particular. */
export const isOwingRole = (role: ParticipationRole): boolean =>
  role !== 'OWNER' && role !== 'VIEWER' && role !== 'SYSTEM';

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));

export const Escalation = z
  .object({
    to: EscalationTarget,
    /** Working days after the promised day; 0 is the end of that day. */
    afterDays: z.number().int().min(PROMISE_LIMITS.escalationDays.min).max(PROMISE_LIMITS.escalationDays.max),
    /** With PERSON: who it is. */
    userId: z.number().int().positive().nullable().default(null),
  })
  .refine(({ to, userId }) => (to === 'PERSON') === (userId !== null), {
    path: ['userId'],
    error: 'NotNull',
  });
export type Escalation = z.infer<typeof Escalation>;

/** What a state promises to the authors of what is in it: that a role answers within some working days. */
export const StatePromise = z.object({
  answerDays: z.number().int().min(PROMISE_LIMITS.answerDays.min).max(PROMISE_LIMITS.answerDays.max),
  role: ParticipationRole.refine(isOwingRole, { error: 'Value' }),
  /** Shares of the time, in percent, after which whoever owes the answer is reminded. */
  reminders: z
    .array(z.number().int().min(1).max(99))
    .max(PROMISE_LIMITS.reminders)
    .refine(isAscending, { error: 'Value' }),
  escalations: z
    .array(Escalation)
    .max(PROMISE_LIMITS.escalations)
    .refine((steps) => steps.every(({ afterDays }, at) => afterDays >= (steps[at - 1]?.afterDays ?? 0)), {
      error: 'Value',
    }),
});
export type StatePromise = z.infer<typeof StatePromise>;

/** The promise of an answer to an author's reply, as it was when they replied. */
export interface ReplyPromise extends StatePromise {
  /** Who was asked to read it. */
  readers: readonly number[];
  /** Who decided, and does not answer what is said to that; null: the server itself. */
  decidedBy: number | null;
}
