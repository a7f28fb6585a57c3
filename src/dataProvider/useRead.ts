import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type MethodData, type MethodName, type MethodOptions, resourceOf } from './methods.ts';
import type { Subject } from './subjects.ts';
import { useDataProvider } from './useDataProvider.ts';

type ReadOptions<D> = Pick<
  UseQueryOptions<D>,
  | 'enabled'
  | 'placeholderData'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'refetchOnMount'
  | 'staleTime'
  | 'gcTime'
>;

/** Begins with what is read, so that a change of it has it read anew. */
export type ReadingKey = readonly [Subject, ...unknown[]];

/** What is made of one or several answers of the data provider. */
export const useReading = <T>(
  queryKey: ReadingKey,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
): UseQueryResult<T> => useQuery<T>({ queryKey, queryFn: ({ signal }) => read(signal), ...options });

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
  return useReading<MethodData<N>>(
    readKey(name, options),
    async (signal) => (await method({ ...(options as object), signal })).data,
    queryOptions,
  );
}
