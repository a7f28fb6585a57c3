import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type MethodData, type MethodName, type MethodOptions, resourceOf } from './methods.ts';
import { useDataProvider } from './useDataProvider.ts';

interface ReadOptions<D> {
  /** False where there is nothing to ask yet. */
  enabled?: boolean | undefined;
  /** The last answer stays while another one is on its way. */
  placeholderData?: (former: D | undefined) => D | undefined;
  /** How often to ask again by itself, ms. */
  refetchInterval?: number | false;
  /** Asks again when the reader comes back to the window. */
  refetchOnWindowFocus?: boolean;
  /** How long an answer counts as new, ms. */
  staleTime?: number;
  gcTime?: number;
}

/** The key of what a method reads, as react-admin's keys are: the resource, the method, what it is given. */
export const readKey = <N extends MethodName>(name: N, options?: MethodOptions<N>) =>
  [resourceOf(name), name, ...(options === undefined ? [] : [options])] as const;

function useMethod<N extends MethodName>(name: N) {
  return useDataProvider()[name] as unknown as (options: object) => Promise<{ data: MethodData<N> }>;
}

/**
 * What a method of the data provider reads that is no CRUD. A change of its resource has it read anew.
 * @example const { data, error, refetch } = useRead('readOwners', { params: { id } });
 */
export function useRead<N extends MethodName>(
  name: N,
  options?: MethodOptions<N>,
  queryOptions: ReadOptions<MethodData<N>> = {},
): UseQueryResult<MethodData<N>> {
  const method = useMethod(name);
  return useQuery<MethodData<N>>({
    queryKey: readKey(name, options),
    queryFn: async ({ signal }) => (await method({ ...(options as object), signal })).data,
    ...(queryOptions as object),
  });
}

interface PagesOptions<D> {
  /** The parameter of the query that says where a page begins; 0 for the first page. */
  cursor: string;
  /** Where the page after this one begins; undefined after the last. */
  next: (page: D) => number | undefined;
  staleTime?: number;
}

/** The same page by page, where each begins with something of the one before. */
export function useReadPages<N extends MethodName>(
  name: N,
  options: MethodOptions<N>,
  { cursor, next, staleTime = 0 }: PagesOptions<MethodData<N>>,
) {
  const method = useMethod(name);
  const { query } = options as { query?: object };
  return useInfiniteQuery({
    queryKey: readKey(name, options),
    queryFn: async ({ pageParam, signal }) =>
      (await method({ ...(options as object), query: { ...query, [cursor]: pageParam }, signal })).data,
    initialPageParam: 0,
    getNextPageParam: next,
    staleTime,
  });
}
