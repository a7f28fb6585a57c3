import { competitionRewardEndpoints as endpoints } from '#contract/competitions/rewards.endpoints.ts';
import { publicRoute, type Route, route } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { requireReadable } from './competitions.repository.ts';
import { createReward, deleteReward, listRewards, saveReward } from './rewards.save.ts';

const list = publicRoute(endpoints.list, async (context) => {
  await requireReadable(context.db, await programmeViewerOf(context), context.params.id);
  return listRewards(context.db, context.params.id);
});

const create = route(endpoints.create, ({ db, body }) => createReward(db, body));

const save = route(endpoints.save, ({ db, body }) => saveReward(db, body));

const remove = route(endpoints.remove, async ({ db, params, alertParams }) => {
  alertParams(String(params.rewardId));
  await deleteReward(db, { rewardId: params.rewardId, competitionId: params.id });
  return undefined;
});

/** Rewards of competitions [R2J-56 … R2J-59], S2-34. */
export const competitionRewardRoutes: Route[] = [list, create, save, remove];
