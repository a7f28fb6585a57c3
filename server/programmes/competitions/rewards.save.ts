import type { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { notFound, refused } from '#server/platform/errors.ts';
import {
  addReward,
  COMPETITION_REWARDS,
  changeReward,
  readReward,
  removeReward,
} from '#server/programmes/shared/rewards.ts';
import { lockCompetition } from './competition.form.ts';

/** Holds the competition, so that two changes of its ranks come one after the other; a completed one is fixed, S2-34. */
async function lockForRewards(db: Db, competitionId: number): Promise<void> {
  const { competitionState } = await lockCompetition(db, competitionId);
  if (competitionLocks(competitionState).everything) throw refused('error.notEditable', 'competitionReward');
}

/** Adds a reward below the others [R2J-57, R2H-05], S2-34. @throws AppError 404, error.notEditable */
export async function createReward(
  db: Db,
  { competitionId, ...body }: BodyOf<typeof competitionRewardEndpoints.create>,
): Promise<CompetitionReward> {
  await lockForRewards(db, competitionId);
  return addReward(db, COMPETITION_REWARDS, competitionId, body);
}

/**
 * Changes a reward or moves it; the others make room [R2J-58], S2-34.
 * @throws AppError 404, error.notEditable, a field error for points that are no number, Q2-37
 */
export async function saveReward(
  db: Db,
  { id, competitionId, ...change }: BodyOf<typeof competitionRewardEndpoints.save>,
): Promise<CompetitionReward> {
  const known = await readReward(db, COMPETITION_REWARDS, id);
  if (competitionId !== undefined && competitionId !== known.competitionId) throw notFound();
  await lockForRewards(db, known.competitionId);
  return changeReward(db, COMPETITION_REWARDS, { id, ownerId: known.competitionId }, change);
}

/** Deletes a reward and closes the gap [R2J-59], S2-34. @throws AppError 404, error.notEditable */
export async function deleteReward(
  db: Db,
  { rewardId, competitionId }: { rewardId: number; competitionId: number },
): Promise<void> {
  await lockForRewards(db, competitionId);
  await removeReward(db, COMPETITION_REWARDS, { id: rewardId, ownerId: competitionId });
}
