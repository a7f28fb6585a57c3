import { pointEndpoints as endpoints } from '#contract/points/endpoints.ts';
import { found } from '#server/platform/errors.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readLeaders, readPosition } from './leaders.repository.ts';
import { changeGiven, givePoints, revokeGiven } from './points.give.ts';
import { pageOfGiven, readGiven } from './points.given.repository.ts';
import { maySeeFigures, requireFigures } from './points.policy.ts';
import { pageOfEntries, readRewards, readSummary, readTotals } from './points.repository.ts';

const myPoints = route(endpoints.myPoints, ({ db, caller }) => readSummary(db, caller.id));

const totals = route(endpoints.totals, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readSummary(db, params.id);
});

const totalsByOrigin = route(endpoints.totalsByOrigin, ({ db, caller, params, locale }) => {
  requireFigures(caller, params.id);
  return readTotals(db, params.id, locale);
});

const detail = route(endpoints.detail, ({ db, caller, params, query, locale }) => {
  requireFigures(caller, params.userId);
  return pageOfEntries(db, params, query, locale);
});

const extra = route(endpoints.extra, ({ db, caller, params, query, locale }) => {
  requireFigures(caller, params.userId);
  return pageOfEntries(db, { ...params, source: 'EXTRA' }, query, locale);
});

const leaders = route(endpoints.leaders, ({ db, query, services }) =>
  readLeaders(db, query.type, services.now()),
);

const leadersPosition = route(endpoints.leadersPosition, ({ db, caller, params, query, services }) =>
  readPosition(db, params.id, {
    type: query.type,
    competitorsOnly: !maySeeFigures(caller, params.id),
    now: services.now(),
  }),
);

const rewards = route(endpoints.rewards, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readRewards(db, params.id);
});

const given = route(endpoints.given, ({ db, query }) => pageOfGiven(db, query));

const readOneGiven = route(endpoints.readGiven, async ({ db, params }) =>
  found(await readGiven(db, params.id)),
);

const give = route(endpoints.give, (context) => givePoints(context, context.body));

const saveGiven = route(endpoints.saveGiven, (context) => changeGiven(context, context.body));

const takeBack = route(endpoints.takeBack, async (context) => {
  await revokeGiven(context, context.params.id);
  return undefined;
});

/** Points and rewards: reading, and giving by hand [R3P-88 … R3P-97, R3P-112]. */
export const pointRoutes: Route[] = [
  myPoints,
  totals,
  totalsByOrigin,
  detail,
  extra,
  leaders,
  leadersPosition,
  rewards,
  given,
  readOneGiven,
  give,
  saveGiven,
  takeBack,
];
