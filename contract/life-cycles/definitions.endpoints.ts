import { z } from 'zod';
import { forSystemAdministrators } from '#contract/http.ts';
import { NameList } from '#contract/texts/titles.ts';
import { definitionEndpoints, Rank } from './definitions.schema.ts';
import { CompetitionState, LifeCycleState, StateType } from './schema.ts';

const StateInput = z.object({
  lifeCycleId: z.number().int().positive(),
  rank: Rank.nullish(),
  stateType: StateType,
  step: CompetitionState.nullish(),
  stateDefinitionList: NameList,
});

export const stateEndpoints = {
  ...definitionEndpoints('life-cycle-states', 'lifeCycleState', StateInput, LifeCycleState),
  possibleTargets: forSystemAdministrators('GET api/v3/life-cycle-states/getPossibleTargetStates/:id', {
    summary: 'States that an action of this state may lead to, by rank',
    response: z.array(LifeCycleState),
  }),
};
