import { type SQL, sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { LifeCycleForUpdate, LifeCycleTree } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { statement } from '#server/platform/db/prepared-statement.ts';

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

/** Which state of a life cycle is current, as `revisionColumns` read it. */
export interface Revision {
  database: string;
  revision: number;
}

/** Columns of a statement on `life_cycle` that tell which copy of its tree is the current one. */
const revisionColumns: SQL = sql`current_database() as database, life_cycle.revision`;

interface Copy {
  revision: number;
  tree: LifeCycleTree;
}

/** The newest copy of each life cycle, by database and id. It is only used while its revision is current. */
const copies = new Map<string, Copy>();
/** More life cycles than any organisation works with at a time; beyond it the oldest copy goes. */
const MOST_COPIES = 200;

function keep(key: string, copy: Copy): void {
  copies.delete(key);
  copies.set(key, copy);
  for (const oldest of copies.keys()) {
    if (copies.size <= MOST_COPIES) return;
    copies.delete(oldest);
  }
}

async function readTree(db: Db, lifeCycleId: number): Promise<Copy | undefined> {
  // Revision and tree from one statement, so that they are of one moment.
  const { rows } = await db.execute<{ revision: number; tree: Record<string, unknown> }>(sql`
    select revision, to_jsonb(life_cycle) - 'revision' || jsonb_build_object('states', (
      select coalesce(jsonb_agg(to_jsonb(state) || jsonb_build_object(
               'actions', ${actions},
               'commands', ${commands},
               'task_definitions', ${below(sql`state_task_definition`, sql`item.state_id = state.id`)},
               'notifications', ${below(sql`state_change_notification`, sql`item.state_id = state.id`)}
             ) order by state.rank, state.id), '[]')
        from life_cycle_state state where state.life_cycle_id = life_cycle.id)) as tree
      from life_cycle where life_cycle.id = ${lifeCycleId}`);
  const row = rows[0];
  return row && { revision: row.revision, tree: camelCased(row.tree) as LifeCycleTree };
}

/**
 * A life cycle with its states in rank order and everything below them, S3-49. Each call asks for the
 * current revision, so a change acts at once in every process; the tree itself (some milliseconds for ten
 * full states) is only read when the revision is new. The tree is shared: nobody may change it.
 */
export async function loadLifeCycle(db: Db, lifeCycleId: number): Promise<LifeCycleTree | undefined> {
  return (await currentCopy(db, lifeCycleId))?.tree;
}

/** The same with its revision, for who is about to change it. */
export async function loadForUpdate(db: Db, lifeCycleId: number): Promise<LifeCycleForUpdate | undefined> {
  const copy = await currentCopy(db, lifeCycleId);
  return copy && { ...copy.tree, revision: copy.revision };
}

const currentRevision = statement<{ id: number }, Revision & QueryResultRow>(
  (value) => sql`select ${revisionColumns} from life_cycle where id = ${value('id')}`,
);

async function currentCopy(db: Db, lifeCycleId: number): Promise<Copy | undefined> {
  const { rows } = await currentRevision(db, { id: lifeCycleId });
  return rows[0] && copyOf(db, lifeCycleId, rows[0]);
}

async function copyOf(db: Db, lifeCycleId: number, current: Revision): Promise<Copy | undefined> {
  const key = `${current.database} ${lifeCycleId}`;
  const copy = copies.get(key);
  if (copy?.revision === current.revision) return copy;
  const read = await readTree(db, lifeCycleId);
  if (read) keep(key, read);
  return read;
}

/** `loadLifeCycle` for who has just read the current revision beside something else. */
export async function lifeCycleOf(
  db: Db,
  lifeCycleId: number,
  current: Revision,
): Promise<LifeCycleTree | undefined> {
  return (await copyOf(db, lifeCycleId, current))?.tree;
}
