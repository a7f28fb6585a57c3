import { type SQL, sql } from 'drizzle-orm';
import type { LifeCycleTree } from '../../../contract/life-cycles.ts';
import type { Db } from '../../db/client.ts';

/** Keys of rows as the contract spells them; texts below are left alone. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(inner),
    ]),
  );
}

/** The rows of a table below a parent as a JSON array, in order. */
const below = (table: SQL, parent: SQL, order: SQL = sql`item.id`, more: SQL = sql`'{}'::jsonb`) => sql`(
  select coalesce(jsonb_agg(to_jsonb(item) || ${more} order by ${order}), '[]')
    from ${table} item where ${parent})`;

const actions = sql`(
  select coalesce(jsonb_agg(to_jsonb(action) || jsonb_build_object(
           'point_definitions', ${below(sql`action_point_definition`, sql`item.state_action_id = action.id`)},
           'post_handlers', ${below(sql`action_post_handler`, sql`item.state_action_id = action.id`, sql`item.rank, item.id`)}
         ) order by action.rank, action.id), '[]')
    from state_action action where action.state_id = state.id)`;

const commands = sql`(
  select coalesce(jsonb_agg(to_jsonb(command) || jsonb_build_object(
           'task_definitions', ${below(sql`command_task_definition`, sql`item.state_command_id = command.id`)},
           'point_definitions', ${below(sql`command_point_definition`, sql`item.state_command_id = command.id`)}
         ) order by command.id), '[]')
    from state_command command where command.state_id = state.id)`;

/**
 * A life cycle with its states in rank order and everything below them, in one statement, S3-49. It is
 * read anew for each decision: a change acts at once, and on a life cycle of ten states the read takes
 * about as long as two lookups by key.
 */
export async function loadLifeCycle(db: Db, lifeCycleId: number): Promise<LifeCycleTree | undefined> {
  const { rows } = await db.execute<{ tree: Record<string, unknown> }>(sql`
    select to_jsonb(life_cycle) - 'revision' || jsonb_build_object('states', (
      select coalesce(jsonb_agg(to_jsonb(state) || jsonb_build_object(
               'actions', ${actions},
               'commands', ${commands},
               'task_definitions', ${below(sql`state_task_definition`, sql`item.state_id = state.id`)},
               'notifications', ${below(sql`state_change_notification`, sql`item.state_id = state.id`)}
             ) order by state.rank, state.id), '[]')
        from life_cycle_state state where state.life_cycle_id = life_cycle.id)) as tree
      from life_cycle where life_cycle.id = ${lifeCycleId}`);
  const row = rows[0];
  return row && (camelCased(row.tree) as LifeCycleTree);
}
