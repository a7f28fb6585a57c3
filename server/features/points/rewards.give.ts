import { sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { Db } from '../../db/client.ts';
import { idArray } from '../../db/idArray.ts';
import { insertRows } from '../../db/insertRows.ts';
import { pointEntries, userRewards } from '../../db/schema/points.ts';

/** What a contribution has won. */
export interface Reward {
  rewardText: string;
  isPoint: boolean;
  /** Set for a reward of points. */
  point: number | null;
}

/** A reward with those who get it: each of them the whole of it, S2-25, S3-57. */
export interface GivenReward extends Reward {
  contributionId: number;
  type: ContributionType;
  userIds: readonly number[];
  /** Where a competition gave it: the place there and the reward of its list, S2-24. */
  ofCompetition?: { competitionId: number; competitionRewardId: number; rank: number };
}

/** When, by whom, and under which name points stand in the ledger. */
interface Giving {
  date: string;
  createdBy: number | null;
  pointType: string;
}

/**
 * Gives rewards in the place of those that their contributions had, with the points in the ledger. Entries of
 * rewards are those of a contribution without a definition, so points of actions stay, S3-57, S3-74.
 * @throws a unique violation where a competition's reward is given twice to somebody, S2-26
 */
export async function giveRewards(db: Db, rewards: readonly GivenReward[], giving: Giving): Promise<void> {
  if (rewards.length === 0) return;
  const { date, createdBy, pointType } = giving;
  const ids = idArray(rewards.map(({ contributionId }) => contributionId));
  await db.delete(userRewards).where(sql`${userRewards.contributionId} = any(${ids})`);
  await db
    .delete(pointEntries)
    .where(sql`${pointEntries.contributionId} = any(${ids}) and ${pointEntries.pointDefinitionId} is null`);
  await insertRows(
    db,
    userRewards,
    rewards.flatMap(({ userIds, contributionId, rewardText, isPoint, point, ofCompetition }) =>
      userIds.map((userId) => ({
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
    rewards.flatMap(({ userIds, contributionId, type, rewardText, point }) =>
      point === null
        ? []
        : userIds.map((userId) => ({
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
}
