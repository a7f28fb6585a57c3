import { createContext, useContext } from 'react';
import { type CompetitionLocks, WIZARD_STEPS } from '#contract/competitions/rules.ts';
import type { CompetitionForm } from '#contract/competitions/schema.ts';

/** Steps of the wizard by their order; the word is part of the message keys. */
export const STEPS = ['basics', 'story', 'inputs', 'audience', 'juries', 'rewards'] as const;
export type Step = (typeof STEPS)[number];

/**
 * The steps that somebody goes through: without juries there is none of them.
 * @param shown the step that is open, whatever it is
 */
export const stepsWith = (hasJuries: boolean, shown: Step): readonly Step[] =>
  STEPS.filter((step) => step !== 'juries' || hasJuries || step === shown);

const StepsContext = createContext<readonly Step[]>(STEPS);
export const StepsProvider = StepsContext.Provider;
export const useSteps = () => useContext(StepsContext);

/** Place of a step, 1 to 6. */
export const placeOf = (step: Step): number => STEPS.indexOf(step) + 1;

/** The step of an address; null outside 1 to 6. */
export function stepAt(text: string | undefined): Step | null {
  const place = /^\d$/.test(text ?? '') ? Number(text) : 0;
  return place >= 1 && place <= WIZARD_STEPS ? (STEPS[place - 1] ?? null) : null;
}

export const stepAddress = (step: Step, id: number) => `/competition/${placeOf(step)}/${id}/edit`;

export const MANAGE_ADDRESS = '/competition/manage';

/** The step before or after another; null beyond the ends. */
export const neighbourOf = (steps: readonly Step[], step: Step, distance: -1 | 1): Step | null =>
  steps[steps.indexOf(step) + distance] ?? null;

export interface StepProps {
  competition: CompetitionForm;
  /** What can no longer be changed. */
  locks: CompetitionLocks;
}
