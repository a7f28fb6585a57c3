import { useQuery } from '@tanstack/react-query';
import { readServerInfo } from './startCalls.ts';

/** Profiles and build of the server; a failure is not worth a message. */
export function useServerInfo() {
  return useQuery({
    queryKey: ['management', 'info'],
    queryFn: ({ signal }) => readServerInfo(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
