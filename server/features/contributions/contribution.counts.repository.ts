import { type SQL, sql } from 'drizzle-orm';
import type { ContributionType } from '../../../contract/access.ts';
import type { Name } from '../../../contract/definitions.ts';
import type { StateType } from '../../../contract/life-cycles.ts';
import type { Db } from '../../db/client.ts';
import { byParent } from './contribution.filters.ts';
import { participates, type Viewer, visibleTo } from './contribution.visibility.ts';

interface CountRow extends Record<string, unknown> {
  stateId: number;
  stateType: StateType;
  names: Name[];
  count: number;
  ownCount: number;
}

/** Life cycles whose states are shown even when nothing stands in them. */
function inUse(type: ContributionType, parentId: number): SQL {
  if (type !== 'IDEA' || parentId === 0) return sql`cycle.is_active`;
  return sql`cycle.id = (select life_cycle_id from competition where id = ${parentId})`;
}

/**
 * How many of the contributions that a viewer may see stand in each state, and how many of them are his
 * own; all states of the life cycles in use, in rank order [R3P-09, R3A-22], Q3-12, S3-24.
 */
export async function countStates(db: Db, viewer: Viewer, type: ContributionType, parentId: number) {
  const where = [sql`contribution.type = ${type}`, visibleTo(viewer, type), ...byParent(type, parentId)];
  const { rows } = await db.execute<CountRow>(sql`
    with counted as materialized (
      select contribution.state_id, count(*) as count,
             count(*) filter (where ${participates(viewer, sql`p.role = 'OWNER'`)}) as own
        from contribution where ${sql.join(where, sql` and `)} group by contribution.state_id
    )
    select state.id as "stateId", state.state_type as "stateType", state.state_definition_list as names,
           coalesce(counted.count, 0) as count, coalesce(counted.own, 0) as "ownCount"
      from life_cycle_state state
      join life_cycle cycle on cycle.id = state.life_cycle_id
      left join counted on counted.state_id = state.id
     where cycle.contribution_type = ${type}
       and (${inUse(type, parentId)} or cycle.id in (
         select used.life_cycle_id from counted join life_cycle_state used on used.id = counted.state_id))
     order by state.rank, cycle.id, state.id`);
  return rows;
}
