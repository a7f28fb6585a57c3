import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type MethodData, type MethodName, type MethodOptions, resourceOf, type Subject } from './methods.ts';
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

/** Begins with what is read, so that a change of it has it read anew. */
export type ReadingKey = readonly [Subject, ...unknown[]];

/** What is made of one or several answers of the data provider. */
export const useReading = <T>(
  queryKey: ReadingKey,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
): UseQueryResult<T> =>
  useQuery<T>({ queryKey, queryFn: ({ signal }) => read(signal), ...(options as object) });

/** The key of what a method reads, as react-admin's keys are: the resource, the method, what it is given. */
export const readKey = <N extends MethodName>(name: N, options?: MethodOptions<N>) =>
  [resourceOf(name), name, ...(options === undefined ? [] : [options])] as const;

/**
 * What a method of the data provider reads that is no CRUD. A change of its resource has it read anew.
 * @example const { data, error, refetch } = useRead('readOwners', { params: { id } });
 */
export function useRead<N extends MethodName>(
  name: N,
  options?: MethodOptions<N>,
  queryOptions: ReadOptions<MethodData<N>> = {},
): UseQueryResult<MethodData<N>> {
  const dataProvider = useDataProvider();
  const method = dataProvider[name] as unknown as (options: object) => Promise<{ data: MethodData<N> }>;
  return useQuery<MethodData<N>>({
    queryKey: readKey(name, options),
    queryFn: async ({ signal }) => (await method({ ...(options as object), signal })).data,
    ...(queryOptions as object),
  });
}
