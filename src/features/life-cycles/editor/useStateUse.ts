import type { State } from '../definitions/kinds.ts';
import { useEditedLifeCycle, useNameOf } from '../useLifeCycle.ts';

/** How many contributions stand in a state, and which actions of other states lead to it. */
export function useStateUse(state: State): { count: number | undefined; sources: string[] } {
  const { lifeCycle, use } = useEditedLifeCycle();
  const nameOf = useNameOf();
  const sources = lifeCycle.states
    .filter(({ id }) => id !== state.id)
    .flatMap(({ actions }) => actions)
    .filter(({ targetStateId }) => targetStateId === state.id)
    .map(({ definitionList }) => nameOf(definitionList));
  return {
    count: use?.states.find(({ stateId }) => stateId === state.id)?.contributionCount,
    sources: [...new Set(sources)],
  };
}
