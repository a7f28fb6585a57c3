import type { LifeCycle, LifeCycleTree, StateCommand } from '#contract/life-cycles/schema.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/insert-rows.ts';
import {
  actionPointDefinitions,
  actionPostHandlers,
  commandPointDefinitions,
  commandTaskDefinitions,
  lifeCycleStates,
  lifeCycles,
  stateActions,
  stateChangeNotifications,
  stateCommands,
  stateTaskDefinitions,
} from '#server/platform/db/schema/life-cycles.ts';
import { found } from '#server/platform/errors.ts';
import { readLifeCycle } from './life-cycle.repository.ts';

type State = LifeCycleTree['states'][number];
/** New ids by those of the tree. */
type Ids = ReadonlyMap<number, number>;

const idOf = (ids: Ids, given: number): number => found(ids.get(given));
const withoutId = <T extends { id: number }>({ id: _, ...rest }: T): Omit<T, 'id'> => rest;

async function insertStates(db: Db, lifeCycleId: number, states: readonly State[]): Promise<Ids> {
  if (states.length === 0) return new Map();
  const rows = await db
    .insert(lifeCycleStates)
    .values(
      states.map(({ rank, stateType, step, stateDefinitionList }) => ({
        lifeCycleId,
        rank,
        stateType,
        step,
        stateDefinitionList,
      })),
    )
    .returning({ id: lifeCycleStates.id, rank: lifeCycleStates.rank });
  const byRank = new Map(rows.map(({ id, rank }) => [rank, id]));
  return new Map(states.map(({ id, rank }) => [id, idOf(byRank, rank)]));
}

/** All actions at once: within their state they are told apart by their ranks. */
async function insertActions(db: Db, states: Ids, tree: readonly State[]): Promise<void> {
  const actions = tree.flatMap((state) => state.actions);
  if (actions.length === 0) return;
  const rows = await db
    .insert(stateActions)
    .values(
      actions.map(({ pointDefinitions: _, postHandlers: __, ...action }) => ({
        ...withoutId(action),
        stateId: idOf(states, action.stateId),
        targetStateId: action.targetStateId === null ? null : idOf(states, action.targetStateId),
      })),
    )
    .returning({ id: stateActions.id, stateId: stateActions.stateId, rank: stateActions.rank });
  const byPlace = new Map(rows.map(({ id, stateId, rank }) => [`${stateId} ${rank}`, id]));
  const placed = actions.map((action) => ({
    action,
    stateActionId: found(byPlace.get(`${idOf(states, action.stateId)} ${action.rank}`)),
  }));
  await insertRows(
    db,
    actionPointDefinitions,
    placed.flatMap(({ action, stateActionId }) =>
      action.pointDefinitions.map((point) => ({ ...withoutId(point), stateActionId })),
    ),
  );
  await insertRows(
    db,
    actionPostHandlers,
    placed.flatMap(({ action, stateActionId }) =>
      action.postHandlers.map((handler) => ({ ...withoutId(handler), stateActionId })),
    ),
  );
}

/** One by one: nothing but their order tells commands of a state apart. */
async function insertCommands(db: Db, states: Ids, tree: readonly State[]): Promise<void> {
  const placed: { command: StateCommand; stateCommandId: number }[] = [];
  for (const command of tree.flatMap((state) => state.commands)) {
    const { taskDefinitions: _, pointDefinitions: __, stateId, ...values } = withoutId(command);
    const [row] = await db
      .insert(stateCommands)
      .values({ ...values, stateId: idOf(states, stateId) })
      .returning({ id: stateCommands.id });
    placed.push({ command, stateCommandId: found(row).id });
  }
  await insertRows(
    db,
    commandTaskDefinitions,
    placed.flatMap(({ command, stateCommandId }) =>
      command.taskDefinitions.map((task) => ({ ...withoutId(task), stateCommandId })),
    ),
  );
  await insertRows(
    db,
    commandPointDefinitions,
    placed.flatMap(({ command, stateCommandId }) =>
      command.pointDefinitions.map((point) => ({ ...withoutId(point), stateCommandId })),
    ),
  );
}

/** What hangs below states, as rows of the new ones. */
const below = <T extends { id: number; stateId: number }>(states: Ids, rows: readonly T[]) =>
  rows.map((row) => ({ ...withoutId(row), stateId: idOf(states, row.stateId) }));

/**
 * Inserts a whole life cycle by few statements. It is not active, so that nothing follows it before somebody says so.
 * @param tree sound; its ids only say what belongs to what, new ones are given throughout
 */
export async function insertLifeCycle(
  db: Db,
  { states: tree, ...values }: LifeCycleTree,
): Promise<LifeCycle> {
  const [row] = await db
    .insert(lifeCycles)
    .values({ ...withoutId(values), isActive: false })
    .returning({ id: lifeCycles.id });
  const { id } = found(row);
  const states = await insertStates(db, id, tree);
  await insertActions(db, states, tree);
  await insertCommands(db, states, tree);
  const tasks = tree.flatMap(({ taskDefinitions }) => taskDefinitions);
  await insertRows(db, stateTaskDefinitions, below(states, tasks));
  const notifications = tree.flatMap(({ notifications: own }) => own);
  await insertRows(db, stateChangeNotifications, below(states, notifications));
  return found(await readLifeCycle(db, id));
}
