import { contributionEndpoints as endpoints } from '#contract/contributions/endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readSubmitters } from '#server/process/points/leaders.repository.ts';
import { requireFigures } from '#server/process/points/points.policy.ts';
import { readBoard } from './board.ts';
import { readCounts, readListCounts } from './read-counts.ts';
import { readIdsAround, readPage } from './read-page.ts';
import { readStatistics } from './statistics.repository.ts';

/** Names of the scopes in the path of ideas, Q3-14. */
const IDEA_SCOPES = { info: 'all', mine: 'mine' } as const;

/** Lists and numbers of contributions [R3P-07 … R3P-10, R3P-16, R3P-19]. */
export const contributionListRoutes: Route[] = routes(endpoints, {
  list: (context) => readPage(context, { ...context.params, query: context.query }),
  ids: (context) => readIdsAround(context, { ...context.params, query: context.query }),
  ideas: (context) =>
    readPage(context, {
      type: 'IDEA',
      parentId: context.params.competitionId,
      scope: IDEA_SCOPES[context.params.scope],
      query: context.query,
    }),
  counts: (context) => readCounts(context, context.params.type, context.params.parentId),
  listCounts: (context) => readListCounts(context, { ...context.params, query: context.query }),
  board: (context) => readBoard(context, { ...context.params, query: context.query }),
  statistics: async ({ caller, params, db }) => {
    requireFigures(caller, params.id);
    return readStatistics(db, params.id);
  },
  leaders: ({ params, db, services }) => readSubmitters(db, params.type, services.now()),
});
