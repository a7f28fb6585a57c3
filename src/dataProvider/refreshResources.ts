import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Subject } from './subjects.ts';

/**
 * Gives up what is being read for nobody yet: the answer may be older than what was just changed, and would pass for new. Awaited, for
 * what is given up is as it was before, no longer to be read anew.
 */
export const dropReadAhead = (queries: QueryClient, which: QueryFilters): Promise<void> =>
  queries.cancelQueries({ ...which, type: 'inactive' });

/**
 * Has all that shows something read anew: lists, records and other readings. Forms are left alone, so that nothing slips
 * under what is being written; they are the queries that nothing keeps (`gcTime: 0`).
 */
export async function refreshResources(queries: QueryClient, subjects: readonly Subject[]): Promise<void> {
  await Promise.all(
    subjects.map(async (subject) => {
      const shown: QueryFilters = { queryKey: [subject], predicate: ({ gcTime }) => gcTime !== 0 };
      await dropReadAhead(queries, shown);
      await queries.invalidateQueries(shown);
    }),
  );
}
