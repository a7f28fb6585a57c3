import type { Name } from '../../../contract/definitions.ts';
import type { LifeCycle, LifeCycleTree, StateAction, StateCommand } from '../../../contract/life-cycles.ts';
import type { Db } from '../../db/client.ts';
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
} from '../../db/schema/lifeCycles.ts';
import { found } from '../../errors.ts';
import { readLifeCycle } from './life-cycle.repository.ts';
import { loadLifeCycle } from './load/lifeCycle.ts';

type State = LifeCycleTree['states'][number];
/** Ids of the copies by those of their originals. */
type Ids = ReadonlyMap<number, number>;

const idOf = (ids: Ids, original: number): number => found(ids.get(original));
const withoutId = <T extends { id: number }>({ id: _, ...rest }: T): Omit<T, 'id'> => rest;

async function copyStates(db: Db, lifeCycleId: number, states: readonly State[]): Promise<Ids> {
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

async function copyAction(db: Db, states: Ids, action: StateAction): Promise<void> {
  const { pointDefinitions, postHandlers, targetStateId, stateId, ...values } = withoutId(action);
  const [row] = await db
    .insert(stateActions)
    .values({
      ...values,
      stateId: idOf(states, stateId),
      targetStateId: targetStateId === null ? null : idOf(states, targetStateId),
    })
    .returning({ id: stateActions.id });
  const stateActionId = found(row).id;
  if (pointDefinitions.length > 0) {
    const points = pointDefinitions.map((point) => ({ ...withoutId(point), stateActionId }));
    await db.insert(actionPointDefinitions).values(points);
  }
  if (postHandlers.length > 0) {
    const handlers = postHandlers.map((handler) => ({ ...withoutId(handler), stateActionId }));
    await db.insert(actionPostHandlers).values(handlers);
  }
}

async function copyCommand(db: Db, states: Ids, command: StateCommand): Promise<void> {
  const { taskDefinitions, pointDefinitions, stateId, ...values } = withoutId(command);
  const [row] = await db
    .insert(stateCommands)
    .values({ ...values, stateId: idOf(states, stateId) })
    .returning({ id: stateCommands.id });
  const stateCommandId = found(row).id;
  if (taskDefinitions.length > 0) {
    const tasks = taskDefinitions.map((task) => ({ ...withoutId(task), stateCommandId }));
    await db.insert(commandTaskDefinitions).values(tasks);
  }
  if (pointDefinitions.length > 0) {
    const points = pointDefinitions.map((point) => ({ ...withoutId(point), stateCommandId }));
    await db.insert(commandPointDefinitions).values(points);
  }
}

/** What hangs below states, as rows of their copies. */
const below = <T extends { id: number; stateId: number }>(states: Ids, rows: readonly T[]) =>
  rows.map((row) => ({ ...withoutId(row), stateId: idOf(states, row.stateId) }));

/**
 * A new life cycle with the flags, states, actions, commands, tasks, notifications and points of another. It is not
 * active, so that nothing follows it before an administrator says so.
 * @throws AppError 404
 */
export async function copyLifeCycle(db: Db, id: number, definitionList: Name[]): Promise<LifeCycle> {
  const { states, ...original } = found(await loadLifeCycle(db, id));
  const [row] = await db
    .insert(lifeCycles)
    .values({ ...withoutId(original), definitionList, isActive: false })
    .returning({ id: lifeCycles.id });
  const copyId = found(row).id;
  const ids = await copyStates(db, copyId, states);
  for (const action of states.flatMap(({ actions }) => actions)) await copyAction(db, ids, action);
  for (const command of states.flatMap(({ commands }) => commands)) await copyCommand(db, ids, command);
  const tasks = states.flatMap(({ taskDefinitions }) => taskDefinitions);
  if (tasks.length > 0) await db.insert(stateTaskDefinitions).values(below(ids, tasks));
  const notifications = states.flatMap(({ notifications: own }) => own);
  if (notifications.length > 0) await db.insert(stateChangeNotifications).values(below(ids, notifications));
  return found(await readLifeCycle(db, copyId));
}
