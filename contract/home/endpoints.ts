import { z } from 'zod';
import { ContributionRow } from '#contract/contributions/schema.ts';
import { forContributors, forEveryone, Instant, language } from '#contract/http.ts';

/** Rows of each part of the signed-in home page at most. */
export const HOME_ROWS = 4;

/** What the home page tells somebody of contributions, of those that they may come across. */
const Home = z.object({
  /** Of others: what there is most going on about in the caller's unit and fields, then anywhere. */
  trending: z.array(ContributionRow),
  /** Of others, followed by the caller: what moved last, the latest first. */
  followed: z.array(ContributionRow),
  /** Of what was accepted or completed within a month, what most support; null without any. */
  success: ContributionRow.nullable(),
});
export type Home = z.infer<typeof Home>;

/** Contributions below which nothing is said: of few, a share says more about chance. */
export const LEAST_ANSWERS = 10;

const AnswerFigures = z.object({
  /** Submitted in the last twelve months, the present one included, to which an answer was promised that came or should have come. */
  contributions: z.number(),
  /** Of these, how many were first answered by the promised day, as process figures have it (decision 0097). */
  inTimePercent: z.number(),
  /** Working days until the answer, the median. */
  medianDays: z.number(),
  /** When it was counted. */
  at: Instant,
});
export type AnswerFigures = z.infer<typeof AnswerFigures>;

export const homeEndpoints = {
  answers: forEveryone('GET api/v3/home/answers', {
    summary: 'How promised answers were kept within twelve months; null where a setting shows it to nobody',
    response: AnswerFigures.nullable(),
  }),
  read: forContributors('GET api/v3/home', {
    summary: 'Contributions for the home page of the caller: trending, followed, a success of the month',
    query: z.object(language),
    response: Home,
  }),
};
