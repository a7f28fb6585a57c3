import type { MethodName, MethodOptions } from './methods.ts';
import { FRESH_MS, noteReadAhead, type Reader, whileShownNowhere } from './prefetchList.ts';
import { readKey } from './useRead.ts';

/**
 * Reads what a method of the data provider will be asked for, as `useRead` keeps it. A refusal tells nobody.
 * @param staleTime what is so young is not read again, ms
 */
export function prefetchRead<N extends MethodName>(
  { queries, dataProvider }: Reader,
  name: N,
  options: MethodOptions<N>,
  staleTime = FRESH_MS,
): Promise<void> {
  const queryKey = readKey(name, options);
  const method = dataProvider[name] as unknown as (options: object) => Promise<{ data: unknown }>;
  const isPrefetch = whileShownNowhere(queries, queryKey);
  const read = queries.prefetchQuery({
    queryKey,
    queryFn: async ({ signal }) => (await method({ ...(options as object), isPrefetch, signal })).data,
    staleTime,
  });
  noteReadAhead(queries, queryKey);
  return read;
}
