import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { FormSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { failureStatus } from '#src/dataProvider/errors.ts';

interface StoredFormProps<T> {
  queryKey: QueryKey;
  read: (options: { signal: AbortSignal }) => Promise<T>;
  /** Shown in the place of what is not there, or not for this person. */
  notFound: ReactNode;
  children: (stored: T) => ReactNode;
}

/**
 * Reads what a form is filled from, once: a later reading must not slip a newer version under the text that is
 * being written.
 */
export function StoredForm<T>({ queryKey, read, notFound, children }: StoredFormProps<T>) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read({ signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isPending) return <FormSkeleton />;
  if (data === undefined && failureStatus(error) === 404) return notFound;
  if (data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  return children(data);
}
