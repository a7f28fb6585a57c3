import { type QueryClient, useQueryClient } from '@tanstack/react-query';

/** Names of what is read about points, so that a change can mark all of it as out of date. */
export const POINT_QUERIES = ['points'] as const;
export const SPENDING_QUERIES = [...POINT_QUERIES, 'spent'] as const;
export const GIVEN_QUERIES = [...POINT_QUERIES, 'given'] as const;
export const BALANCE_QUERIES = [...POINT_QUERIES, 'balance'] as const;
export const DEFINITION_QUERIES = ['pointDefinitions'] as const;

const reload = (queries: QueryClient) => queries.invalidateQueries({ queryKey: POINT_QUERIES });

/** Reads anew whatever shows points: lists, balances, the reader's own. */
export function useReloadPoints(): () => Promise<void> {
  const queries = useQueryClient();
  return () => reload(queries);
}
