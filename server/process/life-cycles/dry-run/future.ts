import type { DraftPartKind } from '#server/platform/db/schema/life-cycle-drafts.ts';
import type { Lifecycle, State } from '../engine/types.ts';

/** A part of a draft and the part of its life cycle that it stands for. */
export interface Pair {
  kind: DraftPartKind;
  partId: number;
  originId: number;
}

const LISTS: readonly [DraftPartKind, (state: State) => readonly { id: number }[]][] = [
  ['action', (state) => state.actions],
  ['command', (state) => state.commands],
  ['stateTask', (state) => state.taskDefinitions],
  ['commandTask', (state) => state.commands.flatMap(({ taskDefinitions }) => taskDefinitions)],
];

const zip = (
  kind: DraftPartKind,
  originals: readonly { id: number }[],
  copies: readonly { id: number }[],
): Pair[] =>
  originals.flatMap(({ id: originId }, at) => {
    const copy = copies[at];
    return copy ? [{ kind, partId: copy.id, originId }] : [];
  });

/** Which part of a fresh copy stands for which of its original: a copy keeps the order of everything. */
export function pairsOf(original: Lifecycle, copy: Lifecycle): Pair[] {
  return [
    ...zip('state', original.states, copy.states),
    ...original.states.flatMap((state, at) => {
      const copied = copy.states[at];
      return copied ? LISTS.flatMap(([kind, listOf]) => zip(kind, listOf(state), listOf(copied))) : [];
    }),
  ];
}

/** Ids of parts as they will be: those of the originals that they stand for, else their own. */
type FutureIds = (kind: DraftPartKind, partId: number) => number;

const idsIn = (states: readonly State[]): Record<DraftPartKind, Set<number>> => {
  const commands = states.flatMap((state) => state.commands);
  const ids = (parts: readonly { id: number }[]) => new Set(parts.map(({ id }) => id));
  return {
    state: ids(states),
    action: ids(states.flatMap(({ actions }) => actions)),
    command: ids(commands),
    stateTask: ids(states.flatMap(({ taskDefinitions }) => taskDefinitions)),
    commandTask: ids(commands.flatMap(({ taskDefinitions }) => taskDefinitions)),
  };
};

/** Pairs of which both sides are still there: either may have been deleted since the draft was made. */
export function livingPairs(origin: Lifecycle, draft: Lifecycle, pairs: readonly Pair[]): Pair[] {
  const [before, after] = [idsIn(origin.states), idsIn(draft.states)];
  return pairs.filter(({ kind, originId, partId }) => before[kind].has(originId) && after[kind].has(partId));
}

function futureIds(pairs: readonly Pair[]): FutureIds {
  const originOf = new Map(pairs.map(({ kind, partId, originId }) => [`${kind} ${partId}`, originId]));
  return (kind, partId) => originOf.get(`${kind} ${partId}`) ?? partId;
}

function futureState(state: State, lifeCycleId: number, idOf: FutureIds): State {
  const stateId = idOf('state', state.id);
  return {
    ...state,
    id: stateId,
    lifeCycleId,
    actions: state.actions.map((action) => ({
      ...action,
      id: idOf('action', action.id),
      stateId,
      targetStateId: action.targetStateId === null ? null : idOf('state', action.targetStateId),
      returnStateId: action.returnStateId === null ? null : idOf('state', action.returnStateId),
    })),
    commands: state.commands.map((command) => ({
      ...command,
      id: idOf('command', command.id),
      stateId,
      taskDefinitions: command.taskDefinitions.map((task) => ({
        ...task,
        id: idOf('commandTask', task.id),
        stateCommandId: idOf('command', command.id),
      })),
    })),
    taskDefinitions: state.taskDefinitions.map((task) => ({
      ...task,
      id: idOf('stateTask', task.id),
      stateId,
    })),
    notifications: state.notifications.map((notification) => ({ ...notification, stateId })),
  };
}

/**
 * The life cycle as it will be once the draft has taken its place: its own id, name and use, everything else as the
 * draft has it. What stands for something keeps its id, so that contributions, tasks and their history still find it.
 */
export function futureOf(origin: Lifecycle, draft: Lifecycle, pairs: readonly Pair[]): Lifecycle {
  const idOf = futureIds(pairs);
  const { id, definitionList, isActive, contributionType } = origin;
  return {
    ...draft,
    id,
    definitionList,
    isActive,
    contributionType,
    states: draft.states.map((state) => futureState(state, id, idOf)),
  };
}
