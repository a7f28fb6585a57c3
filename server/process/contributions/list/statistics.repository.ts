import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ContributionType } from '#contract/access.ts';
import type { UserStatistics } from '#contract/contributions/numbers.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { countRatings } from '#server/process/ratings/ratings.repository.ts';
import { countComments } from '#server/process/selection/count-comments.ts';

type Group = 'draft' | 'submitted' | 'accepted' | 'rejected' | 'completed';

/** Each state belongs to one group, so that the groups add up to all contributions of a person, S3-25. */
const GROUP_OF: Readonly<Record<StateType, Group>> = {
  NEW: 'draft',
  DRAFT: 'draft',
  SUBMITTED: 'submitted',
  FLOW: 'submitted',
  EVALUATION: 'submitted',
  REJECTION: 'rejected',
  CANCELLATION: 'rejected',
  ACCEPTANCE: 'accepted',
  IMPLEMENTATION: 'accepted',
  STARTUP: 'accepted',
  PROJECT: 'accepted',
  COMPLETION: 'completed',
};

const none = () => ({ draft: 0, submitted: 0, accepted: 0, rejected: 0, completed: 0 });

/** Numbers of what a person owns, by type and group of states [R3P-16], S3-25. */
export async function readStatistics(db: Db, userId: number): Promise<z.infer<typeof UserStatistics>> {
  const { rows } = await db.execute<{ type: ContributionType; state: StateType; count: number }>(sql`
    select contribution.type, contribution.state_type as state, count(*) as count
      from contribution_participant p
      join contribution on contribution.id = p.contribution_id and not contribution.is_deleted
     where p.user_id = ${userId} and p.role = 'OWNER'
     group by 1, 2`);
  const statistics = { SUGGESTION: none(), IMPROVEMENT: none(), IDEA: none() };
  for (const { type, state, count } of rows) statistics[type][GROUP_OF[state]] += count;
  return {
    ...statistics,
    commentCount: await countComments(db, userId),
    ratingCount: await countRatings(db, userId),
  };
}
