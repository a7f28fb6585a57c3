import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { Pagination } from './Pagination.tsx';
import type { ListParams } from './useListParams.ts';
import type { PagedList } from './usePagedList.ts';

interface PagedRowsProps<T> {
  params: ListParams;
  list: PagedList<T>;
  /** Stands there until the first page has come. */
  skeleton: ReactNode;
  empty: EmptyStateProps;
  children: (rows: readonly T[]) => ReactNode;
}

/** A list that is drawn its own way, with its paging; what cannot be drawn is told as every list tells it. */
export function PagedRows<T>({ params, list, skeleton, empty, children }: PagedRowsProps<T>) {
  return (
    <>
      {list.error ? (
        <ErrorState error={list.error} retry={list.retry} />
      ) : list.rows === undefined ? (
        skeleton
      ) : list.rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        children(list.rows)
      )}
      <Pagination
        page={params.page}
        size={params.size}
        total={list.total ?? 0}
        hasMore={list.hasMore}
        onChange={(page) => params.setPage(page)}
      />
    </>
  );
}
