import { type RaRecord, useGetList, useLocale } from 'ra-core';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import { asksOnMount } from '#src/dataProvider/prefetchList.ts';
import type {
  FilterName,
  ListFilter as ListFilterValues,
  ListMeta,
  ListView,
  ResourceName,
  Row,
  SortField,
} from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { type ListAddress, type ListAddressOptions, useListAddress } from './useListAddress.ts';
import { type AddressListController, rowsOfAnswer, useListResult } from './useListResult.ts';
import { useListState } from './useListState.ts';

export interface AddressListOptions<N extends ResourceName, V extends ListView<N>>
  extends ListAddressOptions<FilterName<N, NoInfer<V>>, SortField<N, NoInfer<V>>> {
  resource: N;
  /** Which of the resource's lists. */
  view: V;
  /** Fixed filters of the page (type, scope) that stand in no chip. */
  filter?: ListFilterValues<N, NoInfer<V>> | undefined;
  /** Language of names; the reader's when left out. */
  locale?: string | undefined;
}

interface ListSource<N extends ResourceName, V extends ListView<N>>
  extends Pick<AddressListOptions<N, V>, 'resource' | 'view' | 'filter' | 'locale'> {}

/** Reads what page, sort and filters ask for, wherever these are remembered. */
function useListAt<N extends ResourceName, V extends ListView<N>>(
  { resource, view, filter, locale }: ListSource<N, V>,
  address: ListAddress,
): AddressListController<Row<N, V> & RaRecord> {
  type T = Row<N, V> & RaRecord;
  const dataProvider = useDataProvider();
  const ownLocale = useLocale();
  const request = {
    sort: address.sort,
    filter: { ...filter, ...address.apiFilters },
    meta: { view, locale: locale ?? ownLocale } satisfies ListMeta<N>,
  };
  const { page, perPage } = address;
  const answer = useGetList<T>(
    resource,
    { ...request, pagination: { page, perPage } },
    { retry: false, placeholderData: (former) => former, refetchOnMount: asksOnMount },
  );
  return useListResult<T>(resource, address, {
    ...rowsOfAnswer<T>(answer),
    readAll: async (take, run) => {
      const { allRows } = await import('./allRows.ts');
      const readPage = async (at: number, signal: AbortSignal) => {
        const pagination = { page: at + 1, perPage: MAX_PAGE_SIZE };
        const read = await dataProvider.getList<T>(resource, { ...request, pagination, signal });
        return { ...read, hasMore: read.meta?.hasMore };
      };
      return allRows(readPage, take, run);
    },
  });
}

/**
 * A list of a resource by page, sort and filters of the address: what react-admin's `useListController` is for lists
 * that live in its store. The answer goes into an `AddressListProvider`.
 */
export function useAddressListController<N extends ResourceName, V extends ListView<N>>({
  resource,
  view,
  filter,
  locale,
  ...addressOptions
}: AddressListOptions<N, V>): AddressListController<Row<N, V> & RaRecord> {
  return useListAt({ resource, view, filter, locale }, useListAddress(addressOptions));
}

/** The same of a list beside another one, whose address it is: page and order are forgotten with the page. */
export function useSmallListController<N extends ResourceName, V extends ListView<N>>({
  sort,
  perPage,
  ...source
}: ListSource<N, V> & Parameters<typeof useListState>[0]): AddressListController<Row<N, V> & RaRecord> {
  return useListAt(source, useListState({ sort, perPage }));
}
