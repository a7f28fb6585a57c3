import { useLocale } from 'ra-core';
import { useCallback } from 'react';
import type { CompetitionReward } from '#contract/competitions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** The words of a reward; points are written with their unit. */
export function useRewardText(): (reward: Pick<CompetitionReward, 'reward' | 'isPoint'>) => string {
  const translate = useTranslate();
  const locale = useLocale();
  return useCallback(
    ({ reward, isPoint }) =>
      isPoint
        ? translate('components.points', {
            smart_count: Number(reward),
            points: formatInteger(Number(reward), locale),
          })
        : reward,
    [translate, locale],
  );
}
