import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { type DraftPartKind, lifeCycleDraftParts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import type { ChangePlan } from './plan.ts';

/** Parts that keep their ids: the table, its parent, and what is taken over from the draft. */
const MERGED_TABLES: readonly {
  kind: DraftPartKind;
  table: SQL;
  parent: SQL;
  parentKind: DraftPartKind;
  columns: readonly string[];
}[] = [
  {
    kind: 'action',
    table: sql.raw('state_action'),
    parent: sql.raw('state_id'),
    parentKind: 'state',
    columns: [
      'rank',
      'definition_list',
      'roles',
      'target_state_id',
      'explanation_required',
      'confirm_text',
      'set_visibility',
      'set_editable',
      'set_comment_status',
      'set_rating_status',
      'system_after_days',
    ],
  },
  {
    kind: 'command',
    table: sql.raw('state_command'),
    parent: sql.raw('state_id'),
    parentKind: 'state',
    columns: ['command_type', 'roles', 'parameter', 'is_active'],
  },
  {
    kind: 'stateTask',
    table: sql.raw('state_task_definition'),
    parent: sql.raw('state_id'),
    parentKind: 'state',
    columns: ['definition_list', 'role', 'day_count', 'one_for_all', 'send_email'],
  },
  {
    kind: 'commandTask',
    table: sql.raw('command_task_definition'),
    parent: sql.raw('state_command_id'),
    parentKind: 'command',
    columns: ['definition_list', 'role', 'day_count', 'one_for_all', 'send_email'],
  },
];

/** Parts that nothing refers to: those of the draft take the place of all there were. */
const REPLACED: readonly { table: SQL; parent: SQL; parentKind: DraftPartKind }[] = [
  { table: sql.raw('state_change_notification'), parent: sql.raw('state_id'), parentKind: 'state' },
  { table: sql.raw('action_post_handler'), parent: sql.raw('state_action_id'), parentKind: 'action' },
  { table: sql.raw('action_point_definition'), parent: sql.raw('state_action_id'), parentKind: 'action' },
  { table: sql.raw('command_point_definition'), parent: sql.raw('state_command_id'), parentKind: 'command' },
];

/** Ids of the parents of a kind in a life cycle. */
const parentsIn = (kind: DraftPartKind, lifeCycleId: number): SQL => {
  const states = sql`select id from life_cycle_state where life_cycle_id = ${lifeCycleId}`;
  if (kind === 'state') return states;
  return sql`select id from ${sql.raw(kind === 'action' ? 'state_action' : 'state_command')} where state_id in (${states})`;
};

const take = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `${column} = copy.${column}`).join(', '));

/**
 * Writes the life cycle as its draft has it, below the ids that it had: what stands for something is changed, what
 * is new joins, what is gone is deleted. Removed states stay until nothing stands in them any more.
 */
export async function mergeDraft(db: Db, { origin, draft, pairs }: ChangePlan): Promise<void> {
  await db.delete(lifeCycleDraftParts).where(eq(lifeCycleDraftParts.lifeCycleId, draft.id));
  await insertRows(
    db,
    lifeCycleDraftParts,
    pairs.map(({ kind, partId, originId }) => ({ lifeCycleId: draft.id, kind, partId, originId })),
  );
  const pair = (kind: DraftPartKind) => sql`
    (select part_id, origin_id from life_cycle_draft_part where life_cycle_id = ${draft.id} and kind = ${kind}) pair`;

  await db.execute(sql`
    update state_action set target_state_id = pair.origin_id from ${pair('state')}
     where target_state_id = pair.part_id`);
  for (const { table, parent, parentKind } of REPLACED) {
    await db.execute(sql`delete from ${table} where ${parent} in (${parentsIn(parentKind, origin.id)})`);
  }
  await db.execute(sql`
    update life_cycle_state origin
       set ${take(['rank', 'state_type', 'step', 'state_definition_list'])}
      from ${pair('state')} join life_cycle_state copy on copy.id = pair.part_id
     where origin.id = pair.origin_id`);
  for (const { kind, table, parent, parentKind, columns } of MERGED_TABLES) {
    await db.execute(sql`
      delete from ${table} origin where ${parent} in (${parentsIn(parentKind, origin.id)})
         and not exists (select from ${pair(kind)} where pair.origin_id = origin.id)`);
    await db.execute(sql`
      update ${table} origin set ${take(columns)}
        from ${pair(kind)} join ${table} copy on copy.id = pair.part_id
       where origin.id = pair.origin_id`);
  }
  for (const { kind, table, parent, parentKind } of MERGED_TABLES) {
    await db.execute(sql`
      update ${table} fresh set ${parent} = pair.origin_id from ${pair(parentKind)}
       where fresh.${parent} = pair.part_id
         and not exists (select from ${sql`life_cycle_draft_part`} own
                          where own.life_cycle_id = ${draft.id} and own.kind = ${kind} and own.part_id = fresh.id)`);
  }
  for (const { table, parent, parentKind } of REPLACED) {
    await db.execute(sql`
      update ${table} fresh set ${parent} = pair.origin_id from ${pair(parentKind)}
       where fresh.${parent} = pair.part_id`);
  }
  await db.execute(sql`
    update life_cycle_state fresh set life_cycle_id = ${origin.id}
     where life_cycle_id = ${draft.id} and not exists (select from ${pair('state')} where pair.part_id = fresh.id)`);
}
