import { z } from 'zod';
import { ContributionType } from '#contract/access.ts';
import { Instant } from '#contract/http.ts';

/** Lengths in characters, and how many questions of one contribution may wait for an answer at a time. */
export const QUESTION_LIMITS = {
  question: { min: 3, max: 1000 },
  answer: { min: 1, max: 4000 },
  open: 5,
} as const;

/** What somebody who works on a contribution asks its authors; plain text. */
export const AuthorQuestion = z.object({
  id: z.number(),
  question: z.string(),
  /** Full names; null where nobody did, or the server itself. */
  askedBy: z.string(),
  askedAt: Instant,
  /** By when its authors are asked to answer; null once that time is over. */
  dueAt: Instant.nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type AuthorQuestion = z.infer<typeof AuthorQuestion>;

/** Questions in the order in which they were asked, and whether the caller may ask another one. */
export const AuthorQuestions = z.object({ mayAsk: z.boolean(), questions: z.array(AuthorQuestion) });
export type AuthorQuestions = z.infer<typeof AuthorQuestions>;

/** How many contributions of an author are listed at most. */
export const MOST_WAITING = 20;

/** A contribution whose authors were asked, with how many of the questions wait for an answer. */
export const WaitingQuestions = z.object({
  id: z.number(),
  type: ContributionType,
  competitionId: z.number().nullable(),
  title: z.string(),
  code: z.string(),
  openCount: z.number(),
  /** The first of them. */
  askedAt: Instant,
});
export type WaitingQuestions = z.infer<typeof WaitingQuestions>;

const text = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max);

export const QuestionInput = z.object({ question: text(QUESTION_LIMITS.question) });
export const QuestionAnswer = z.object({ answer: text(QUESTION_LIMITS.answer) });
