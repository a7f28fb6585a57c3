import { OPEN_IDEA_STATES } from '#contract/competitions/rules.ts';
import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { StateType } from '#contract/life-cycles/schema.ts';
import { firstStateOf, isFinal, isPutOffIn, isUnsubmitted } from '../engine/states.ts';
import type { Lifecycle, State } from '../engine/types.ts';
import { type CheckContext, type Finding, inState, ofLifeCycle } from './finding.ts';
import type { Paths } from './paths.ts';
import { filledRoles } from './possible-roles.ts';

/** One NEW state, the first of all, and a SUBMITTED one, S3-32. */
export function checkStateRules(lifeCycle: Lifecycle): Finding[] {
  const news = lifeCycle.states.filter(({ stateType }) => stateType === 'NEW');
  const lowest = Math.min(...lifeCycle.states.map(({ rank }) => rank));
  return [
    ...(news.length === 0 ? [ofLifeCycle('noNewState', lifeCycle.id)] : []),
    ...news
      .filter(({ rank }, at) => at > 0 || rank > lowest)
      .map((state) => inState('newStateNotFirst', state)),
    ...(firstStateOf(lifeCycle, 'SUBMITTED') ? [] : [ofLifeCycle('noSubmittedState', lifeCycle.id)]),
  ];
}

const carriesOn = (lifeCycle: Lifecycle, { stateType }: State) =>
  lifeCycle.contributionType === 'IDEA' && (OPEN_IDEA_STATES as readonly StateType[]).includes(stateType);

const hasWayOut = ({ id, actions }: State) =>
  actions.some(({ targetStateId }) => targetStateId !== null && targetStateId !== id);

/** Whether somebody is notified to go on with what is in a state, or the server goes on itself. */
function hasFollowUp(state: State, filled: ReturnType<typeof filledRoles>): boolean {
  const tasks = [
    ...state.taskDefinitions,
    ...state.commands.filter(({ isActive }) => isActive).flatMap(({ taskDefinitions }) => taskDefinitions),
  ];
  return (
    (state.promise !== null && filled.has(state.promise.role)) ||
    tasks.some(({ role }) => filled.has(role)) ||
    state.actions.some(
      ({ id: _, roles, systemAfterDays, targetStateId }) =>
        roles.includes('SYSTEM') &&
        systemAfterDays !== null &&
        targetStateId !== null &&
        targetStateId !== state.id,
    )
  );
}

/** States in which the outcome is still open to its authors. */
const UNDECIDED: readonly StateType[] = ['SUBMITTED', 'EVALUATION'];

/** Whether a role can take a contribution out of a state: that is the answer. */
const canAnswer = ({ id, actions }: State, role: ParticipationRole) =>
  actions.some(
    ({ roles, targetStateId }) =>
      targetStateId !== null && targetStateId !== id && (roles.includes(role) || roles.includes('VIEWER')),
  );

/** Where its authors are promised no answer, or by nobody, or by somebody who cannot give it. */
function checkPromise(lifeCycle: Lifecycle, state: State, filled: ReturnType<typeof filledRoles>): Finding[] {
  const { promise, pausesAnswer, stateType } = state;
  if (promise && pausesAnswer) return [inState('promiseWhilePaused', state)];
  if (promise) {
    const roles = [promise.role];
    return [
      ...(filled.has(promise.role) ? [] : [inState('promiseByNobody', state, { roles })]),
      ...(canAnswer(state, promise.role) || carriesOn(lifeCycle, state)
        ? []
        : [inState('promiseWithoutAction', state, { roles })]),
    ];
  }
  const waits = UNDECIDED.includes(stateType) && !pausesAnswer && !carriesOn(lifeCycle, state);
  return waits ? [inState('noPromise', state)] : [];
}

/** What nobody gets to, what nobody gets out of, and where nobody is notified to act, Q3-122, S3-36. */
export function checkWays(lifeCycle: Lifecycle, context: CheckContext, paths: Paths): Finding[] {
  const filled = filledRoles(lifeCycle, context);
  return lifeCycle.states.flatMap((state) => {
    if (!paths.reached.has(state.id)) return [inState('unreachableState', state)];
    if (isFinal(state)) return [];
    if (paths.stuck.has(state.id)) {
      const refuses = hasWayOut(state) && !paths.leadsOut(state) && !isUnsubmitted(state);
      return [inState(refuses ? 'nobodyCanAct' : 'deadEnd', state)];
    }
    const promises = checkPromise(lifeCycle, state, filled);
    if (isUnsubmitted(state) || carriesOn(lifeCycle, state) || isPutOffIn(lifeCycle, state)) return promises;
    if (hasFollowUp(state, filled)) return promises;
    return [inState('waitsForever', state), ...promises.filter(({ code }) => code !== 'noPromise')];
  });
}
