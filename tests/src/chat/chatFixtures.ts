import { screen, within } from '@testing-library/react';
import { beforeAll } from 'vitest';
import type { ChatItem, ChatSession } from '#contract/chat/schema.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { contribution, EMPLOYEE, loadScreens } from '#tests/src/contributions/contributionFixtures.ts';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';

export const session = (changes: Partial<ChatSession> = {}): ChatSession => ({
  id: 31,
  contributionId: 12,
  sessionType: 'OWNERS_MENTOR',
  status: 'OPEN',
  isMember: true,
  members: [
    { userId: 7, fullName: 'Ayşe Yılmaz', role: 'OWNER' },
    { userId: 8, fullName: 'Mehmet Demir', role: 'MENTOR' },
  ],
  unreadCount: 0,
  readUpToId: 0,
  lastItemId: 0,
  ...changes,
});
export const item = (id: number, body: string, changes: Partial<ChatItem> = {}): ChatItem => ({
  id,
  sessionId: 31,
  body,
  userId: 8,
  fullName: 'Mehmet Demir',
  role: 'MENTOR',
  createdDate: '2026-01-05T09:30:00Z',
  isOwn: false,
  clientKey: null,
  ...changes,
});
export const own = { userId: 7, fullName: 'Ayşe Yılmaz', role: 'OWNER', isOwn: true } as const;

/** A page over a server with these chats that keeps what it is sent; `isAway`: messages cannot be read now. */
export async function open({
  sessions = [session()],
  items = [] as ChatItem[],
  isAway = () => false as boolean,
  changes = {} as Partial<ContributionDetail>,
  responses = {},
  search = '',
} = {}) {
  const stored = [...items];
  const detail = contribution({
    chatSessions: sessions.map(({ id, sessionType, status }) => ({ id, sessionType, status })),
    ...changes,
  });
  const page = await renderApp(`/contribution/SUGGESTION/${detail.id}/detail?tab=chat${search}`, {
    roles: EMPLOYEE,
    responses: {
      'GET /api/v3/contributions/:id': detail,
      'GET /api/v3/chat-sessions/list/:id': () => list(sessions),
      'GET /api/v3/chat-items/:id': ({ query }) =>
        isAway()
          ? unreachable()
          : list(
              stored
                .filter(({ id }) => id > Number(query.after ?? 0))
                .slice(query.size ? -Number(query.size) : 0),
            ),
      'POST /api/v3/chat-items/post-chat-item/:id': ({ body }) => {
        const sent = body as { body: string; clientKey: string };
        const message = item(100 + stored.length, sent.body, { ...own, clientKey: sent.clientKey });
        if (!stored.some(({ clientKey }) => clientKey === sent.clientKey)) stored.push(message);
        return message;
      },
      'PUT /api/v3/chat-sessions/:id/read': () => respond(200),
      ...responses,
    },
  });
  return { ...page, stored };
}

export const POST = '/api/v3/chat-items/post-chat-item/31';
export const box = () => screen.findByRole('textbox', { name: t('chat.yours') });
export const talk = async () =>
  within(await screen.findByRole('list', { name: t('contribution.chat.OWNERS_MENTOR') }));

/** Loads the screens and the tab. */
export function prepareChatTab() {
  beforeAll(async () => {
    await loadScreens();
    await import('#src/features/chat/ChatTab.tsx');
  }, 120_000);
}
