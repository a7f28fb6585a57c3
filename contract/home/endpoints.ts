import { z } from 'zod';
import { ContributionRow } from '#contract/contributions/schema.ts';
import { forContributors, language } from '#contract/http.ts';

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

export const homeEndpoints = {
  read: forContributors('GET api/v3/home', {
    summary: 'Contributions for the home page of the caller: trending, followed, a success of the month',
    query: z.object(language),
    response: Home,
  }),
};
