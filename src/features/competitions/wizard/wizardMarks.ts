import type { Jury } from '#contract/competitions/people.schema.ts';
import { competitionLocks } from '#contract/competitions/rules.ts';
import type { CompetitionForm, CompetitionReward } from '#contract/competitions/schema.ts';
import { STEP_OF_START_FAULT, type StartFault, startFaults } from '#contract/competitions/start.ts';
import type { CompetitionState, LifeCycle, LifeCycleState } from '#contract/life-cycles/schema.ts';
import type { StepMark } from './StepPath.tsx';
import { placeOf, STEPS, type Step } from './steps.ts';

/** What the wizard knows so far; what has not been read yet counts as being there. */
export interface WizardState {
  competition: CompetitionForm;
  lifeCycle: (Pick<LifeCycle, 'isActive'> & { states: readonly Pick<LifeCycleState, 'step'>[] }) | undefined;
  moderators: readonly unknown[] | undefined;
  juries: readonly Jury[] | undefined;
  rewards: readonly CompetitionReward[] | undefined;
  inputs: readonly unknown[] | undefined;
}

/** Steps of the competition that states of its life cycle carry. */
export const stepsOf = (lifeCycle: WizardState['lifeCycle']) =>
  new Set((lifeCycle?.states ?? []).flatMap(({ step }) => (step === null ? [] : [step])));

/** What is missing before the start, as the server will judge it; nothing once it has started. */
export function missingOf({ competition, lifeCycle, ...beside }: WizardState, now: number): StartFault[] {
  if (competition.competitionState !== 'DRAFT') return [];
  const usable = lifeCycle === undefined || lifeCycle.isActive;
  return startFaults(
    {
      code: competition.code,
      title: competition.title,
      summary: competition.summary,
      dateSubmissionEnd: competition.dateSubmissionEnd,
      // Before the juries are loaded nothing can be said of them, so no round is checked.
      steps: usable ? (beside.juries ? stepsOf(lifeCycle) : new Set()) : null,
      moderators: beside.moderators?.length ?? 1,
      juries: (beside.juries ?? []).map((jury) => ({ ...jury, users: jury.users.length })),
      rewards: beside.rewards?.length ?? 1,
    },
    now,
  );
}

/** Where each step stands: text, banner and extra inputs may be left out. */
export function marksOf(state: WizardState, missing: readonly StartFault[]): Record<Step, StepMark> {
  const { body, bannerId } = state.competition;
  const isEmpty: Partial<Record<Step, boolean>> = {
    story: body === '' && bannerId === null,
    inputs: (state.inputs ?? []).length === 0,
  };
  const incomplete = new Set(missing.map((fault) => STEP_OF_START_FAULT[fault]));
  const markOf = (step: Step): StepMark => {
    if (incomplete.has(placeOf(step))) return 'incomplete';
    return isEmpty[step] ? 'optional' : 'done';
  };
  return Object.fromEntries(STEPS.map((step) => [step, markOf(step)])) as Record<Step, StepMark>;
}

/** What of a step can no longer be changed; null where all of it can. */
export function lockOf(step: Step, state: CompetitionState) {
  const { everything, evaluation, identity } = competitionLocks(state);
  if (everything) return 'everything';
  if (evaluation && (step === 'inputs' || step === 'juries')) return step;
  return identity && step === 'basics' ? step : null;
}
