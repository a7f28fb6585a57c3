import { JURY_TYPES, nextCompetitionStates, roundOf } from '#contract/competitions/rules.ts';
import type { CompetitionState } from '#contract/life-cycles/schema.ts';
import { mayMove } from '#server/process/life-cycles/engine/idea-states.ts';
import { firstStateOf } from '../engine/states.ts';
import type { Lifecycle, State } from '../engine/types.ts';
import { type Finding, inState, ofLifeCycle } from './finding.ts';

/** Steps that a competition gets to, and those of them that it cannot leave. */
function walkSteps(lifeCycle: Lifecycle): { reached: CompetitionState[]; stuck: CompetitionState[] } {
  const steps = new Set(lifeCycle.states.flatMap(({ step }) => (step === null ? [] : [step])));
  const onwards = (from: CompetitionState) =>
    nextCompetitionStates(from, steps).filter((to) => mayMove(from, to, lifeCycle));
  const reached: CompetitionState[] = ['ANNOUNCED'];
  for (const step of reached) {
    for (const next of onwards(step)) if (!reached.includes(next)) reached.push(next);
  }
  // What is archived has arrived.
  return { reached, stuck: reached.filter((step) => step !== 'ARCHIEVED' && onwards(step).length === 0) };
}

/** Whether the jury of an evaluation can score in it. */
function isScored({ commands }: State, role: string, stage: string): boolean {
  return commands.some(
    (command) =>
      command.isActive &&
      command.commandType === 'EVAL' &&
      command.parameter === stage &&
      (command.roles as readonly string[]).includes(role),
  );
}

/** What a competition needs of the life cycle of its ideas, S2-08, S2-12, S3-42. */
export function checkCompetition(lifeCycle: Lifecycle): Finding[] {
  if (lifeCycle.contributionType !== 'IDEA') return [];
  const { reached, stuck } = walkSteps(lifeCycle);
  const submitted = firstStateOf(lifeCycle, 'SUBMITTED');
  const isOff = submitted && submitted.step !== null && submitted.step !== 'ANNOUNCED';
  const rounds = JURY_TYPES.map(roundOf).flatMap(({ step, jury, stage }) =>
    lifeCycle.states
      .filter(
        (state) => state.stateType === 'EVALUATION' && state.step === step && !isScored(state, jury, stage),
      )
      .map((state) => inState('roundWithoutEvaluation', state, { roles: [jury], values: [stage] })),
  );
  return [
    ...(isOff ? [inState('submittedOutOfStep', submitted)] : []),
    ...stuck.map((step) => ofLifeCycle('stepWithoutWayOn', lifeCycle.id, { values: [step] })),
    ...(reached.includes('COMPLETE') ? [] : [ofLifeCycle('neverCompletes', lifeCycle.id)]),
    ...rounds,
  ];
}
