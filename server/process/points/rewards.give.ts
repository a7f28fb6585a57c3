import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { pointEntries, userRewards } from '#server/platform/db/schema/points.ts';
import { lockBalances, requireCovered } from './points.balance.ts';
import type { Share } from './points.share.ts';

/** What a contribution has won. */
export interface Reward {
  rewardText: string;
  isPoint: boolean;
  /** Set for a reward of points. */
  point: number | null;
}

/** A reward with those who get it: each of them the whole of it, S2-25, S3-57, but for points of a family. */
export interface GivenReward extends Reward {
  contributionId: number;
  type: ContributionType;
  userIds: readonly number[];
  /** Of points that are shared: what each gets. */
  points?: readonly Share[];
  /** Where a competition gave it: the place there and the reward of its list, S2-24. */
  ofCompetition?: { competitionId: number; competitionRewardId: number; rank: number };
}

/** Name of the points of a competition's rewards in the ledger, S2-25. */
export const COMPETITION_POINTS = 'COMPETITION_REWARD';

/** When, by whom, and under which name points are booked. */
interface Giving {
  date: string;
  createdBy: number | null;
  pointType: string;
}

/**
 * Deletes the points of former rewards, under the lock of those who had them.
 * @returns whose points they were
 */
async function revokeEntries(db: Db, contributionIds: SQL): Promise<number[]> {
  const former = sql`${pointEntries.contributionId} = any(${contributionIds})
    and ${pointEntries.pointDefinitionId} is null`;
  const rows = await db.select({ userId: pointEntries.userId }).from(pointEntries).where(former);
  const losers = [...new Set(rows.map(({ userId }) => userId))];
  await lockBalances(db, losers);
  await db.delete(pointEntries).where(former);
  return losers;
}

type Gotten = Pick<GivenReward, 'point' | 'points' | 'userIds'>;

/** Who gets points by a reward, and how many. */
const sharesOf = ({ point, points, userIds }: Gotten): readonly Share[] =>
  point === null ? [] : (points ?? userIds.map((userId) => ({ userId, point })));

/** Who gets a reward, of points or another. */
const gettersOf = (reward: Gotten) =>
  reward.point === null ? reward.userIds.map((userId) => ({ userId, point: null })) : sharesOf(reward);

/** Contributions hold the rewards of their competition that their owners get, and no former ones, S2-24. */
async function holdRewards(db: Db, rewards: readonly GivenReward[], contributionIds: SQL): Promise<void> {
  await db.execute(
    sql`update contribution set reward_id = null where id = any(${contributionIds}) and reward_id is not null`,
  );
  const won = rewards.flatMap(({ contributionId, ofCompetition }) =>
    ofCompetition ? [{ id: contributionId, reward_id: ofCompetition.competitionRewardId }] : [],
  );
  await db.execute(sql`
    update contribution set reward_id = won.reward_id
      from json_to_recordset(${JSON.stringify(won)}::json) as won(id bigint, reward_id bigint)
     where contribution.id = won.id`);
}

/**
 * Gives rewards in the place of those that their contributions had, with the points in the ledger: by the end of a
 * competition and by the command alike, S2-24. Entries of rewards are those of a contribution without a definition, so
 * points of actions stay, S3-57, S3-74.
 * @throws AppError error.pointsSpent where somebody has spent the points of a former reward already
 * @throws a unique violation where a contribution gets what another holds, or somebody a reward twice, S2-26
 */
export async function giveRewards(db: Db, rewards: readonly GivenReward[], giving: Giving): Promise<void> {
  if (rewards.length === 0) return;
  const { date, createdBy, pointType } = giving;
  const ids = idArray(rewards.map(({ contributionId }) => contributionId));
  await holdRewards(db, rewards, ids);
  await db.delete(userRewards).where(sql`${userRewards.contributionId} = any(${ids})`);
  const losers = await revokeEntries(db, ids);
  await insertRows(
    db,
    userRewards,
    rewards.flatMap(({ contributionId, rewardText, isPoint, ofCompetition, ...reward }) =>
      gettersOf(reward).map(({ userId, point }) => ({
        userId,
        contributionId,
        competitionId: ofCompetition?.competitionId ?? null,
        competitionRewardId: ofCompetition?.competitionRewardId ?? null,
        rank: ofCompetition?.rank ?? null,
        rewardText,
        isPoint,
        point,
        date,
      })),
    ),
  );
  await insertRows(
    db,
    pointEntries,
    rewards.flatMap(({ contributionId, type, rewardText, ...reward }) =>
      sharesOf(reward).map(({ userId, point }) => ({
        userId,
        source: type,
        contributionId,
        pointType,
        point,
        date,
        createdBy,
        explanation: rewardText,
      })),
    ),
  );
  await requireCovered(db, losers, 'error.pointsSpent');
}
