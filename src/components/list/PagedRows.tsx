import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { useAddressList } from './AddressListProvider.tsx';
import { Pagination } from './Pagination.tsx';

interface PagedRowsProps<T> {
  /** Stands there until the first page has come. */
  skeleton: ReactNode;
  empty: EmptyStateProps;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list whose rows the page renders, with its paging and the states that every list has. */
export function PagedRows<T>({ skeleton, empty, children }: PagedRowsProps<T>) {
  const { data, error, refetch } = useAddressList<T & RaRecord>();
  return (
    <>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        skeleton
      ) : data.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        children(data)
      )}
      <Pagination />
    </>
  );
}
