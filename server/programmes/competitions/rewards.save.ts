import { asc, eq, sql } from 'drizzle-orm';
import type { competitionRewardEndpoints } from '#contract/competitions/rewards.endpoints.ts';
import { competitionLocks } from '#contract/competitions/rules.ts';
import { CompetitionReward } from '#contract/competitions/schema.ts';
import type { BodyOf } from '#contract/http.ts';
import { isValidReward } from '#contract/rewards/rules.ts';
import type { Db } from '#server/platform/db/client.ts';
import { contractColumns } from '#server/platform/db/contract-columns.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertedRow } from '#server/platform/db/inserted-row.ts';
import { competitionRewards } from '#server/platform/db/schema/campaigns.ts';
import { found, invalid, notFound, refused } from '#server/platform/errors.ts';
import { lockCompetition } from './competition.form.ts';

const columns = contractColumns(competitionRewards, CompetitionReward);

/** Rewards of a competition by their ranks [R2J-56]. */
export function listRewards(db: Db, competitionId: number): Promise<CompetitionReward[]> {
  return db
    .select(columns)
    .from(competitionRewards)
    .where(eq(competitionRewards.competitionId, competitionId))
    .orderBy(asc(competitionRewards.rank), asc(competitionRewards.id));
}

/** Holds the competition, so that two changes of its ranks come one after the other; a completed one is fixed, S2-34. */
async function lockForRewards(db: Db, competitionId: number): Promise<void> {
  const { competitionState } = await lockCompetition(db, competitionId);
  if (competitionLocks(competitionState).everything) throw refused('error.notEditable', 'competitionReward');
}

/** Numbers the rewards of a competition 1 to n in the order of these ids. */
async function writeRanks(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update competition_reward set rank = place.rank
      from unnest(${idArray(ids)}) with ordinality as place(id, rank)
     where competition_reward.id = place.id and competition_reward.rank <> place.rank`);
}

const readReward = async (db: Db, id: number): Promise<CompetitionReward> =>
  found((await db.select(columns).from(competitionRewards).where(eq(competitionRewards.id, id)))[0]);

/** Adds a reward below the others [R2J-57, R2H-05], S2-34. @throws AppError 404, error.notEditable */
export async function createReward(
  db: Db,
  body: BodyOf<typeof competitionRewardEndpoints.create>,
): Promise<CompetitionReward> {
  await lockForRewards(db, body.competitionId);
  const ofCompetition = eq(competitionRewards.competitionId, body.competitionId);
  const rank = (await db.$count(competitionRewards, ofCompetition)) + 1;
  const [row] = await db
    .insert(competitionRewards)
    .values({ ...body, rank })
    .returning(columns);
  return insertedRow(row);
}

/**
 * Changes a reward or moves it; the others make room [R2J-58], S2-34. A rank below all others means the last.
 * @throws AppError 404, error.notEditable, a field error for points that are no number, Q2-37
 */
export async function saveReward(
  db: Db,
  { id, rank, competitionId, ...change }: BodyOf<typeof competitionRewardEndpoints.save>,
): Promise<CompetitionReward> {
  const known = await readReward(db, id);
  if (competitionId !== undefined && competitionId !== known.competitionId) throw notFound();
  await lockForRewards(db, known.competitionId);
  // Another may have deleted it while we waited.
  const stored = await readReward(db, id);
  const next = { ...stored, ...change };
  if (!isValidReward(next)) throw invalid('competitionReward', [{ field: 'reward', message: 'number' }]);
  await db
    .update(competitionRewards)
    .set({ reward: next.reward, isPoint: next.isPoint })
    .where(eq(competitionRewards.id, id));
  if (rank !== undefined && rank !== stored.rank) {
    const others = (await listRewards(db, stored.competitionId))
      .map((row) => row.id)
      .filter((it) => it !== id);
    await writeRanks(db, others.toSpliced(rank - 1, 0, id));
  }
  return readReward(db, id);
}

/** Deletes a reward and closes the gap [R2J-59], S2-34. @throws AppError 404, error.notEditable */
export async function deleteReward(
  db: Db,
  { rewardId, competitionId }: { rewardId: number; competitionId: number },
): Promise<void> {
  await lockForRewards(db, competitionId);
  const all = await listRewards(db, competitionId);
  if (!all.some(({ id }) => id === rewardId)) throw notFound();
  await db.delete(competitionRewards).where(eq(competitionRewards.id, rewardId));
  await writeRanks(
    db,
    all.map(({ id }) => id).filter((id) => id !== rewardId),
  );
}
