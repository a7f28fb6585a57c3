import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { SectionCard } from '#src/components/layout/SectionCard.tsx';

interface FigurePartProps<T> {
  title: MessageKey;
  query: UseQueryResult<T>;
  children: (figures: T) => ReactNode;
}

/** A section that is read by itself: the others do not wait for it, and do not fail with it. */
export function FigurePart<T>({ title, query: { data, error, refetch }, children }: FigurePartProps<T>) {
  if (data !== undefined && !error) return children(data);
  return (
    <SectionCard title={title}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} columns={3} />
      )}
    </SectionCard>
  );
}
