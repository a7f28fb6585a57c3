import {
  ListContextProvider,
  type ListControllerResult,
  ListFilterContext,
  type RaRecord,
  ResourceContextProvider,
  useListContext,
  useListFilterContext,
} from 'ra-core';
import type { ReactNode } from 'react';
import type { ListFilters } from './useListAddress.ts';
import type { AddressListController } from './useListResult.ts';

interface AddressListProviderProps<T extends RaRecord> {
  value: AddressListController<T>;
  children: ReactNode;
}

/** Everything below reads the list by `useListContext`: react-admin's parts and ours. */
export function AddressListProvider<T extends RaRecord>({ value, children }: AddressListProviderProps<T>) {
  return (
    <ResourceContextProvider value={value.resource}>
      <ListContextProvider value={value as unknown as ListControllerResult}>
        <ListFilterProvider value={value}>{children}</ListFilterProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

/** The filters alone, for a page that they concern although it is no list (reports). */
export function ListFilterProvider({ value, children }: { value: ListFilters; children: ReactNode }) {
  return <ListFilterContext.Provider value={value as never}>{children}</ListFilterContext.Provider>;
}

/** The list of the page with what react-admin's own context does not have. */
export const useAddressList = <T extends RaRecord = RaRecord>() =>
  useListContext<T>() as unknown as AddressListController<T>;

/** The filters of the page with what react-admin's own context does not have. */
export const useListFilters = () => useListFilterContext() as unknown as ListFilters;
