import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { NotificationRow } from '#contract/notifications/schema.ts';

/** Kept with what is read, so that it goes with the session; not below what is read again. */
const WAITING = ['waitingRemovals'] as const;
const NONE: readonly number[] = [];

/**
 * Notes whether the removal of a notification waits to be undone or answered. The server has it until then, and lists
 * that are read meanwhile bring it along.
 */
export function setWaiting(queries: QueryClient, id: number, isWaiting: boolean): void {
  queries.setQueryData<readonly number[]>(WAITING, (ids = NONE) => {
    const others = ids.filter((each) => each !== id);
    return isWaiting ? [...others, id] : others;
  });
}

interface Read {
  data: NotificationRow[] | undefined;
  total: number | undefined;
}

/** A list of notifications, and how many there are, without those whose removal waits. */
export function useRemaining({ data, total }: Read): Read {
  const { data: waiting = NONE } = useQuery<readonly number[]>({
    queryKey: WAITING,
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const remaining = data?.filter(({ id }) => !waiting.includes(id));
  const removed = (data?.length ?? 0) - (remaining?.length ?? 0);
  return { data: remaining, total: total === undefined ? undefined : total - removed };
}
