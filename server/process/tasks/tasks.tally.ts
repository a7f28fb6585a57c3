import { type SQL, sql } from 'drizzle-orm';
import type { Module } from '#contract/roles.ts';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';
import { askedFilters } from '#server/platform/db/paging.ts';
import type { TaskQuery } from './tasks.repository.ts';

/**
 * The number of tasks of a module for who sees all its contributions, from the numbers that the database keeps, as an
 * expression; null for filters that they do not tell apart, whose matches are then counted up to a bound. Which open tasks
 * wait and which are overdue is told apart by the time only, S3-62.
 */
export function talliedTasks(module: Module, query: TaskQuery): SQL | null {
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
