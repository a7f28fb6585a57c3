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
