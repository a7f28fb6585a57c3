import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { loadStateOf } from '#src/components/feedback/LoadStateContent.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';

interface ReportBodyProps<T> {
  query: UseQueryResult<T[]>;
  /** Message keys of the notice when there is nothing to count. */
  empty: { title: string; text: string };
  children: (rows: T[]) => ReactNode;
}

/** What a report shows while it is IDLE, LOADING, LOADED or in ERROR. */
export function ReportBody<T>({ query, empty, children }: ReportBodyProps<T>) {
  const { data, error, refetch } = query;
  switch (loadStateOf(query)) {
    case 'IDLE':
      return null;
    case 'LOADING':
      return <ListSkeleton rows={6} columns={3} />;
    case 'ERROR':
      return <ErrorState error={error} retry={() => void refetch()} />;
    case 'LOADED':
      return data === undefined || data.length === 0 ? <EmptyState {...empty} /> : children(data);
  }
}
