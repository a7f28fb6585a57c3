import type { ReactNode } from 'react';
import type { ListView, ResourceName } from '#src/dataProvider/resourceTypes.ts';
import { AddressListProvider } from './AddressListProvider.tsx';
import { type AddressListOptions, useAddressListController } from './useAddressListController.ts';

/** A list by page, sort and filters of the address, for what stands below: react-admin's `ListBase` with our address. */
export function AddressListBase<N extends ResourceName, V extends ListView<N>>({
  children,
  ...options
}: AddressListOptions<N, V> & { children: ReactNode }) {
  return (
    <AddressListProvider value={useAddressListController(options as AddressListOptions<N, V>)}>
      {children}
    </AddressListProvider>
  );
}
