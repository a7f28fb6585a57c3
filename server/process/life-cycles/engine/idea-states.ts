import type { PossibleIdeaState } from '#contract/competitions/ideas.schema.ts';
import { nextCompetitionStates } from '#contract/competitions/rules.ts';
import type { CompetitionState, LifeCycleTree } from '#contract/life-cycles/schema.ts';

type States = Pick<LifeCycleTree, 'states'>;

/** Steps of competitions that states of a life cycle carry. */
const stepsOf = ({ states }: States): Set<CompetitionState> =>
  new Set(states.flatMap(({ step }) => (step === null ? [] : [step])));

/** An idea can leave the running in any step. */
const isWayOut = ({ step, stateType }: States['states'][number]) =>
  step === null && (stateType === 'REJECTION' || stateType === 'CANCELLATION');

/**
 * Next states of a competition, each with the states that its open ideas may get, in the order of the offers and
 * of the ranks, S2-08, S2-12 [R2E-10, R2E-24]. A step that the life cycle has no state for is not offered; a draft
 * is started and an ended one archived by other means.
 */
export function possibleIdeaStates(from: CompetitionState, lifeCycle: States): PossibleIdeaState[] {
  if (from === 'DRAFT') return [];
  const steps = stepsOf(lifeCycle);
  const byRank = [...lifeCycle.states].sort((a, b) => a.rank - b.rank || a.id - b.id);
  return nextCompetitionStates(from, steps)
    .filter((next) => next !== 'ARCHIEVED' && steps.has(next))
    .flatMap((nextCompetitionState) =>
      byRank
        .filter((state) => state.step === nextCompetitionState || isWayOut(state))
        .map(({ id, stateType, stateDefinitionList }) => ({
          id,
          nextCompetitionState,
          stateType,
          stateDefinitionList,
        })),
    );
}

/** Whether a competition may go from one state to another, with what its life cycle offers, S2-08, S2-12. */
export function mayMove(from: CompetitionState, to: CompetitionState, lifeCycle: States): boolean {
  if (to === 'ARCHIEVED') return nextCompetitionStates(from, stepsOf(lifeCycle)).includes(to);
  return possibleIdeaStates(from, lifeCycle).some((state) => state.nextCompetitionState === to);
}
