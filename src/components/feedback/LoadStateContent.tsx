import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSpinner } from './LoadingSpinner.tsx';

/** Where the data of a report stands. */
export type LoadState = 'IDLE' | 'LOADING' | 'LOADED' | 'ERROR';

interface LoadStateContentProps {
  state: LoadState;
  error?: unknown;
  retry?: () => void;
  /** Rendered only when the data is there. */
  children: () => ReactNode;
}

/** Nothing, the spinner, the data, or the error with a retry. */
export function LoadStateContent({ state, error, retry, children }: LoadStateContentProps) {
  switch (state) {
    case 'IDLE':
      return null;
    case 'LOADING':
      return <LoadingSpinner />;
    case 'LOADED':
      return children();
    case 'ERROR':
      return <ErrorState error={error} retry={retry} />;
  }
}

/** The load state of a query of react-query that starts when the reader asks for the report. */
export function loadStateOf(query: { isError: boolean; isSuccess: boolean; isFetching: boolean }): LoadState {
  if (query.isFetching && !query.isSuccess) return 'LOADING';
  if (query.isError) return 'ERROR';
  return query.isSuccess ? 'LOADED' : 'IDLE';
}
