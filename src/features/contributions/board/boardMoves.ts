import type { ContributionDetail, OfferedAction, PersonRef } from '#contract/contributions/schema.ts';

/** An action by which the reader can move a contribution, as themselves or in the place of somebody who works on it. */
export interface Move {
  action: OfferedAction;
  actFor: PersonRef | null;
}

/** All moves that are permitted now, one's own first. */
export const movesOf = ({
  actions,
  actionsOfOthers,
}: Pick<ContributionDetail, 'actions' | 'actionsOfOthers'>): Move[] => [
  ...actions.map((action) => ({ action, actFor: null })),
  ...actionsOfOthers.flatMap(({ person, actions: theirs }) =>
    theirs.map((action) => ({ action, actFor: person })),
  ),
];

/** Moves that lead to a state. */
export const movesTo = (moves: readonly Move[], stateId: number): Move[] =>
  moves.filter(({ action }) => action.targetStateId === stateId);

/** The states that moves lead to. */
export const targetsOf = (moves: readonly Move[]): ReadonlySet<number> =>
  new Set(moves.flatMap(({ action }) => action.targetStateId ?? []));
