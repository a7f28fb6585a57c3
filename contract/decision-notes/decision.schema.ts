import { z } from 'zod';
import { Instant } from '#contract/http.ts';
import { StateType } from '#contract/life-cycles/schema.ts';
import { ReturnEvent } from './schema.ts';

/** What somebody wrote, who, and when; null: somebody whose data were erased. */
const statement = { text: z.string(), by: z.string().nullable(), at: Instant };

/** The decision that a contribution stands by, for those who may read the history of its states. */
export const ContributionDecision = z.object({
  id: z.number(),
  actionName: z.string(),
  /** The state that it led to; null where it led to none, or that state is gone. */
  stateName: z.string().nullable(),
  stateType: StateType.nullable(),
  /** Who decided; null: the server itself. */
  by: z.string().nullable(),
  actingForName: z.string().nullable(),
  at: Instant,
  /** The note, in the language in which it was written; '' for what it does not say. */
  decision: z.string(),
  reason: z.string(),
  next: z.string(),
  locale: z.string().nullable(),
  /** Where it has gone since; null while it stands where the decision left it. */
  since: z.object({ stateName: z.string(), at: Instant }).nullable(),
  /** When what was put off comes back, or came back. */
  comesBack: z
    .object({
      event: ReturnEvent,
      /** The beginning of the day in the zone of the server; null for an event. */
      dueAt: Instant.nullable(),
      timeZone: z.string(),
      label: z.string().nullable(),
      cameBackAt: Instant.nullable(),
    })
    .nullable(),
  /** What an author replied. */
  reply: z
    .object({
      ...statement,
      /** What was answered to it where the decision stayed. */
      answer: z.object(statement).nullable(),
    })
    .nullable(),
  /** Until when the caller may reply, once; null: they may not. */
  mayReplyUntil: Instant.nullable(),
  /** Whether the caller may answer the reply, which leaves the decision as it is. */
  mayAnswerReply: z.boolean(),
});
export type ContributionDecision = z.infer<typeof ContributionDecision>;

/** A decision that a contribution does not stand by any more, for those who read decisions. */
export const EarlierDecision = ContributionDecision.omit({
  since: true,
  mayReplyUntil: true,
  mayAnswerReply: true,
}).extend({
  /** Whether it ended the life cycle, and the contribution went on nevertheless. */
  isReopened: z.boolean(),
  /** How it came to stand no more; null where it stayed there, where that is not known, and for those who may not read the history. */
  left: z
    .object({
      at: Instant,
      /** Null: the server itself, or somebody whose data were erased. */
      by: z.string().nullable(),
      actingForName: z.string().nullable(),
      stateName: z.string().nullable(),
      explanation: z.string().nullable(),
    })
    .nullable(),
});
export type EarlierDecision = z.infer<typeof EarlierDecision>;
