import { searchEndpoints as endpoints } from '#contract/search/endpoints.ts';
import { parseSearch } from '#contract/search/query.ts';
import { Page } from '#server/platform/http/answers.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { completionsOf } from './completions.ts';
import { readFacets } from './facets.ts';
import { findAll } from './find.ts';
import { presentHits } from './present.ts';

/** The search of everything that a caller may open. */
export const searchRoutes: Route[] = routes(endpoints, {
  hits: async (context) => {
    const { db, query, locale } = context;
    const { hits, hasMore, plan } = await findAll(context, { query: parseSearch(query.q), kind: query.kind });
    const from = query.page * query.size;
    const rows = await presentHits(db, hits.slice(from, from + query.size), { plan, locale, from });
    return new Page(rows, hits.length, { hasMore });
  },
  facets: (context) => readFacets(context, { query: parseSearch(context.query.q), kind: context.query.kind }),
  completions: async ({ db, caller, services, query, locale }) => {
    const settings = await services.settings.at(db, caller.siteVersion);
    const values = await completionsOf({ db, caller, settings }, { ...query, locale });
    return Page.whole(values.map((value) => ({ value })));
  },
});
