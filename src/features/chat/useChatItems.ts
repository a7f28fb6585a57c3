import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import type { ChatItem, ChatSession } from '#contract/chat/schema.ts';
import { useLive } from '#src/components/live/useLive.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';
import { readKey, useReadPages } from '#src/dataProvider/useRead.ts';

const PAGE_SIZE = 50;

type Pages = InfiniteData<ChatItem[], number>;

/** Puts what came behind the newest page; what is there already stays as it is. */
function withNewer(pages: Pages | undefined, newer: readonly ChatItem[]): Pages | undefined {
  const [newest, ...older] = pages?.pages ?? [];
  if (!pages || !newest) return pages;
  const known = newest.at(-1)?.id ?? 0;
  const added = newer.filter(({ id }) => id > known);
  return added.length === 0 ? pages : { ...pages, pages: [[...newest, ...added], ...older] };
}

/**
 * Messages of a chat: the newest page first, older ones on demand. Messages never change, so when there are new ones only
 * those behind the last known one are read; nothing is lost or doubled, however long the connection was away [R3E-08].
 * @param toldAt when the list of chats, which tells the last message, was read, ms
 */
export function useChatItems({ id, lastItemId }: Pick<ChatSession, 'id' | 'lastItemId'>, toldAt: number) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const asked = useMemo(() => ({ params: { id }, query: { size: PAGE_SIZE } }), [id]);
  const read = useReadPages('readChatItems', asked, {
    cursor: 'before',
    next: (oldest) => (oldest.length < PAGE_SIZE ? undefined : oldest[0]?.id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const items = useMemo(() => (read.data?.pages ?? []).toReversed().flat(), [read.data]);

  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  /** Reads what came behind the last known message; asked again meanwhile, it looks once more. */
  const catchUp = useCallback((): Promise<void> => {
    again.current = true;
    running.current ??= (async () => {
      // Ending before it is kept here would keep it for good.
      await Promise.resolve();
      try {
        while (again.current) {
          again.current = false;
          const queryKey = readKey('readChatItems', asked);
          const newest = queryClient.getQueryData<Pages>(queryKey)?.pages[0];
          if (!newest) return;
          const after = newest.at(-1)?.id ?? 0;
          const { data: newer } = await dataProvider.readChatItems({ params: { id }, query: { after } });
          queryClient.setQueryData<Pages>(queryKey, (pages) => withNewer(pages, newer));
        }
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, [queryClient, dataProvider, asked, id]);

  useLive((event) => {
    const concerns = event.kind === 'chat' && event.sessionId === id;
    if (concerns || event.kind === 'refresh') catchUp().catch(() => undefined);
  });
  // Without the channel the list of chats, asked now and then, tells that there is more, and tells it again.
  const isRead = items.length > 0 || read.isSuccess;
  const behindAt = isRead && lastItemId > (items.at(-1)?.id ?? 0) ? toldAt : 0;
  return { read, items, catchUp, behindAt };
}
