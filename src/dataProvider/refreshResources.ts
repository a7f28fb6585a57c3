import type { QueryClient } from '@tanstack/react-query';
import type { Subject } from './methodTable.ts';

/**
 * Has all that shows something read anew: lists, records and other readings. Forms are left alone, so that nothing slips
 * under what is being written; they are the queries that nothing keeps (`gcTime: 0`).
 */
export async function refreshResources(queries: QueryClient, subjects: readonly Subject[]): Promise<void> {
  await Promise.all(
    subjects.map((subject) =>
      queries.invalidateQueries({ queryKey: [subject], predicate: ({ gcTime }) => gcTime !== 0 }),
    ),
  );
}
