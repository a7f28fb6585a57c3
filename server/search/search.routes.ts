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
    const { db, query, locale, caller } = context;
    const from = query.page * query.size;
    const shown = from + query.size;
    const { hits, total, hasMore, plan } = await findAll(context, {
      ...{ query: parseSearch(query.q), kind: query.kind, shown },
    });
    const rows = await presentHits(db, hits.slice(from, shown), { caller, plan, locale, from });
    return new Page(rows, total, { hasMore });
  },
  facets: (context) => readFacets(context, { query: parseSearch(context.query.q), kind: context.query.kind }),
  completions: async ({ db, caller, services, query, locale }) => {
    const settings = await services.settings.at(db, caller.siteVersion);
    const values = await completionsOf({ db, caller, services, settings }, { ...query, locale });
    return Page.whole(values.map((value) => ({ value })));
  },
});
