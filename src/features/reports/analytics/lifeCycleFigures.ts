import { FINAL_STATE_TYPES } from '#contract/life-cycles/schema.ts';
import type { Passage, StateFigures } from '#contract/reports/analytics.ts';

export interface LifeCycleFigures {
  id: number;
  name: string;
  states: readonly StateFigures[];
  passages: readonly Passage[];
}

/** Figures by life cycle, the one with the most contributions first. */
export function byLifeCycle(
  states: readonly StateFigures[],
  passages: readonly Passage[],
): LifeCycleFigures[] {
  const ids = [...new Set(states.map(({ lifeCycleId }) => lifeCycleId))];
  const sizeOf = ({ states: own }: LifeCycleFigures) => own.reduce((sum, { here }) => sum + here, 0);
  return ids
    .map((id) => {
      const own = states.filter(({ lifeCycleId }) => lifeCycleId === id);
      return {
        id,
        name: own[0]?.lifeCycleName ?? '',
        states: own,
        passages: passages.filter(({ lifeCycleId }) => lifeCycleId === id),
      };
    })
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** Where contributions end: time there is none of the process. */
export const isEnd = ({ stateType }: StateFigures) => FINAL_STATE_TYPES.includes(stateType);
