import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { ListSkeleton } from '../../components/feedback/Skeletons.tsx';
import { SectionCard } from '../../components/layout/SectionCard.tsx';

interface PointPartProps<T> {
  title: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A part of the page with a reading, waiting and failing of its own [R3G-05]. */
export function PointPart<T>({ title, query, children }: PointPartProps<T>) {
  return (
    <SectionCard title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <ErrorState retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={2} columns={2} />
      )}
    </SectionCard>
  );
}

/** Reads one part; every part has a key of its own, so that none waits for or falls with another. */
export function usePointQuery<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey: ['points', ...key], queryFn: ({ signal }) => read(signal) });
}
