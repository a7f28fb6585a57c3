import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { OPEN_TASK_STATUSES } from '#contract/tasks/rules.ts';

const written = sql.raw(OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', '));

/**
 * The task with this status still waits for work, S3-63. The statuses are written out as in the condition of the index of
 * open tasks, which PostgreSQL does not use for parameters.
 */
export const isOpenStatus = (status: SQLWrapper): SQL => sql`${status} in (${written})`;
