import { similarEndpoints as endpoints } from '#contract/search/similar.endpoints.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { findSimilar } from './find-similar.ts';

export const similarRoutes: Route[] = routes(endpoints, {
  similar: async (context) => Page.whole(await findSimilar(context)),
});
