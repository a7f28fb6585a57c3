import { competitionRewardEndpoints as endpoints } from '#contract/competitions/rewards.endpoints.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { programmeViewerOf } from '#server/process/programme/programme-viewer.ts';
import { COMPETITION_REWARDS, listRewards } from '#server/programmes/shared/rewards.ts';
import { requireReadable } from './competitions.repository.ts';
import { createReward, deleteReward, saveReward } from './rewards.save.ts';

/** Rewards of competitions [R2J-56 … R2J-59], S2-34. */
export const competitionRewardRoutes: Route[] = routes(endpoints, {
  list: async (context) => {
    await requireReadable(context.db, await programmeViewerOf(context), context.params.id);
    return listRewards(context.db, COMPETITION_REWARDS, context.params.id);
  },
  create: ({ db, body }) => createReward(db, body),
  save: ({ db, body }) => saveReward(db, body),
  remove: async ({ db, params, alertParams }) => {
    alertParams(String(params.rewardId));
    await deleteReward(db, { rewardId: params.rewardId, competitionId: params.id });
  },
});
