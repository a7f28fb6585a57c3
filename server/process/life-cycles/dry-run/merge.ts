import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import { type DraftPartKind, lifeCycleDraftParts } from '#server/platform/db/schema/life-cycle-drafts.ts';
import {
  actionPointDefinitions,
  actionPostHandlers,
  commandPointDefinitions,
  commandTaskDefinitions,
  lifeCycleStates,
  stateActions,
  stateChangeNotifications,
  stateCommands,
  stateTaskDefinitions,
} from '#server/platform/db/schema/life-cycles.ts';
import type { ChangePlan } from './plan.ts';

/** The columns that name the parent of a part, by its kind. */
const PARENT_KEYS = { state: sql`state_id`, action: sql`state_action_id`, command: sql`state_command_id` };
type ParentKind = keyof typeof PARENT_KEYS;

/** Parts that keep their ids, and take over everything else from the draft. */
const MERGED_TABLES: readonly { kind: DraftPartKind; table: PgTable; parentKind: ParentKind }[] = [
  { kind: 'action', table: stateActions, parentKind: 'state' },
  { kind: 'command', table: stateCommands, parentKind: 'state' },
  { kind: 'stateTask', table: stateTaskDefinitions, parentKind: 'state' },
  { kind: 'commandTask', table: commandTaskDefinitions, parentKind: 'command' },
];

/** Parts that nothing refers to: those of the draft take the place of all there were. */
const REPLACED: readonly { table: PgTable; parentKind: ParentKind }[] = [
  { table: stateChangeNotifications, parentKind: 'state' },
  { table: actionPostHandlers, parentKind: 'action' },
  { table: actionPointDefinitions, parentKind: 'action' },
  { table: commandPointDefinitions, parentKind: 'command' },
];

/** Ids of the parents of a kind in a life cycle. */
const parentsIn = (kind: ParentKind, lifeCycleId: number): SQL => {
  const states = sql`select id from life_cycle_state where life_cycle_id = ${lifeCycleId}`;
  if (kind === 'state') return states;
  return sql`select id from ${kind === 'action' ? stateActions : stateCommands} where state_id in (${states})`;
};

/** Its id and its place are those of the part itself. */
const KEPT = new Set(['id', 'life_cycle_id', 'state_id', 'state_command_id']);

/** What a part takes over from its copy. */
const take = (table: PgTable) => {
  const columns = Object.keys(getTableColumns(table)).map(toSnakeCase);
  const taken = columns.filter((column) => !KEPT.has(column));
  return sql.raw(taken.map((column) => `${column} = copy.${column}`).join(', '));
};

/**
 * Writes the life cycle as its draft has it, below the ids that it had: what stands for something is changed, what
 * is new joins, what is gone is deleted. Removed states stay until nothing is in them any more.
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
  await db.execute(sql`
    update state_action set return_state_id = pair.origin_id from ${pair('state')}
     where return_state_id = pair.part_id`);
  for (const { table, parentKind } of REPLACED) {
    await db.execute(
      sql`delete from ${table} where ${PARENT_KEYS[parentKind]} in (${parentsIn(parentKind, origin.id)})`,
    );
  }
  await db.execute(sql`
    update life_cycle_state origin
       set ${take(lifeCycleStates)}
      from ${pair('state')} join life_cycle_state copy on copy.id = pair.part_id
     where origin.id = pair.origin_id`);
  for (const { kind, table, parentKind } of MERGED_TABLES) {
    await db.execute(sql`
      delete from ${table} origin where ${PARENT_KEYS[parentKind]} in (${parentsIn(parentKind, origin.id)})
         and not exists (select from ${pair(kind)} where pair.origin_id = origin.id)`);
    await db.execute(sql`
      update ${table} origin set ${take(table)}
        from ${pair(kind)} join ${table} copy on copy.id = pair.part_id
       where origin.id = pair.origin_id`);
  }
  for (const { kind, table, parentKind } of MERGED_TABLES) {
    const parent = PARENT_KEYS[parentKind];
    await db.execute(sql`
      update ${table} fresh set ${parent} = pair.origin_id from ${pair(parentKind)}
       where fresh.${parent} = pair.part_id
         and not exists (select from life_cycle_draft_part own
                          where own.life_cycle_id = ${draft.id} and own.kind = ${kind} and own.part_id = fresh.id)`);
  }
  for (const { table, parentKind } of REPLACED) {
    const parent = PARENT_KEYS[parentKind];
    await db.execute(sql`
      update ${table} fresh set ${parent} = pair.origin_id from ${pair(parentKind)}
       where fresh.${parent} = pair.part_id`);
  }
  await db.execute(sql`
    update life_cycle_state fresh set life_cycle_id = ${origin.id}
     where life_cycle_id = ${draft.id} and not exists (select from ${pair('state')} where pair.part_id = fresh.id)`);
}
