import { pointSpendingEndpoints } from '../../../contract/point-spendings.ts';
import { pointEndpoints as endpoints } from '../../../contract/points.ts';
import { notFound } from '../../errors.ts';
import { type Caller, type Route, route } from '../../plugins/route.ts';
import { readLeaders, readPosition } from './leaders.repository.ts';
import { readSpendings } from './point-spendings.repository.ts';
import { maySeeFigures } from './points.policy.ts';
import { pageOfEntries, readRewards, readSummary, readTotals } from './points.repository.ts';

/** Figures of others do not exist for a caller who may not see them. */
function requireFigures(caller: Caller, userId: number): void {
  if (!maySeeFigures(caller, userId)) throw notFound();
}

const myPoints = route(endpoints.myPoints, ({ db, caller }) => readSummary(db, caller.id));

const totals = route(endpoints.totals, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readSummary(db, params.id);
});

const totalsByOrigin = route(endpoints.totalsByOrigin, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readTotals(db, params.id);
});

const detail = route(endpoints.detail, ({ db, caller, params, query }) => {
  requireFigures(caller, params.userId);
  return pageOfEntries(db, params, query);
});

const extra = route(endpoints.extra, ({ db, caller, params, query }) => {
  requireFigures(caller, params.userId);
  return pageOfEntries(db, { ...params, source: 'EXTRA' }, query);
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

const spendings = route(pointSpendingEndpoints.ofUser, ({ db, caller, params }) => {
  requireFigures(caller, params.id);
  return readSpendings(db, params.id);
});

/** Reading points, spending and rewards [R3P-88 … R3P-94, R3P-105, R3P-112]. */
export const pointRoutes: Route[] = [
  myPoints,
  totals,
  totalsByOrigin,
  detail,
  extra,
  leaders,
  leadersPosition,
  rewards,
  spendings,
];
