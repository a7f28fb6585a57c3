import { z } from 'zod';
import { endpoint, Id, NoContent } from '#contract/http.ts';
import { contributors, signedIn } from '#contract/roles.ts';
import { RatingSummary } from './schema.ts';

const byId = z.object({ id: Id });
const body = z.object({
  contributionId: z.number().int().positive(),
  rating: z.number().int().min(1).max(5),
});

/** Ratings of contributions [R3P-73 … R3P-77]. */
export const ratingEndpoints = {
  read: endpoint('GET api/v3/contribution-ratings/:id', {
    access: contributors,
    summary: 'Average, number and own rating of a contribution',
    params: byId,
    response: RatingSummary,
  }),
  create: endpoint('POST api/v3/contribution-ratings', {
    access: contributors,
    summary: 'Rates a contribution; a second rating replaces the first',
    body,
    response: RatingSummary,
    alert: 'app.rating.created',
  }),
  save: endpoint('PUT api/v3/contribution-ratings', {
    access: contributors,
    summary: 'Changes the own rating',
    body: body.extend({ id: z.number().int().positive().nullish() }),
    response: RatingSummary,
    alert: 'app.rating.updated',
  }),
  remove: endpoint('DELETE api/v3/contribution-ratings/:id', {
    access: contributors,
    summary: 'Takes the own rating back, by its own id, Q3-52',
    params: byId,
    response: NoContent,
    alert: 'app.rating.deleted',
  }),
  countOfUser: endpoint('GET api/v3/contribution-ratings-count/user/:id', {
    access: signedIn,
    summary: 'Number of ratings of a user: oneself, or anybody for a platform administrator',
    params: byId,
    response: z.number(),
  }),
};
