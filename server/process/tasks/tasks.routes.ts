import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import {
  CONTRIBUTION_TYPES,
  can,
  MODULE_OF_TYPE,
  type Module,
  platformAdministrators,
  seesAllOfType,
} from '#contract/roles.ts';
import { taskEndpoints } from '#contract/tasks/endpoints.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/schema.ts';
import type { Counting } from '#server/platform/db/counting.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import { refused } from '#server/platform/errors.ts';
import type { Caller } from '#server/platform/http/call.ts';
import { type Route, routes } from '#server/platform/http/route.ts';
import { mustSee } from '#server/process/selection/must-see.ts';
import { listTasks, type TaskQuery } from './tasks.repository.ts';

/** Own tasks, or anybody's for a platform administrator, S3-64. */
function authorizeUser(caller: Caller, userId: number): void {
  if (caller.id === userId || can(caller.roles, platformAdministrators)) return;
  throw refused('error.commandNotAllowed', 'contributionTask');
}

/** All tasks of a type are for its administrators and those of the platform, Q3-45. */
function authorizeType(caller: Caller, type: ContributionType): void {
  if (!seesAllOfType(caller.roles, type)) throw refused('error.commandNotAllowed', 'contributionTask');
}

const isType = (id: ContributionType | number): id is ContributionType =>
  (CONTRIBUTION_TYPES as readonly (string | number)[]).includes(id);

/**
 * The number of tasks of a module for who sees all its contributions, from the numbers that the database keeps, as an
 * expression; null for filters that they do not tell apart, whose matches are then counted up to a bound. Which open tasks
 * wait and which are overdue is told apart by the time only, S3-62.
 */
function talliedTasks(module: Module, query: TaskQuery): SQL | null {
  const filters = askedFilters(query);
  const statuses = new Set(query['status.in']);
  const areOpen =
    filters.length === 1 &&
    statuses.size === OPEN_TASK_STATUSES.length &&
    OPEN_TASK_STATUSES.every((status) => statuses.has(status));
  if (filters.length > 0 && !areOpen) return null;
  return sql`(
    select coalesce(sum(tally.number), 0)::int8 from contribution_task_tally tally
     where tally.module = ${module} ${areOpen ? sql`and tally.is_open` : sql``})`;
}

/** Lists of tasks [R3P-61, R3P-62]. */
export const taskRoutes: Route[] = routes(taskEndpoints, {
  ofUser: ({ caller, params, query, db, locale, services }) => {
    authorizeUser(caller, params.userId);
    const about = sql`task.user_id = ${params.userId}`;
    return listTasks(db, { viewer: caller, query, locale, now: services.now(), about });
  },
  ofTypeOrContribution: async (context) => {
    const { caller, params, query, db, locale, services } = context;
    const { id } = params;
    if (isType(id)) authorizeType(caller, id);
    else await mustSee(context, id);
    const listing = { viewer: caller, query, locale, now: services.now() };
    // The module says the same as the type; the indexes of the administrators' lists begin with it.
    const ofModule = (type: ContributionType) =>
      sql`task.module = ${MODULE_OF_TYPE[type]} and contribution.type = ${type}`;
    if (isType(id)) {
      const total = talliedTasks(MODULE_OF_TYPE[id], query);
      const counting: Counting = total === null ? { by: 'upTo', most: MOST_COUNTED } : { by: 'known', total };
      return listTasks(db, { ...listing, about: ofModule(id), type: id, counting });
    }
    return listTasks(db, { ...listing, about: sql`task.contribution_id = ${id}` });
  },
});
