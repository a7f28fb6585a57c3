import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { chatEndpoints } from '#contract/chat/endpoints.ts';
import type { ChatSession } from '#contract/chat/schema.ts';
import { useLiveContribution } from '#src/components/live/useLive.ts';
import { useLater } from '#src/components/useLater.ts';
import { call } from '#src/dataProvider/httpClient.ts';

/** Pause between two questions where the server cannot tell by itself, ms. */
export const CHAT_POLL_MS = 20_000;
/** A message and its being read come close together. */
const GATHER_MS = 300;

const keyOf = (contributionId: number) => ['chats', 'sessions', contributionId] as const;

/** Whether more than one person is in a chat; one may be in it by two roles. */
export const hasOthers = ({ members }: Pick<ChatSession, 'members'>): boolean =>
  new Set(members.map(({ userId }) => userId)).size > 1;

/** The chats of a contribution with what is unread in each, as it changes [R3P-68]. */
export function useChatSessions(contributionId: number) {
  const queryClient = useQueryClient();
  const later = useLater();
  const queryKey = keyOf(contributionId);
  const isLive = useLiveContribution(contributionId, (event) => {
    const concerns = event.kind === 'chat' && event.contributionId === contributionId;
    if (concerns || event.kind === 'refresh') {
      later(GATHER_MS, () => void queryClient.invalidateQueries({ queryKey: keyOf(contributionId) }));
    }
  });
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(chatEndpoints.sessions, { params: { id: contributionId }, errorMessage: null, signal }))
        .data,
    refetchInterval: isLive ? false : CHAT_POLL_MS,
  });
}

/** Marks a chat as read, at once on the screen; what the server makes of it is read again. */
export function useMarkRead({ id, contributionId }: Pick<ChatSession, 'id' | 'contributionId'>) {
  const queryClient = useQueryClient();
  return useCallback(
    (upToId: number) => {
      queryClient.setQueryData<ChatSession[]>(keyOf(contributionId), (sessions) =>
        sessions?.map((session) =>
          session.id === id
            ? { ...session, unreadCount: 0, readUpToId: Math.max(session.readUpToId, upToId) }
            : session,
        ),
      );
      call(chatEndpoints.markRead, {
        params: { id },
        body: { upToId },
        successMessage: null,
        errorMessage: null,
      }).catch(() => undefined);
    },
    [queryClient, id, contributionId],
  );
}
