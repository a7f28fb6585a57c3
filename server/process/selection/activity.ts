import { sql } from 'drizzle-orm';

/*
 * How much there is going on about `contribution`, as lists are sorted by it: the migration of followers has an index of each of
 * these, in the same words (decision 0065).
 */

/** Comments of its own; what hides them from readers shows in no order. */
const comments = sql`case when contribution.comment_status = 'HIDDEN' then 0 else contribution.comment_count end`;

export const commentsInOrder = sql`(${comments})`;

/** When it was submitted, moved on, commented or supported last. */
export const lastActivity = sql`greatest(contribution.date_state_changed, contribution.date_submitted, contribution.date_discussed)`;

export const trend = sql`contribution_trend(contribution.supporter_count, ${comments},
    coalesce(contribution.date_submitted, contribution.date_created))`;
