import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { ChatItem, ChatSession } from '#contract/chat/schema.ts';
import { useLive } from '#src/components/live/useLive.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { readKey, useRead } from '#src/dataProvider/useRead.ts';

const PAGE_SIZE = 50;

const NONE: readonly ChatItem[] = [];

/** What is known of a chat: the newest messages, and those before them as far as they were asked for. */
interface Known {
  items: ChatItem[];
  hasOlder: boolean;
}

/** Puts what came behind the last message; what is there already stays as it is. */
function withNewer({ items, ...rest }: Known, newer: readonly ChatItem[]): Known {
  const last = items.at(-1)?.id ?? 0;
  return { ...rest, items: [...items, ...newer.filter(({ id }) => id > last)] };
}

/**
 * Messages of a chat: the newest ones first, older ones on demand. Messages never change, so when there are new ones only
 * those behind the last known one are read; nothing is lost or doubled, however long the connection was away.
 * @param readAt when the list of chats, which tells the last message, was read, ms
 */
export function useChatItems({ id, lastItemId }: Pick<ChatSession, 'id' | 'lastItemId'>, readAt: number) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const newest = useMemo(() => ({ id, size: PAGE_SIZE }), [id]);
  const read = useRead('readChatItems', newest, { staleTime: Number.POSITIVE_INFINITY });
  const items = read.data?.items ?? NONE;
  const change = useCallback(
    (changed: (known: Known) => Known) =>
      queryClient.setQueryData<Known>(readKey('readChatItems', newest), (known) => known && changed(known)),
    [queryClient, newest],
  );
  const older = useMutation({
    mutationFn: async () => {
      const { data } = await dataProvider.readChatItems({ ...newest, before: items[0]?.id ?? 0 });
      change((known) => ({ items: [...data.items, ...known.items], hasOlder: data.hasOlder }));
    },
  });

  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  /** Reads what came behind the last known message; asked again meanwhile, it reads once more. */
  const catchUp = useCallback((): Promise<void> => {
    again.current = true;
    running.current ??= (async () => {
      // One that ended before it is stored here would never be cleared.
      await Promise.resolve();
      try {
        while (again.current) {
          again.current = false;
          const known = queryClient.getQueryData<Known>(readKey('readChatItems', newest));
          if (!known) return;
          const { data } = await dataProvider.readChatItems({ id, after: known.items.at(-1)?.id ?? 0 });
          change((now) => withNewer(now, data.items));
        }
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, [queryClient, dataProvider, newest, change, id]);

  useLive((event) => {
    const concerns = event.kind === 'chat' && event.sessionId === id;
    if (concerns || event.kind === 'refresh') catchUp().catch(() => undefined);
  });
  // Without the channel the list of chats, asked now and then, shows that there is more, again and again.
  const isRead = items.length > 0 || read.isSuccess;
  const behindAt = isRead && lastItemId > (items.at(-1)?.id ?? 0) ? readAt : 0;
  return { read, items, older, catchUp, behindAt };
}
