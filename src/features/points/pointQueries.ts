import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Names of what is read about points, so that a change can mark all of it as out of date. */
const POINT_QUERIES = ['points'] as const;
/** What shows points beside their own resources. */
export const SHOWN_BY = POINT_QUERIES;
const SPENDING_QUERIES = ['point-spendings'] as const;
const GIVEN_QUERIES = ['user-points'] as const;
export const BALANCE_QUERIES = [...POINT_QUERIES, 'balance'] as const;
export const DEFINITION_QUERIES = ['point-definitions'] as const;

const reload = async (queries: QueryClient) => {
  const keys = [POINT_QUERIES, SPENDING_QUERIES, GIVEN_QUERIES];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
};

/** Reads anew whatever shows points: lists, balances, the reader's own. */
export function useReloadPoints(): () => Promise<void> {
  const queries = useQueryClient();
  return () => reload(queries);
}
