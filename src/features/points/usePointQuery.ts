import { useQuery } from '@tanstack/react-query';

/** Reads one part; every part has a key of its own, so that none waits for or falls with another. */
export function usePointQuery<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey: ['points', ...key], queryFn: ({ signal }) => read(signal) });
}
