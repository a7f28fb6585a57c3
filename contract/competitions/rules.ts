import type { ParticipationRole } from '#contract/contributions/participation.ts';
import type { CompetitionState, EvaluationStage, StateType } from '#contract/life-cycles/schema.ts';

/*
 * What both sides know of the course of a competition, without the validator.
 */

/** Steps of the wizard [R2D-03]. */
export const WIZARD_STEPS = 6;

/** Juries, each with the competition's step in which it scores and the stage of its evaluations [R2G-18, R2E-24]. */
export const JURY_TYPES = ['JURY1', 'JURY2', 'JURY3'] as const satisfies readonly ParticipationRole[];
export type JuryType = (typeof JURY_TYPES)[number];
export type EvaluationStep = 'EVAL1' | 'EVAL2' | 'EVAL3';

const ROUNDS: readonly { jury: JuryType; step: EvaluationStep; stage: EvaluationStage }[] = [
  { jury: 'JURY1', step: 'EVAL1', stage: 'EVAL_JURY1' },
  { jury: 'JURY2', step: 'EVAL2', stage: 'EVAL_JURY2' },
  { jury: 'JURY3', step: 'EVAL3', stage: 'EVAL_JURY3' },
];

/** The round of a jury. */
export const roundOf = (jury: JuryType) =>
  ROUNDS.find((round) => round.jury === jury) as (typeof ROUNDS)[number];
/** The jury that scores in a step; null in steps without one. */
export const juryOf = (step: CompetitionState): JuryType | null =>
  ROUNDS.find((round) => round.step === step)?.jury ?? null;

/** State types of the ideas that move when their competition does, S2-14. */
export const OPEN_IDEA_STATES = [
  'SUBMITTED',
  'EVALUATION',
  'FLOW',
  'ACCEPTANCE',
] as const satisfies readonly StateType[];
const LOST: readonly StateType[] = ['REJECTION', 'CANCELLATION'];
/** Whether an idea in a state has left the running: it wins nothing, S2-24. */
export const isLost = ({ stateType }: { stateType: StateType }): boolean => LOST.includes(stateType);
/** The round in which a stage is evaluated; null for stages without a jury. */
export const roundOfStage = (stage: EvaluationStage) => ROUNDS.find((round) => round.stage === stage) ?? null;

const EVALUATION_STEPS: readonly CompetitionState[] = ROUNDS.map(({ step }) => step);

/**
 * States that may follow a state, in the order in which they are offered, S2-08. There is no way back; the last
 * evaluation of the life cycle also leads to the approval.
 * @param steps competition steps that states of the life cycle carry
 */
export function nextCompetitionStates(
  from: CompetitionState,
  steps: ReadonlySet<CompetitionState>,
): CompetitionState[] {
  const rounds = EVALUATION_STEPS.filter((step) => steps.has(step));
  switch (from) {
    case 'DRAFT':
      return ['ANNOUNCED'];
    case 'ANNOUNCED':
      return [...rounds.slice(0, 1), 'TERMINATED'];
    case 'EVAL1':
    case 'EVAL2':
    case 'EVAL3': {
      const later = EVALUATION_STEPS.slice(EVALUATION_STEPS.indexOf(from) + 1);
      const next = later.filter((step) => rounds.includes(step)).slice(0, 1);
      return [...next, 'TERMINATED', ...(next.length === 0 ? (['APPROVAL'] as const) : [])];
    }
    case 'TERMINATED':
      return ['APPROVAL', 'ARCHIEVED'];
    case 'APPROVAL':
      return ['COMPLETE'];
    case 'COMPLETE':
      return ['ARCHIEVED'];
    case 'ARCHIEVED':
      return [];
  }
}

/** For how long a juror is not reminded of the same round again, ms: whoever asks. */
export const REMINDER_REST_MS = 86_400_000;

/** Parts of a competition that stay as they are from some state on, Q2-25. */
export interface CompetitionLocks {
  /** Code and life cycle: from the start on. */
  identity: boolean;
  /** Extra inputs and which juries there are: from the first evaluation on. */
  evaluation: boolean;
  /** Everything: once completed or archived. */
  everything: boolean;
}

/** What can no longer be changed in a state, Q2-25, S2-34. */
export function competitionLocks(state: CompetitionState): CompetitionLocks {
  const everything = state === 'COMPLETE' || state === 'ARCHIEVED';
  return {
    identity: state !== 'DRAFT',
    evaluation: state !== 'DRAFT' && state !== 'ANNOUNCED',
    everything,
  };
}

/** Whether the round of a jury has begun, or is over: then it keeps what it is asked, S2-31. */
export function hasBegun(state: CompetitionState, jury: JuryType): boolean {
  const round = EVALUATION_STEPS.indexOf(state);
  return round < 0
    ? competitionLocks(state).evaluation
    : round >= EVALUATION_STEPS.indexOf(roundOf(jury).step);
}
