import { z } from 'zod';
import { endpoint } from '#contract/http.ts';
import { NameList } from '#contract/texts/titles.ts';
import { ById, configurators, definitionEndpoints, Rank } from './definitions.schema.ts';
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
  possibleTargets: endpoint('GET api/v3/life-cycle-states/getPossibleTargetStates/:id', {
    access: configurators,
    summary: 'States that an action of this state may lead to, by rank',
    params: ById,
    response: z.array(LifeCycleState),
  }),
};
