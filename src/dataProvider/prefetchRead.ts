import type { MethodName, MethodOptions } from './methods.ts';
import { FRESH_MS, isShownNowhere, noteReadAhead, type Reader } from './prefetchList.ts';
import { readKey } from './useRead.ts';

/** Reads what a method of the data provider will be asked for, as `useRead` keeps it. A refusal tells nobody. */
export function prefetchRead<N extends MethodName>(
  { queries, dataProvider }: Reader,
  name: N,
  options: MethodOptions<N>,
): Promise<void> {
  const queryKey = readKey(name, options);
  const method = dataProvider[name] as unknown as (options: object) => Promise<{ data: unknown }>;
  const isPrefetch = isShownNowhere(queries, queryKey);
  const read = queries.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => (await method({ ...(options as object), isPrefetch, signal })).data,
    staleTime: FRESH_MS,
  });
  noteReadAhead(queries, queryKey);
  return read;
}
