import { historyEndpoints } from '#contract/contributions/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readHistory } from './read-history.ts';

export const historyRoutes: Route[] = routes(historyEndpoints, {
  list: (context) => {
    const { id, category } = context.params;
    return readHistory(context, id, { ...context.query, category });
  },
});
