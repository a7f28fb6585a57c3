import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard, type SectionCardProps } from './SectionCard.tsx';

export interface QueryCardProps<T> extends Omit<SectionCardProps, 'children'> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** Lines of the skeleton. */
  rows?: number;
  children: (data: T) => ReactNode;
}

/** A part of a page with a reading, waiting and failing of its own. */
export function QueryCard<T>({ query, rows = 2, children, ...card }: QueryCardProps<T>) {
  return (
    <SectionCard {...card}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <ErrorState retry={() => void query.refetch()} />
      ) : (
        <ListSkeleton rows={rows} columns={2} />
      )}
    </SectionCard>
  );
}
