import { z } from 'zod';
import { Instant } from '#contract/http.ts';

/** Where a promise stands. LATE is a running one whose day has passed. */
export const ANSWER_STATES = ['none', 'running', 'paused', 'late', 'answered'] as const;
export const AnswerState = z.enum(ANSWER_STATES);
export type AnswerState = z.infer<typeof AnswerState>;

/** The promise of an answer to the authors of a contribution. */
export const Answer = z.object({
  /** The end of the promised day; of a paused one null, for it depends on when it goes on. */
  dueAt: Instant.nullable(),
  /** The first of those who owe it; null: nobody holds the role yet, or nothing is promised. */
  owner: z
    .object({
      id: z.number(),
      name: z.string(),
      /** Whom they stand in for, as long as that person is away. */
      for: z.object({ id: z.number(), name: z.string() }).optional(),
    })
    .nullable(),
  state: AnswerState,
  pausedSince: Instant.optional(),
  /** Steps of escalation that were taken. */
  escalation: z.number(),
  /** IANA name of the zone in whose days it is counted; null where nothing is promised. */
  timeZone: z.string().nullable(),
});
export type Answer = z.infer<typeof Answer>;
