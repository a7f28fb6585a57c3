import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import type { CompetitionState, StateType } from '#contract/life-cycles/schema.ts';
import { possibleIdeaStates } from '#server/process/life-cycles/engine/idea-states.ts';
import { firstStateOf, isFinal, isUnsubmitted, stateOf, targetOf } from '../engine/states.ts';
import type { Action, Lifecycle, State } from '../engine/types.ts';
import { parameterFault } from '../life-cycle-definition.parameters.ts';
import type { CheckContext } from './finding.ts';
import { canBeExecuted, possibleRoles } from './possible-roles.ts';

/** Where a contribution can be: its state and, for an idea, the step of its competition. */
export interface PathPosition {
  state: State;
  step: CompetitionState | null;
}

const keyOf = ({ state, step }: PathPosition) => `${state.id} ${step}`;
const isOpenIdea = ({ stateType }: State) => (OPEN_IDEA_STATES as readonly StateType[]).includes(stateType);
const worksIn = ({ state, step }: PathPosition) =>
  step === null || state.step === null || state.step === step;

/** Whether the handlers of an action let it through; one that fails takes the whole action back, S3-44. */
function handlersRun(action: Action, context: CheckContext): boolean {
  return action.postHandlers.every(
    ({ handlerType, parameter }) =>
      parameterFault(handlerType, parameter) === null &&
      (handlerType !== 'COPY_AS_IMPROVEMENT' || context.improvementsOpen),
  );
}

/** Where the competition takes an idea: open ones to the states of its next step, the others stay, S2-08, S2-14. */
function withCompetition(lifeCycle: Lifecycle, { state, step }: PathPosition): PathPosition[] {
  if (step === null) return [];
  return possibleIdeaStates(step, lifeCycle).flatMap(({ id, nextCompetitionState }) => {
    const target = isOpenIdea(state) ? stateOf(lifeCycle, id) : state;
    return target ? [{ state: target, step: nextCompetitionState }] : [];
  });
}

/** The ways through a life cycle that its configuration opens, Q3-122. */
export interface Paths {
  /** Everything that can be reached from NEW. */
  positions: readonly PathPosition[];
  reached: ReadonlySet<number>;
  /** Ids of states that are reached in some way, but can get no further to an end from there. */
  stuck: ReadonlySet<number>;
  /** Whether an action that leads out of the state can be executed by somebody. */
  leadsOut: (state: State) => boolean;
}

/**
 * Follows every way that the engine would go: saving as a draft, submitting, actions that somebody can execute and
 * whose handlers run, and the steps of the competition, S3-36, S3-42.
 */
export function followPaths(lifeCycle: Lifecycle, context: CheckContext): Paths {
  const possible = possibleRoles(lifeCycle);
  const isIdea = lifeCycle.contributionType === 'IDEA';
  const draft = firstStateOf(lifeCycle, 'DRAFT');
  const submitted = firstStateOf(lifeCycle, 'SUBMITTED');
  const opens = (action: Action) => canBeExecuted(action, possible) && handlersRun(action, context);

  // What was put off in a state comes back from it by itself.
  const backFrom = new Map<number, State[]>();
  for (const state of lifeCycle.states) {
    for (const action of state.actions.filter(({ asksReturn }) => asksReturn)) {
      const [from, to] = [targetOf(lifeCycle, state, action), stateOf(lifeCycle, action.returnStateId ?? 0)];
      if (from && to) backFrom.set(from.id, [...(backFrom.get(from.id) ?? []), to]);
    }
  }

  const nextOf = (position: PathPosition): PathPosition[] => {
    const { state, step } = position;
    const owners = step === null || step === 'ANNOUNCED';
    const byHand =
      owners && isUnsubmitted(state) ? [state.stateType === 'NEW' ? draft : undefined, submitted] : [];
    const byAction = worksIn(position)
      ? state.actions.filter(opens).map((action) => targetOf(lifeCycle, state, action))
      : [];
    return [
      ...[...byHand, ...byAction, ...(backFrom.get(state.id) ?? [])].flatMap((target) =>
        target ? [{ state: target, step }] : [],
      ),
      ...withCompetition(lifeCycle, position),
    ];
  };

  const found = new Map<string, PathPosition>();
  const before = new Map<string, string[]>();
  const start = firstStateOf(lifeCycle, 'NEW');
  const waiting: PathPosition[] = start ? [{ state: start, step: isIdea ? 'ANNOUNCED' : null }] : [];
  for (const position of waiting) {
    if (found.has(keyOf(position))) continue;
    found.set(keyOf(position), position);
    for (const next of nextOf(position)) {
      before.set(keyOf(next), [...(before.get(keyOf(next)) ?? []), keyOf(position)]);
      waiting.push(next);
    }
  }

  const positions = [...found.values()];
  const ending = new Set(positions.filter(({ state }) => isFinal(state)).map(keyOf));
  for (const key of ending) for (const earlier of before.get(key) ?? []) ending.add(earlier);
  // A draft that was not submitted when its competition moved on stays one, S2-15.
  const isLeftOver = ({ state, step }: PathPosition) =>
    isUnsubmitted(state) && step !== null && step !== 'ANNOUNCED';
  const stuck = positions.filter((position) => !ending.has(keyOf(position)) && !isLeftOver(position));
  return {
    positions,
    reached: new Set(positions.map(({ state }) => state.id)),
    stuck: new Set(stuck.map(({ state }) => state.id)),
    leadsOut: (state) =>
      state.actions.some(
        (action) => opens(action) && (targetOf(lifeCycle, state, action) ?? state) !== state,
      ),
  };
}
