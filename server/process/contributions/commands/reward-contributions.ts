import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';
import { type GivenReward, giveRewards } from '#server/process/points/rewards.give.ts';

/** Name of the points of a competition's rewards in the ledger, S2-25. */
export const COMPETITION_POINTS = 'COMPETITION_REWARD';

/**
 * Rewards contributions in the place of what they had, S2-24, S3-57: by the end of a competition and by the command
 * alike, so that which reward of its competition an idea holds always is the one that its owners have got.
 * @throws a unique violation where an idea gets what another holds
 */
export async function rewardContributions(
  db: Db,
  rewards: readonly GivenReward[],
  giving: Parameters<typeof giveRewards>[2],
): Promise<void> {
  const ids = idArray(rewards.map(({ contributionId }) => contributionId));
  await db.execute(
    sql`update contribution set reward_id = null where id = any(${ids}) and reward_id is not null`,
  );
  const won = rewards.flatMap(({ contributionId, ofCompetition }) =>
    ofCompetition ? [{ id: contributionId, reward_id: ofCompetition.competitionRewardId }] : [],
  );
  await db.execute(sql`
    update contribution set reward_id = won.reward_id
      from json_to_recordset(${JSON.stringify(won)}::json) as won(id bigint, reward_id bigint)
     where contribution.id = won.id`);
  await giveRewards(db, rewards, giving);
}
