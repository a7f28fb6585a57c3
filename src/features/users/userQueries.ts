import type { QueryClient } from '@tanstack/react-query';
import { ORGANIZATION_KEY } from '#src/dataProvider/organizations.ts';

/** Queries that hold users for their administrators. */
export const USER_KEY = ['users'] as const;
/** Resources that show users. */
export const SHOWN_BY = ['organizations'] as const;

/** After a change lists are read again, those of units too; forms are left alone [R3J-20, R3J-21]. */
export async function refreshUsers(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({
      queryKey: USER_KEY,
      predicate: ({ gcTime }) => gcTime !== 0,
    }),
    queries.invalidateQueries({ queryKey: ORGANIZATION_KEY }),
  ]);
}
