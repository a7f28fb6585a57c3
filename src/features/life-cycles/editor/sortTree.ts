import type { LifeCycleForUpdate } from '#contract/life-cycles/schema.ts';
import type { SortedKind } from '../definitions/kinds.ts';

type Ranked = { id: number; rank: number };

/** Siblings in a new order, ranked anew; those that are not named keep their places before them. */
function ordered<T extends Ranked>(siblings: readonly T[], ids: readonly number[]): T[] {
  if (!siblings.some(({ id }) => ids.includes(id))) return [...siblings];
  const byId = new Map(siblings.map((sibling) => [sibling.id, sibling]));
  const moved = ids.flatMap((id) => byId.get(id) ?? []);
  const others = siblings.filter(({ id }) => !ids.includes(id));
  return [...others, ...moved].map((sibling, index) => ({ ...sibling, rank: index + 1 }));
}

/** The life cycle as it will be once an order is stored, for the time until it is. */
export function sortTree(
  tree: LifeCycleForUpdate,
  kind: SortedKind,
  ids: readonly number[],
): LifeCycleForUpdate {
  if (kind === 'state') return { ...tree, states: ordered(tree.states, ids) };
  return {
    ...tree,
    states: tree.states.map((state) => ({
      ...state,
      actions:
        kind === 'action'
          ? ordered(state.actions, ids)
          : state.actions.map((action) => ({ ...action, postHandlers: ordered(action.postHandlers, ids) })),
    })),
  };
}
