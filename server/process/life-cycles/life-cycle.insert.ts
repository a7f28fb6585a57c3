import type { LifeCycle, LifeCycleTree, StateCommand } from '#contract/life-cycles/schema.ts';
import type { Name } from '#contract/texts/titles.ts';
import type { Db } from '#server/platform/db/client.ts';
import { insertRow, insertRows } from '#server/platform/db/insert-rows.ts';
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
import { loadLifeCycle } from './load/life-cycle.ts';

type State = LifeCycleTree['states'][number];
/** New ids by those of the tree. */
type Ids = ReadonlyMap<number, number>;

const idOf = (ids: Ids, given: number): number => found(ids.get(given));
const withoutId = <T extends { id: number }>({ id: _, ...rest }: T): Omit<T, 'id'> => rest;

/** What hangs below parts of a tree, as rows of the new ones. */
const partsOf = <Part, Row extends { id: number }, Key extends object>(
  placed: readonly { part: Part; key: Key }[],
  rowsOf: (part: Part) => readonly Row[],
) => placed.flatMap(({ part, key }) => rowsOf(part).map((row) => ({ ...withoutId(row), ...key })));

async function insertStates(db: Db, lifeCycleId: number, states: readonly State[]): Promise<Ids> {
  if (states.length === 0) return new Map();
  const rows = await db
    .insert(lifeCycleStates)
    .values(
      states.map(({ actions, commands, taskDefinitions, notifications, ...state }) => ({
        ...withoutId(state),
        lifeCycleId,
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
        returnStateId: action.returnStateId === null ? null : idOf(states, action.returnStateId),
      })),
    )
    .returning({ id: stateActions.id, stateId: stateActions.stateId, rank: stateActions.rank });
  const byPlace = new Map(rows.map(({ id, stateId, rank }) => [`${stateId} ${rank}`, id]));
  const placed = actions.map((part) => ({
    part,
    key: { stateActionId: found(byPlace.get(`${idOf(states, part.stateId)} ${part.rank}`)) },
  }));
  await insertRows(
    db,
    actionPointDefinitions,
    partsOf(placed, (action) => action.pointDefinitions),
  );
  await insertRows(
    db,
    actionPostHandlers,
    partsOf(placed, (action) => action.postHandlers),
  );
}

/** One by one: nothing but their order tells commands of a state apart. */
async function insertCommands(db: Db, states: Ids, tree: readonly State[]): Promise<void> {
  const placed: { part: StateCommand; key: { stateCommandId: number } }[] = [];
  for (const command of tree.flatMap((state) => state.commands)) {
    const { taskDefinitions: _, pointDefinitions: __, stateId, ...values } = withoutId(command);
    const id = await insertRow(db, stateCommands, { ...values, stateId: idOf(states, stateId) });
    placed.push({ part: command, key: { stateCommandId: id } });
  }
  await insertRows(
    db,
    commandTaskDefinitions,
    partsOf(placed, (command) => command.taskDefinitions),
  );
  await insertRows(
    db,
    commandPointDefinitions,
    partsOf(placed, (command) => command.pointDefinitions),
  );
}

/**
 * Inserts a whole life cycle by few statements. It is not active, so that nothing follows it before somebody says so.
 * @param tree sound; its ids only say what belongs to what, new ones are given throughout
 */
export async function insertLifeCycle(
  db: Db,
  { states: tree, ...values }: LifeCycleTree,
): Promise<LifeCycle> {
  const id = await insertRow(db, lifeCycles, { ...withoutId(values), isActive: false });
  const states = await insertStates(db, id, tree);
  await insertActions(db, states, tree);
  await insertCommands(db, states, tree);
  const placed = tree.map((part) => ({ part, key: { stateId: idOf(states, part.id) } }));
  await insertRows(
    db,
    stateTaskDefinitions,
    partsOf(placed, (state) => state.taskDefinitions),
  );
  await insertRows(
    db,
    stateChangeNotifications,
    partsOf(placed, (state) => state.notifications),
  );
  return found(await readLifeCycle(db, id));
}

/**
 * A new life cycle with the flags, states, actions, commands, tasks, notifications and points of another, not active.
 * @throws AppError 404
 */
export async function copyLifeCycle(db: Db, id: number, definitionList: Name[]): Promise<LifeCycle> {
  return insertLifeCycle(db, { ...found(await loadLifeCycle(db, id)), definitionList });
}
