import { z } from 'zod';
import { forContributors, forSignedIn } from '#contract/http.ts';
import { RatingSummary } from './schema.ts';

const body = z.object({
  contributionId: z.number().int().positive(),
  rating: z.number().int().min(1).max(5),
});

/** Ratings of contributions [R3P-73 … R3P-77]. */
export const ratingEndpoints = {
  read: forContributors('GET api/v3/contribution-ratings/:id', {
    summary: 'Average, number and own rating of a contribution',
    response: RatingSummary,
  }),
  create: forContributors('POST api/v3/contribution-ratings', {
    summary: 'Rates a contribution; a second rating replaces the first',
    body,
    response: RatingSummary,
    alert: 'app.rating.created',
  }),
  save: forContributors('PUT api/v3/contribution-ratings', {
    summary: 'Changes the own rating',
    body: body.extend({ id: z.number().int().positive().nullish() }),
    response: RatingSummary,
    alert: 'app.rating.updated',
  }),
  remove: forContributors('DELETE api/v3/contribution-ratings/:id', {
    summary: 'Takes the own rating back, by its own id, Q3-52',
    alert: 'app.rating.deleted',
  }),
  countOfUser: forSignedIn('GET api/v3/contribution-ratings-count/user/:id', {
    summary: 'Number of ratings of a user: oneself, or anybody for a platform administrator',
    response: z.number(),
  }),
};
