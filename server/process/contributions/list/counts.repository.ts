import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '#contract/access.ts';
import { MOST_COUNTED } from '#contract/http.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { byParent } from '#server/process/selection/filters.ts';
import { participates, type Viewer } from '#server/process/selection/visibility.ts';
import { talliedStates } from './tally.ts';

interface StateRow extends Record<string, unknown> {
  stateId: number;
  stateType: StateType;
  names: Name[];
  count: number;
}

interface CountRow extends StateRow {
  submittedCount: number;
  ownCount: number;
}

/** Life cycles whose states are shown even when nothing is in them. */
function inUse(type: ContributionType, parentId: number): SQL {
  if (type !== 'IDEA' || parentId === 0) return sql`cycle.is_active`;
  return sql`cycle.id = (select life_cycle_id from competition where id = ${parentId})`;
}

const stateWithCount = sql`state.id as "stateId", state.state_type as "stateType",
  state.state_definition_list as names, coalesce(counted.count, 0) as count`;

const statesCounted = sql`life_cycle_state state
  join life_cycle cycle on cycle.id = state.life_cycle_id
  left join counted on counted.state_id = state.id`;

/** States of the life cycles in use, and of those in which something is. */
const isShown = (type: ContributionType, parentId: number) => sql`cycle.contribution_type = ${type}
  and (${inUse(type, parentId)} or cycle.id in (
    select used.life_cycle_id from counted join life_cycle_state used on used.id = counted.state_id))`;

const inOrder = sql`state.rank, cycle.id, state.id`;

/**
 * How many of the contributions that a viewer may see are in each state, how many of these were
 * submitted once, and how many are the viewer's own; all states of the life cycles in use, in rank order [R3P-09, R3A-22], Q3-12, S3-24.
 */
export async function countStates(db: Db, viewer: Viewer, type: ContributionType, parentId: number) {
  const matches = [sql`contribution.type = ${type}`, ...byParent(type, parentId)];
  const { rows } = await db.execute<CountRow>(sql`
    with counted as materialized (
      select state_id, sum(number)::int8 as count, sum(submitted)::int8 as submitted
        from (${talliedStates(viewer, { type, parentId, matches })}) seen(state_id, number, submitted)
       group by state_id having sum(number) > 0
    ), own as materialized (
      select contribution.state_id, count(*) as count from contribution
       where ${sql.join(matches, sql` and `)} and not contribution.is_deleted
         and ${participates(viewer, sql`p.role = 'OWNER'`)}
       group by contribution.state_id
    )
    select ${stateWithCount}, coalesce(counted.submitted, 0) as "submittedCount", coalesce(own.count, 0) as "ownCount"
      from ${statesCounted}
      left join own on own.state_id = state.id
     where ${isShown(type, parentId)}
     order by ${inOrder}`);
  return rows;
}

/**
 * How many rows of a query of `(state_id, number)` there are by state; all states of the life cycles in use, in rank order.
 */
export async function countByState(db: Db, type: ContributionType, parentId: number, found: SQL) {
  const { rows } = await db.execute<StateRow>(sql`
    with counted as materialized (
      select state_id, sum(number)::int8 as count from (${found}) found(state_id, number)
       group by state_id having sum(number) > 0
    )
    select ${stateWithCount} from ${statesCounted}
     where ${isShown(type, parentId)}
     order by ${inOrder}`);
  return rows;
}

/** A query of `(state_id, number)` for rows of `contribution`, no more than one past what lists are counted to. */
export const statesUpTo = (conditions: readonly SQL[]) => sql`
  select found.state_id, 1 from (
    select contribution.state_id from contribution where ${sql.join([...conditions], sql` and `)}
     limit ${MOST_COUNTED + 1}) found`;
