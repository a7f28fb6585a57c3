import { sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import { MODULE_OF_TYPE } from '#contract/roles.ts';
import type { Counting } from '#server/platform/db/counting.ts';
import type { ServiceContext } from '#server/platform/http/call.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { requireTasksOfType, requireTasksOfUser } from './tasks.policy.ts';
import { listTasks, type TaskQuery } from './tasks.repository.ts';
import { talliedTasks } from './tasks.tally.ts';

type Reading = ServiceContext & { locale: string; query: TaskQuery };

const listingOf = ({ caller, query, locale, services }: Reading) => ({
  viewer: caller,
  query,
  locale,
  now: services.now(),
});

/** Tasks of a person [R3P-61]. */
export function listTasksOfUser(reading: Reading, userId: number) {
  requireTasksOfUser(reading.caller, userId);
  return listTasks(reading.db, { ...listingOf(reading), about: sql`task.user_id = ${userId}` });
}

/** Tasks on all contributions of a type [R3P-62]. */
export function listTasksOfType(reading: Reading, type: ContributionType) {
  requireTasksOfType(reading.caller, type);
  const module = MODULE_OF_TYPE[type];
  // The module says the same as the type; the indexes of the administrators' lists begin with it.
  const about = sql`task.module = ${module} and contribution.type = ${type}`;
  const total = talliedTasks(module, reading.query);
  const counting: Counting = total === null ? { by: 'upTo', most: MOST_COUNTED } : { by: 'known', total };
  return listTasks(reading.db, { ...listingOf(reading), about, type, counting });
}

/** Tasks on one contribution [R3P-62]. */
export async function listTasksOn(reading: Reading, contributionId: number) {
  await mustSee(reading, contributionId);
  const about = sql`task.contribution_id = ${contributionId}`;
  return listTasks(reading.db, { ...listingOf(reading), about });
}
