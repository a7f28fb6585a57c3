import { z } from 'zod';
import { PersonRef } from '#contract/contributions/schema.ts';
import { forContributors, Instant, paging, rowsOf, textOf } from '#contract/http.ts';

/** How many support a contribution, and whether the caller does. */
const SupportSummary = z.object({
  contributionId: z.number(),
  supportCount: z.number(),
  supported: z.boolean(),
});
export type SupportSummary = z.infer<typeof SupportSummary>;

/** Characters of what a supporter adds. */
export const SUPPORT_NOTE_LIMITS = { min: 0, max: 200 } as const;

const Supporter = PersonRef.extend({
  date: Instant,
  /** Where else they feel what it is about; '' when they did not say. */
  note: z.string(),
});
export type Supporter = z.infer<typeof Supporter>;

/** Whoever sees a contribution that others wrote may support it while it is under way, and hears what becomes of it. */
export const supportEndpoints = {
  supporters: forContributors('GET api/v3/contributions/:id/supporters', {
    summary: 'Who supports a contribution, the latest first',
    query: z.object(paging(['date'], 'date,desc')),
    ...rowsOf(Supporter),
  }),
  support: forContributors('PUT api/v3/contributions/:id/support', {
    summary: 'Supports a contribution; a second time changes nothing',
    response: SupportSummary,
    alert: 'app.support.created',
  }),
  note: forContributors('PUT api/v3/contributions/:id/support/note', {
    summary:
      'Says where else the caller, who supports it, feels what a contribution is about; empty takes it away',
    body: z.object({ note: textOf(SUPPORT_NOTE_LIMITS) }),
    response: SupportSummary,
    alert: 'app.support.noted',
  }),
  withdraw: forContributors('DELETE api/v3/contributions/:id/support', {
    summary: 'Withdraws the own support; where there is none, changes nothing',
    response: SupportSummary,
    alert: 'app.support.deleted',
  }),
};
