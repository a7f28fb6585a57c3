import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { EvaluationForm, OwnEvaluation } from '#contract/evaluations/schema.ts';
import type { EvaluationStage } from '#contract/life-cycles/schema.ts';
import { readEvaluationForm, readOwnEvaluations, readRounds } from '#src/dataProvider/evaluations.ts';

/** Queries about the reader's own evaluations. */
export const OWN_QUERIES = ['evaluations'] as const;
/** Queries of what everybody gave to a contribution. */
export const RESULT_QUERIES = ['evaluationResults'] as const;

/** Open ones that are read ahead; the order of their codes does not change while one works through them. */
const QUEUE_SIZE = 200;

const formKey = (stage: EvaluationStage, contributionId: number) =>
  [...OWN_QUERIES, 'form', stage, contributionId] as const;

export function useEvaluationForm(stage: EvaluationStage, contributionId: number) {
  return useQuery({
    queryKey: formKey(stage, contributionId),
    queryFn: ({ signal }) => readEvaluationForm({ contributionId, stage }, { signal }),
    retry: false,
    // What is written must not be replaced under the writer's hands; the next visit reads anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Which round a form belongs to. */
export type RoundOf = Pick<EvaluationForm, 'type' | 'competitionId' | 'evalFlowType'>;

/** What is still to be given of a round, by code, and how far one has come. */
export function useRound({ type, competitionId, evalFlowType }: RoundOf) {
  const rounds = useQuery({
    queryKey: [...OWN_QUERIES, 'rounds'],
    queryFn: ({ signal }) => readRounds({ signal }),
  });
  const queue = useQuery({
    queryKey: [...OWN_QUERIES, 'queue', type, competitionId, evalFlowType],
    queryFn: async ({ signal }) => {
      const query = {
        page: 0,
        size: QUEUE_SIZE,
        sort: 'code,asc',
        'type.equals': type,
        'evalFlowType.equals': evalFlowType,
        ...(competitionId !== null && { competitionId }),
      };
      return (await readOwnEvaluations(query, { signal })).data;
    },
  });
  const round = rounds.data?.find(
    (one) => one.type === type && one.competitionId === competitionId && one.evalFlowType === evalFlowType,
  );
  return { round, queue: queue.data, isPending: queue.isPending };
}

/** The next one to give after another, around the end of the queue; undefined when no other is left. */
export function nextOf(queue: readonly OwnEvaluation[], contributionId: number): OwnEvaluation | undefined {
  const at = queue.findIndex((one) => one.contributionId === contributionId);
  const inTurn = [...queue.slice(at + 1), ...queue.slice(0, Math.max(0, at))];
  return inTurn.find((one) => one.contributionId !== contributionId);
}

/** Reads anew what a saved evaluation changes: the own lists, and results; the form itself is up to date. */
export function useEvaluationSaved() {
  const queries = useQueryClient();
  return useCallback(
    async (stored: EvaluationForm) => {
      queries.setQueryData(formKey(stored.evalFlowType, stored.contributionId), stored);
      void queries.invalidateQueries({ queryKey: RESULT_QUERIES });
      void queries.invalidateQueries({ queryKey: ['tasks'] });
      await queries.invalidateQueries({
        queryKey: OWN_QUERIES,
        predicate: ({ queryKey }) => queryKey[1] !== 'form',
      });
    },
    [queries],
  );
}
