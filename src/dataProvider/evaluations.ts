import { evaluationEndpoints as endpoints } from '#contract/evaluations/endpoints.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { endpointResource } from './endpointResource.ts';

/** What is asked of juries. */
export const evaluationDefinitions = endpointResource(endpoints, {
  lists: ['definitions'],
  records: ['definition'],
  create: 'create',
  update: 'save',
  delete: 'remove',
});

/** What somebody is asked to evaluate, or has evaluated, and what the juries of a competition said. */
export const evaluations = endpointResource(endpoints, {
  lists: ['mine', 'report'],
  idOf: ({ contributionId, evalFlowType, juryType }: EvaluatedRow) =>
    [contributionId, evalFlowType ?? juryType].join(' '),
});

/** An idea has a row for each stage, or for each kind of jury. */
interface EvaluatedRow {
  contributionId: number;
  evalFlowType?: EvaluationStage;
  juryType?: string;
}
