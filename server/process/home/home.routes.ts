import { homeEndpoints } from '#contract/home/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readAnswerFigures } from './answer-figures.ts';
import { readHome } from './home.read.ts';

export const homeRoutes: Route[] = routes(homeEndpoints, {
  // What was followed or supported a moment ago is in it.
  read: readHome,
  answers: ({ services }) => readAnswerFigures(services),
});
