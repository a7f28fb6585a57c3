import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { CompetitionRow } from '#contract/competitions/schema.ts';
import type { CompetitionState, LifeCycleState } from '#contract/life-cycles/schema.ts';
import { inLanguage } from '#contract/texts/titles.ts';
import { useTranslate } from '#src/useTranslate.ts';

type Stated = Pick<CompetitionRow, 'competitionState' | 'lifeCycleStateDefinitions'>;

/** The name of a competition's state: an evaluation step's own one, or the translated one. */
export function useStateName(): (competition: Stated) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    (competition) =>
      inLanguage(competition.lifeCycleStateDefinitions, locale)?.name ??
      translate(`components.status.competitionState.${competition.competitionState}`),
    [translate, locale],
  );
}

type NamedState = Pick<LifeCycleState, 'stateType' | 'stateDefinitionList'>;

/**
 * The own name of a step: that of its first evaluation state.
 * @param states states of the step by rank
 */
export function stepName(states: readonly NamedState[], locale: string): string | undefined {
  const evaluation = states.find(({ stateType }) => stateType === 'EVALUATION');
  return evaluation && inLanguage(evaluation.stateDefinitionList, locale)?.name;
}

/** Steps in which a jury scores. */
export const isEvaluation = (state: CompetitionState): state is Extract<CompetitionState, `EVAL${string}`> =>
  state.startsWith('EVAL');
