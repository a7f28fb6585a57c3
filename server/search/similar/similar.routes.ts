import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { distinctionsOf, distinguish, undistinguish } from './distinctions.ts';
import { findSimilar } from './find-similar.ts';
import { dismissPair, pageOfPairs, restorePair } from './pairs.ts';

export const similarRoutes: Route[] = routes(endpoints, {
  similar: async (context) => Page.whole(await findSimilar(context)),
  pairs: (context) => pageOfPairs(context, context.query),
  dismissPair: (context) => dismissPair(context, context.params),
  restorePair: (context) => restorePair(context, context.params),
  distinctions: async (context) => Page.whole(await distinctionsOf(context, context.params.id)),
  distinguish: (context) => distinguish(context, context.params.id, context.params.otherId),
  undistinguish: (context) => undistinguish(context, context.params.id, context.params.otherId),
});
