import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { readLeaders, readPosition } from './leaders.repository.ts';
import { changeGiven, givePoints, revokeGiven } from './points.give.ts';
import { pageOfGiven, readGiven } from './points.given.repository.ts';
import { requireFigures } from './points.policy.ts';
import { pageOfEntries, readRewards, readSummary, readTotals } from './points.repository.ts';

/** Points and rewards: reading, and giving by hand [R3P-88 … R3P-97, R3P-112]. */
export const pointRoutes: Route[] = routes(endpoints, {
  myPoints: ({ db, caller }) => readSummary(db, caller.id),
  totals: ({ db, caller, params }) => {
    requireFigures(caller, params.id);
    return readSummary(db, params.id);
  },
  totalsByOrigin: ({ db, caller, params, locale }) => {
    requireFigures(caller, params.id);
    return readTotals(db, params.id, locale);
  },
  detail: ({ db, caller, params, query, locale }) => {
    requireFigures(caller, params.userId);
    return pageOfEntries(db, params, query, locale);
  },
  extra: ({ db, caller, params, query, locale }) => {
    requireFigures(caller, params.userId);
    return pageOfEntries(db, { ...params, source: 'EXTRA' }, query, locale);
  },
  leaders: ({ db, query, services }) => readLeaders(db, query.type, services.now()),
  leadersPosition: ({ db, caller, params, query, services }) => {
    requireFigures(caller, params.id);
    return readPosition(db, params.id, query.type, services.now());
  },
  rewards: ({ db, caller, params }) => {
    requireFigures(caller, params.id);
    return readRewards(db, params.id);
  },
  given: ({ db, query }) => pageOfGiven(db, query),
  readGiven: async ({ db, params }) => found(await readGiven(db, params.id)),
  give: (context) => givePoints(context, context.body),
  saveGiven: (context) => changeGiven(context, context.body),
  takeBack: (context) => revokeGiven(context, context.params.id),
});
