import { QueryClient } from '@tanstack/react-query';

/**
 * Reads are not repeated by themselves: a failure is shown at once, with a way to try again.
 * @param staleTime how long an answer counts as new where nothing else is said, ms
 */
export function createQueryClient(staleTime = 0): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime, refetchOnWindowFocus: false } },
  });
}
