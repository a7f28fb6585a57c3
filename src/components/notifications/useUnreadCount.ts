import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useIsLive, useLive } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { readKey, useRead } from '#src/dataProvider/useRead.ts';

/** Pause between two questions for new notifications, where the server cannot say so by itself, ms. */
const POLL_MS = 60_000;
/** News of the live channel wait so long: several come together, and who reads a chat has read its notification by then. */
const GATHER_MS = 1000;

/**
 * How many notifications were not read: asked again when the live channel says so, or every minute without it, while the
 * page is visible. A refused session (401) signs out, and with that the bell goes: nothing asks any more.
 * @returns null until the first answer
 */
export function useUnreadCount(): number | null {
  const isLive = useIsLive();
  const { data } = useRead('readUnreadCount', undefined, {
    refetchInterval: isLive ? false : POLL_MS,
    // Who comes back to the page sees the number of now.
    refetchOnWindowFocus: true,
    staleTime: POLL_MS / 2,
  });
  return data ?? null;
}

/** Reads count and lists of notifications again when some came, or were marked in another window. */
export function useLiveNotifications(): void {
  const refresh = useRefreshNotifications();
  const later = useLater();
  useLive(({ kind }) => {
    if (kind === 'refresh') void refresh('count');
    if (kind === 'notification') later(GATHER_MS, () => void refresh('all'));
  });
}

/** Asks for the number again, and for the lists if wanted, after something was read or removed. */
export function useRefreshNotifications() {
  const queryClient = useQueryClient();
  return useCallback(
    (what: 'count' | 'all') =>
      queryClient.invalidateQueries({
        queryKey: what === 'count' ? readKey('readUnreadCount') : ['notifications'],
      }),
    [queryClient],
  );
}
