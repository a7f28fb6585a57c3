import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { seesAllOfType } from '#contract/roles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { audiencesOf, type Viewer } from '#server/process/selection/visibility.ts';

/** As many texts are looked through, whatever they hold. */
const FEW = 5000;

/** Ids of what is open to a viewer and of what they have a part in, as a query, where that is little; null where it is more. */
export async function fewSeenBy(
  db: Db,
  viewer: Viewer,
  types: readonly ContributionType[],
): Promise<SQL | null> {
  if (types.some((type) => seesAllOfType(viewer.roles, type))) return null;
  // A row of the tally counts one at least, but for what was taken away a moment ago: as many rows as that are enough to know.
  const audiences = sql`${sql.param(audiencesOf(viewer))}::text[]`;
  const { rows } = await db.execute<{ isFew: boolean }>(sql`
    select (select coalesce(sum(number), 0) from (select number from contribution_tally
                                                    where audience = any(${audiences}) and number > 0
                                                    limit ${FEW}) open) + (
            select count(*) from (select from contribution_participant p where p.user_id = ${viewer.id}
                                   limit ${FEW}) part) < ${FEW} as "isFew"`);
  if (!rows[0]?.isFew) return null;
  return sql`select id from contribution where audience && ${audiences} and not is_deleted
    union select p.contribution_id from contribution_participant p where p.user_id = ${viewer.id}`;
}
