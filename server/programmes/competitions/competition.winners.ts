import { sql } from 'drizzle-orm';
import type { CompetitionWinner } from '#contract/competitions/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { fullNameSql } from '#server/platform/db/full-name.ts';
import { type Viewer, visibleTo } from '#server/process/selection/visibility.ts';

/** Ideas that have won in a competition, as far as a person may see them, by rank, S2-24, S3-20. */
export async function readWinners(
  db: Db,
  competitionId: number,
  viewer: Viewer,
): Promise<CompetitionWinner[]> {
  const { rows } = await db.execute<CompetitionWinner & Record<string, unknown>>(sql`
    select contribution.id as "contributionId", contribution.title, reward.rank, reward.reward,
           reward.is_point as "isPoint", coalesce((
             select jsonb_agg(${fullNameSql(sql`person`)} order by part.rank, person.id)
               from contribution_participant part join app_user person on person.id = part.user_id
              where part.contribution_id = contribution.id and part.role = 'OWNER'), '[]') as owners
      from competition_reward reward
      join contribution on contribution.reward_id = reward.id
     where reward.competition_id = ${competitionId} and ${visibleTo(viewer)}
     order by reward.rank`);
  return rows;
}
