import { useGetList } from 'ra-core';
import type { EvaluationForm, OwnEvaluation } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import type { ListFilter, Row } from '#src/dataProvider/resourceTypes.ts';
import { useRead } from '#src/dataProvider/useRead.ts';

/** Open ones that are read ahead; the order of their codes does not change while one works through them. */
const QUEUE_SIZE = 200;

/** The reader's own form: no competition names it, and user 0 is the reader. */
export const ownForm = (stage: EvaluationStage, contributionId: number) => ({
  params: { stage, contributionId, competitionId: 0, userId: 0 },
});

/** What is still to be given of a round, by code, and how far one has come. */
export function useRound({ type, competitionId, evalFlowType }: EvaluationForm) {
  const rounds = useRead('readEvaluationRounds');
  const queue = useGetList<Row<'evaluations', 'mine'>>('evaluations', {
    filter: {
      'type.equals': type,
      'evalFlowType.equals': evalFlowType,
      ...(competitionId !== null && { competitionId }),
    } satisfies ListFilter<'evaluations', 'mine'>,
    pagination: { page: 1, perPage: QUEUE_SIZE },
    sort: { field: 'code', order: 'ASC' },
    meta: { view: 'mine' },
  });
  const round = rounds.data?.find(
    (one) => one.type === type && one.competitionId === competitionId && one.evalFlowType === evalFlowType,
  );
  return { round, queue: queue.data };
}

/** The next one to give after another, around the end of the queue; undefined when no other is left. */
export function nextOf(queue: readonly OwnEvaluation[], contributionId: number): OwnEvaluation | undefined {
  const at = queue.findIndex((one) => one.contributionId === contributionId);
  const inTurn = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))];
  return inTurn.find((one) => one.contributionId !== contributionId);
}
