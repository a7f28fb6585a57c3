import { FINAL_STATE_TYPES, type StateType } from '#contract/life-cycles/schema.ts';
import type { Action, ContributionSnapshot, Lifecycle, State } from './types.ts';

/** A state of the life cycle by its id; undefined when it belongs to another one. */
export function stateOf(lifeCycle: Lifecycle, stateId: number): State | undefined {
  return lifeCycle.states.find((state) => state.id === stateId);
}

/** The state of lowest rank among those of a type, such as the one a submit leads to, S3-18. */
export function firstStateOf(lifeCycle: Lifecycle, stateType: StateType): State | undefined {
  return lifeCycle.states
    .filter((state) => state.stateType === stateType)
    .reduce<State | undefined>(
      (first, state) => (first && first.rank <= state.rank ? first : state),
      undefined,
    );
}

/** REJECTION, CANCELLATION and COMPLETION end the work, S3-40. */
export function isFinal(state: Pick<State, 'stateType'>): boolean {
  return FINAL_STATE_TYPES.includes(state.stateType);
}

/** Before a contribution was submitted: nobody but its owners and administrators has it. */
export function isUnsubmitted(state: Pick<State, 'stateType'>): boolean {
  return state.stateType === 'NEW' || state.stateType === 'DRAFT';
}

/** Whether a state is the authors' to work on: nobody owes them anything until they are done. One that promises an answer is not. */
export function isWithAuthors(state: Pick<State, 'stateType' | 'pausesAnswer' | 'promise'>): boolean {
  return isUnsubmitted(state) || (state.pausesAnswer && !isFinal(state) && state.promise === null);
}

/** Whether what is in one state may move to the other by a change of the life cycle: drafts stay drafts, S3-49. */
export function mayTakePlaceOf(before: Pick<State, 'stateType'>, after: Pick<State, 'stateType'>): boolean {
  return (
    isUnsubmitted(before) === isUnsubmitted(after) &&
    (after.stateType === 'NEW') === (before.stateType === 'NEW')
  );
}

/**
 * Whether what is in a state may stay there when the state gets another type. What was at work does not come to its
 * end without a word: chats would stay open and tasks to be done, S3-40.
 */
export function mayBecome(before: Pick<State, 'stateType'>, after: Pick<State, 'stateType'>): boolean {
  return mayTakePlaceOf(before, after) && isFinal(before) === isFinal(after);
}

/**
 * Where an action leads: a state of the same life cycle but NEW, the present one when it has no target, or
 * undefined when its target is not a possible one (such an action is never offered) [R3H-12], Q3-111, Q3-122, S3-50.
 */
export function targetOf(lifeCycle: Lifecycle, state: State, action: Action): State | undefined {
  if (action.targetStateId === null || action.targetStateId === state.id) return state;
  const target = stateOf(lifeCycle, action.targetStateId);
  return target?.stateType === 'NEW' ? undefined : target;
}

/** An idea's state works only in its step of the competition, S3-36. */
export function isInStep(contribution: ContributionSnapshot, state: State): boolean {
  return contribution.type !== 'IDEA' || state.step === null || state.step === contribution.competitionState;
}

/** Whether actions and submissions lead from one state to another, whoever may use them. */
export function leadsTo(lifeCycle: Lifecycle, from: State, wanted: State): boolean {
  const seen = new Set([from]);
  for (const state of seen) {
    const next = state.actions.map((action) => targetOf(lifeCycle, state, action));
    if (isUnsubmitted(state)) next.push(firstStateOf(lifeCycle, 'SUBMITTED'));
    if (next.includes(wanted)) return true;
    for (const target of next) if (target) seen.add(target);
  }
  return false;
}

/** Whether contributions are in a state only because they were put off: they come back from it by themselves. */
export function isPutOffIn(lifeCycle: Lifecycle, state: State): boolean {
  const entering = lifeCycle.states.flatMap(({ id, actions }) =>
    id === state.id ? [] : actions.filter(({ targetStateId }) => targetStateId === state.id),
  );
  return (
    entering.length > 0 &&
    entering.every(
      ({ asksReturn, returnStateId }) => asksReturn && returnStateId !== null && returnStateId !== state.id,
    )
  );
}
