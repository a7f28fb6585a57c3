import type { QueryClient } from '@tanstack/react-query';
import type { ResourceName } from './resourceTypes.ts';
import type { NamedMethods } from './useDataProvider.ts';

/** A page's record was read when somebody turned to its link: an answer so young is not asked for again, ms. */
export const PREFETCH_FRESH_MS = 3_000;

interface RecordRead {
  resource: ResourceName;
  id: number;
  meta: { view: 'read'; locale?: string };
}

/** Reads what `useGetOne` will read with this meta and `staleTime: PREFETCH_FRESH_MS`. A refusal tells nobody. */
export function prefetchRecord(
  queries: QueryClient,
  dataProvider: Pick<NamedMethods, 'getOne'>,
  { resource, id, meta }: RecordRead,
): void {
  void queries.prefetchQuery({
    queryKey: [resource, 'getOne', { id: String(id), meta }],
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne(resource, { id, meta: { ...meta, isPrefetch: true }, signal })).data,
    staleTime: PREFETCH_FRESH_MS,
  });
}
