import { QueryClient } from '@tanstack/react-query';

/** Reads are not repeated by themselves: a failure is shown at once, with a way to try again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
}
