import { z } from 'zod';
import { forPlatformAdministrators, Id } from '#contract/http.ts';

/** Days for which a hand-over can be undone. */
export const HAND_OVER_DAYS = 30;

/** What one person can take over from another (decision 0094). */
export const HAND_OVER_KINDS = ['tasks', 'fields', 'juries', 'moderations', 'schedules'] as const;
export const HandOverKind = z.enum(HAND_OVER_KINDS);
export type HandOverKind = z.infer<typeof HandOverKind>;
/** What only employees can take over, or have back. */
export const FOR_EMPLOYEES: readonly HandOverKind[] = ['tasks', 'fields', 'schedules'];

/**
 * How much of each kind: open tasks, roles in fields, seats in juries that have not ended, competitions that are moderated and not
 * over, open steps of schedules; 0 for a kind that was not asked for.
 */
export const HandOverCounts = z.object({
  tasks: z.number(),
  fields: z.number(),
  juries: z.number(),
  moderations: z.number(),
  schedules: z.number(),
});
export type HandOverCounts = z.infer<typeof HandOverCounts>;

const HandOverRequest = z.object({
  toUserId: Id,
  kinds: z.array(HandOverKind).min(1).max(HAND_OVER_KINDS.length),
});

/** Why something stays as it is when a hand-over is undone. */
const UNRESTORED_REASONS = [
  'changed',
  'done',
  'movedOn',
  'finished',
  'scored',
  'gone',
  'notEmployee',
] as const;
export type UnrestoredReason = (typeof UNRESTORED_REASONS)[number];

const Person = z.object({ id: z.number(), name: z.string() });

/** What was taken from a person and can be given back. */
const UndoableHandOver = z.object({
  id: z.number(),
  /** Null: whoever is next by the rules. */
  to: Person.nullable(),
  /** Null: the server by itself. */
  by: Person.nullable(),
  date: z.string(),
  /** The last moment at which it can be undone. */
  until: z.string(),
  /** The account was closed with it: undoing opens it again. */
  closedAccount: z.boolean(),
  taken: HandOverCounts,
  /** Contributions on which the person had a role that others have now. */
  contributions: z.number(),
  /** Who has these roles now and on how many contributions, the most first; of many the first few. */
  successors: z.array(Person.extend({ contributions: z.number() })),
});
export type UndoableHandOver = z.infer<typeof UndoableHandOver>;

const UndoneHandOver = z.object({
  /** How much of each kind is back. */
  restored: HandOverCounts,
  /** What stays as it is, by kind and reason: how many, and the names of the first. */
  unrestored: z.array(
    z.object({
      kind: HandOverKind,
      reason: z.enum(UNRESTORED_REASONS),
      count: z.number(),
      names: z.array(z.string()),
    }),
  ),
});
export type UndoneHandOver = z.infer<typeof UndoneHandOver>;

export const handOverEndpoints = {
  preview: forPlatformAdministrators('POST api/v3/users/:id/hand-over/preview', {
    summary: 'How much of each kind another person would take over; nothing is done',
    body: HandOverRequest,
    response: HandOverCounts,
    isTrial: true,
  }),
  handOver: forPlatformAdministrators('POST api/v3/users/:id/hand-over', {
    summary:
      'Hands over what a person does to another; tasks beyond the first hundred contributions follow by a job',
    body: HandOverRequest,
    response: HandOverCounts.extend({
      /** The rest of the tasks follows within minutes. */
      inProgress: z.boolean(),
    }),
    alert: 'app.user.handedOver',
  }),
  undoable: forPlatformAdministrators('GET api/v3/users/:id/hand-overs', {
    summary: 'What was taken from a person in the last 30 days and can be given back, newest first',
    response: z.array(UndoableHandOver),
  }),
  undo: forPlatformAdministrators('POST api/v3/users/:id/hand-overs/:handOverId/undo', {
    summary:
      'Gives back what a hand-over, or closing the account, took from a person; opens the account again if that closed it',
    response: UndoneHandOver,
    alert: 'app.user.handOverUndone',
    confirmed: true,
  }),
};
