import { ratingEndpoints as endpoints } from '#contract/ratings/endpoints.ts';
import { found, notFound } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { openForRating, rate, summarise } from './rating.rate.ts';
import { contributionOfRating, countRatings, deleteRating, readOwnRating } from './ratings.repository.ts';

/** Ratings of contributions [R3P-73 … R3P-77]. */
export const ratingRoutes: Route[] = routes(endpoints, {
  read: async (context) => {
    await mustSee(context, context.params.id);
    return summarise(context.db, context.params.id, context.caller);
  },
  create: async (context) => {
    const summary = await rate(context, context.body);
    context.alertParams(String(summary.ownId));
    return summary;
  },
  // An id that is sent along must be the caller's own rating of this contribution.
  save: async (context) => {
    const { db, caller, body, alertParams } = context;
    await mustSee(context, body.contributionId);
    const own = await readOwnRating(db, body.contributionId, caller.id);
    if (!own || (body.id && body.id !== own.id)) throw notFound();
    const summary = await rate(context, body);
    alertParams(String(own.id));
    return summary;
  },
  remove: async (context) => {
    const { db, caller, params } = context;
    const contributionId = found(await contributionOfRating(db, params.id, caller.id));
    await openForRating(context, contributionId);
    await deleteRating(db, contributionId, params.id);
  },
  countOfUser: ({ db, params, caller }) => {
    requireFigures(caller, params.id);
    return countRatings(db, params.id);
  },
});
