import { useQueryClient } from '@tanstack/react-query';
import { type GetListResult, useGetList } from 'ra-core';
import { useCallback } from 'react';
import type { ChatSession } from '#contract/chat/schema.ts';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import type { ListFilter } from '#src/dataProvider/resourceTypes.ts';
import { useDataProvider } from '#src/dataProvider/useDataProvider.ts';

/** Pause between two readings where the server cannot push changes, ms. */
export const CHAT_POLL_MS = 20_000;
/** A message and its being read come close together. */
const GATHER_MS = 300;

const ofContribution = (id: number) => ({ id }) satisfies ListFilter<'chat-sessions', 'sessions'>;

/** Whether more than one person is in a chat; one may be in it by two roles. */
export const hasOthers = ({ members }: Pick<ChatSession, 'members'>): boolean =>
  new Set(members.map(({ userId }) => userId)).size > 1;

/** The chats of a contribution with what is unread in each, as it changes. */
export function useChatSessions(contributionId: number) {
  const queryClient = useQueryClient();
  const later = useLater();
  const isLive = useLiveContribution(contributionId, (event) => {
    const concerns = event.kind === 'chat' && event.contributionId === contributionId;
    if (concerns || event.kind === 'refresh') {
      later(GATHER_MS, () => void queryClient.invalidateQueries({ queryKey: ['chat-sessions', 'getList'] }));
    }
  });
  return useGetList<ChatSession>(
    'chat-sessions',
    { filter: ofContribution(contributionId), meta: { view: 'sessions' } },
    { refetchInterval: isLive ? false : CHAT_POLL_MS },
  );
}

/** Marks a chat as read, at once on the screen; what the server makes of it is read again. */
export function useMarkRead({ id, contributionId }: Pick<ChatSession, 'id' | 'contributionId'>) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  return useCallback(
    (upToId: number) => {
      const marked = (session: ChatSession) =>
        session.id === id
          ? { ...session, unreadCount: 0, readUpToId: Math.max(session.readUpToId, upToId) }
          : session;
      queryClient.setQueriesData<GetListResult<ChatSession>>(
        { queryKey: ['chat-sessions', 'getList', { filter: ofContribution(contributionId) }] },
        (list) => list && { ...list, data: list.data.map(marked) },
      );
      dataProvider.markChatRead({ params: { id }, body: { upToId } }).catch(() => undefined);
    },
    [queryClient, dataProvider, id, contributionId],
  );
}
