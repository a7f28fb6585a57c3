import { ListBase } from 'ra-core';
import type { ReactNode } from 'react';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { ListView, ResourceName } from '#src/dataProvider/resourceTypes.ts';

interface WholeListBaseProps<N extends ResourceName, V extends ListView<N>> {
  resource: N;
  view: V;
  children: ReactNode;
}

/** A short list that is shown as a whole, without an address of its own; what stands below reads it by `useListContext`. */
export function WholeListBase<N extends ResourceName, V extends ListView<N>>(
  props: WholeListBaseProps<N, V>,
) {
  const { resource, view, children } = props;
  return (
    <ListBase
      resource={resource}
      perPage={MAX_PAGE_SIZE}
      disableSyncWithLocation
      disableAuthentication
      storeKey={false}
      // A refused reading is shown in the list's place.
      queryOptions={{ meta: { view }, onError: () => undefined }}
    >
      {children}
    </ListBase>
  );
}
