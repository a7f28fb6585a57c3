import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { isEvaluation, stepName } from '../../competitionStates.ts';
import type { Target } from './stateChoices.ts';

/** The name of a next state: an evaluation step's own one, or the translated one. */
export function useTargetName(): (target: Target) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    ({ state, options }) =>
      (isEvaluation(state) ? stepName(options, locale) : undefined) ??
      translate(`components.status.competitionState.${state}`),
    [translate, locale],
  );
}
