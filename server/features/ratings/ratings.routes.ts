import { eq } from 'drizzle-orm';
import { ratingEndpoints as endpoints, RATING_MAX, type RatingSummary } from '../../../contract/ratings.ts';
import type { Db } from '../../db/client.ts';
import { contributions } from '../../db/schema/contributions.ts';
import { lifeCycles } from '../../db/schema/lifeCycles.ts';
import { found, invalid, notFound } from '../../errors.ts';
import { type Caller, type Route, route } from '../../plugins/route.ts';
import { type Desk, mustSee } from '../contributions/contribution.open.ts';
import { averageOf } from '../contributions/contribution.presentRow.ts';
import { maySeeFigures } from '../points/points.policy.ts';
import { mayReadRatings, requireRating } from './ratings.policy.ts';
import {
  contributionOfRating,
  countRatings,
  deleteRating,
  isOwner,
  readOwnRating,
  storeRating,
} from './ratings.repository.ts';

async function readRated(db: Db, id: number) {
  const [row] = await db
    .select({
      type: contributions.type,
      ratingStatus: contributions.ratingStatus,
      ratingType: lifeCycles.ratingType,
      count: contributions.ratingCount,
      sum: contributions.ratingSum,
    })
    .from(contributions)
    .innerJoin(lifeCycles, eq(lifeCycles.id, contributions.lifeCycleId))
    .where(eq(contributions.id, id));
  return found(row);
}

async function summarise(db: Db, id: number, caller: Caller): Promise<RatingSummary> {
  const { type, ratingStatus, ratingType, count, sum } = await readRated(db, id);
  const own = await readOwnRating(db, id, caller.id);
  const readable = mayReadRatings(caller, type, ratingStatus);
  return {
    contributionId: id,
    ratingType,
    average: readable ? averageOf(sum, count) : null,
    count: readable ? count : 0,
    ownRating: own?.value ?? null,
    ownId: own?.id ?? null,
  };
}

/** Visible to the caller, its row locked, and open to his rating. */
async function openForRating(desk: Desk, id: number) {
  const { db, caller } = desk;
  await mustSee(desk, id);
  await db.select({ id: contributions.id }).from(contributions).where(eq(contributions.id, id)).for('update');
  // Another may have deleted or hidden it while we waited for the row.
  await mustSee(desk, id);
  const rated = await readRated(db, id);
  requireRating(rated.ratingStatus, await isOwner(db, id, caller.id));
  return rated;
}

async function rate(desk: Desk, { contributionId, rating }: { contributionId: number; rating: number }) {
  const { db, caller, services } = desk;
  const { ratingType } = await openForRating(desk, contributionId);
  if (rating > RATING_MAX[ratingType]) throw invalid('body', [{ field: 'rating', message: 'Max' }]);
  await storeRating(db, {
    contributionId,
    userId: caller.id,
    value: rating,
    now: services.now().toISOString(),
  });
  return summarise(db, contributionId, caller);
}

const read = route(endpoints.read, async (context) => {
  await mustSee(context, context.params.id);
  return summarise(context.db, context.params.id, context.caller);
});

const create = route(endpoints.create, async (context) => {
  const summary = await rate(context, context.body);
  context.alertParams(String(summary.ownId));
  return summary;
});

/** An id that is sent along must be the caller's own rating of this contribution. */
const save = route(endpoints.save, async (context) => {
  const { db, caller, body, alertParams } = context;
  await mustSee(context, body.contributionId);
  const own = await readOwnRating(db, body.contributionId, caller.id);
  if (!own || (body.id && body.id !== own.id)) throw notFound();
  const summary = await rate(context, body);
  alertParams(String(own.id));
  return summary;
});

const remove = route(endpoints.remove, async (context) => {
  const { db, caller, params } = context;
  const contributionId = found(await contributionOfRating(db, params.id, caller.id));
  await openForRating(context, contributionId);
  await deleteRating(db, contributionId, params.id);
  return undefined;
});

const countOfUser = route(endpoints.countOfUser, ({ db, params, caller }) => {
  if (!maySeeFigures(caller, params.id)) throw notFound();
  return countRatings(db, params.id);
});

/** Ratings of contributions [R3P-73 … R3P-77]. */
export const ratingRoutes: Route[] = [read, create, save, remove, countOfUser];
