import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { countUnread } from '../../dataProvider/notifications.ts';

/** Pause between two questions for new notifications, ms. */
export const POLL_MS = 60_000;

const UNREAD = ['notifications', 'unreadCount'];

/**
 * How many notifications were not read, asked again every minute while the page is visible. A refused session
 * (401) signs out, and with that the bell goes: nothing asks any more.
 * @returns null until the first answer
 */
export function useUnreadCount(): number | null {
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => countUnread(signal),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    // Who comes back to the page sees the number of now.
    refetchOnWindowFocus: true,
    staleTime: POLL_MS / 2,
  });
  return data ?? null;
}

/** Asks for the number again, and for the lists if wanted, after something was read or removed. */
export function useRefreshNotifications() {
  const queryClient = useQueryClient();
  return useCallback(
    (what: 'count' | 'all') =>
      queryClient.invalidateQueries({ queryKey: what === 'count' ? UNREAD : ['notifications'] }),
    [queryClient],
  );
}
