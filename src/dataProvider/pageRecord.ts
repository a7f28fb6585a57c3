import type { QueryClient } from '@tanstack/react-query';
import { type RaRecord, type UseGetOneOptions, useGetOne, useLocale } from 'ra-core';
import { FRESH_MS, whileShownNowhere } from './prefetchList.ts';
import type { NamedMethods } from './useDataProvider.ts';

/** Resources with a page that reads its record first; true: the record has names in the language of the page. */
const BY_LANGUAGE = { campaigns: false, competitions: true, contents: false, contributions: true } as const;
export type PageResource = keyof typeof BY_LANGUAGE;

export const hasPageRecord = (resource: string): resource is PageResource => resource in BY_LANGUAGE;

const metaOf = (resource: PageResource, locale: string) =>
  BY_LANGUAGE[resource] ? { view: 'read', locale } : { view: 'read' };

/**
 * The record that a page shows, perhaps read ahead.
 * @param more of its meta, where the page shows another view of it: that is never read ahead
 */
export function usePageRecord<T extends RaRecord>(
  resource: PageResource,
  id: number,
  { meta, ...options }: UseGetOneOptions<T> & { meta?: object } = {},
) {
  const locale = useLocale();
  return useGetOne<T>(
    resource,
    { id, meta: { ...metaOf(resource, locale), ...meta } },
    { staleTime: FRESH_MS, ...options },
  );
}

/** Reads what the page will show. @returns undefined where it cannot be read, of which nobody is notified */
export function prefetchPageRecord(
  { queries, dataProvider }: { queries: QueryClient; dataProvider: Pick<NamedMethods, 'getOne'> },
  { resource, id, locale }: { resource: PageResource; id: number; locale: string },
): Promise<RaRecord | undefined> {
  const meta = metaOf(resource, locale);
  const queryKey = [resource, 'getOne', { id: String(id), meta }];
  const isPrefetch = whileShownNowhere(queries, queryKey);
  const read = queries.fetchQuery<RaRecord>({
    queryKey,
    queryFn: async ({ signal }) =>
      (await dataProvider.getOne(resource, { id, meta: { ...meta, isPrefetch }, signal })).data,
    staleTime: FRESH_MS,
  });
  return read.catch(() => undefined);
}
