import type { QueryClient } from '@tanstack/react-query';
import { dropReadAhead } from '#src/dataProvider/refreshResources.ts';

const ALL = { queryKey: ['contributions'] } as const;

/**
 * Has the pages of contributions read anew, and what one follows. Lists keep their order until they are shown next, so that no row
 * jumps away under the pointer.
 */
export async function refreshContributions(queries: QueryClient): Promise<void> {
  await dropReadAhead(queries, ALL);
  void queries.invalidateQueries({ ...ALL, refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: ['follows'] });
  await queries.invalidateQueries({ ...ALL, predicate: ({ queryKey }) => queryKey[1] !== 'getList' });
}
