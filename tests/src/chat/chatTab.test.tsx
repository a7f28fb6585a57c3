import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatItem, ChatSession } from '../../../contract/chats.ts';
import { list, respond, unreachable } from '../../support/network.ts';
import { renderApp } from '../../support/renderApp.tsx';
import { contribution, EMPLOYEE, loadScreens } from '../contributions/contributionFixtures.ts';

beforeAll(async () => {
  await loadScreens();
  await import('../../../src/features/chat/ChatTab.tsx');
}, 120_000);
beforeEach(() => sessionStorage.clear());

const session = (changes: Partial<ChatSession> = {}): ChatSession => ({
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
const item = (id: number, body: string, changes: Partial<ChatItem> = {}): ChatItem => ({
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
const own = { userId: 7, fullName: 'Ayşe Yılmaz', role: 'OWNER', isOwn: true } as const;

/** A server with these chats that keeps what it is sent. */
async function open({ sessions = [session()], items = [] as ChatItem[], responses = {}, search = '' } = {}) {
  const stored = [...items];
  const detail = contribution({
    chatSessions: sessions.map(({ id, sessionType, status }) => ({ id, sessionType, status })),
  });
  const page = await renderApp(`/contribution/SUGGESTION/${detail.id}/detail?tab=chat${search}`, {
    roles: EMPLOYEE,
    responses: {
      'GET /api/v3/contributions/:id': detail,
      'GET /api/v3/chat-sessions/list/:id': () => list(sessions),
      'GET /api/v3/chat-items/:id': ({ query }) =>
        list(
          stored
            .filter(({ id }) => id > Number(query.after ?? 0))
            .slice(query.size ? -Number(query.size) : 0),
        ),
      'POST /api/v3/chat-items/post-chat-item/:id': ({ body }) => {
        const sent = body as { body: string; clientKey: string };
        const kept = item(100 + stored.length, sent.body, { ...own, clientKey: sent.clientKey });
        if (!stored.some(({ clientKey }) => clientKey === sent.clientKey)) stored.push(kept);
        return kept;
      },
      'PUT /api/v3/chat-sessions/:id/read': () => respond(200),
      ...responses,
    },
  });
  return { ...page, stored };
}

const POST = '/api/v3/chat-items/post-chat-item/31';
const box = () => screen.findByRole('textbox', { name: 'Your message' });
const talk = async () => within(await screen.findByRole('list', { name: 'Owners and mentor' }));

test('earlier messages show with who, as what, when and on which day, and are marked as read [R3E-08, R3E-09]', async () => {
  const { sent } = await open({
    items: [item(1, 'Good morning'), item(2, 'And you?'), item(3, 'Fine', own)],
    sessions: [session({ unreadCount: 2, lastItemId: 3 })],
  });
  const said = (await talk()).getAllByRole('listitem').map((row) => row.textContent);
  expect(said[0]).toBe('05/01/2026');
  expect(said[1]).toMatch(/Mehmet Demir · Mentor.*Good morning/);
  expect(said[3]).toMatch(/You.*Fine/);
  expect(screen.getByText('Ayşe Yılmaz (Owner), Mehmet Demir (Mentor)')).toBeVisible();
  await waitFor(() => expect(sent('PUT', '/api/v3/chat-sessions/31/read')[0]?.body).toEqual({ upToId: 3 }));
});

test('Enter sends, Shift and Enter begin a line; the message appears once [R3E-09, R3P-72]', async () => {
  const { user, sent } = await open();
  expect(await screen.findByText('Nothing was said here yet')).toBeVisible();
  await user.type(await box(), 'First line{Shift>}{Enter}{/Shift}second line{Enter}');
  await waitFor(() => expect(sent('POST', POST)).toHaveLength(1));
  expect(sent('POST', POST)[0]?.body).toMatchObject({ body: 'First line\nsecond line' });
  await waitFor(async () => expect((await talk()).getAllByText(/second line/)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Sending …')).not.toBeInTheDocument());
  expect(await box()).toHaveValue('');
  expect(await box()).toHaveFocus();
  await user.type(await box(), '   {Enter}');
  expect(sent('POST', POST)).toHaveLength(1);
});

test('what did not get through stays and is sent again with the same key [R3E-09]', async () => {
  let down = true;
  const keys: unknown[] = [];
  const { user } = await open({
    responses: {
      [`POST ${POST}`]: ({ body }: { body: unknown }) => {
        keys.push((body as { clientKey: string }).clientKey);
        return down ? unreachable() : item(101, 'Hello', { ...own, clientKey: keys[0] as string });
      },
    },
  });
  await user.type(await box(), 'Hello{Enter}');
  expect(await screen.findByText('Not sent')).toBeVisible();
  expect((await talk()).getByText('Hello')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByText('Not sent')).not.toBeInTheDocument());
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('several chats are a list with what is unread; a closed one says so [R3B-13, R3E-07, S3-70]', async () => {
  const { user } = await open({
    sessions: [
      session({ id: 31 }),
      session({ id: 32, sessionType: 'OWNERS', status: 'CLOSED' }),
      session({ id: 33, sessionType: 'OWNERS_ADVISORS', unreadCount: 3, lastItemId: 9 }),
    ],
    search: '&chat=31',
  });
  const chats = within(await screen.findByRole('list', { name: 'Chats' }));
  expect(chats.getByRole('link', { name: /Owners and advisors.*3 unread messages/ })).toBeVisible();
  expect(chats.getByRole('link', { current: true })).toHaveTextContent('Owners and mentor');
  await user.click(chats.getByRole('link', { name: /^Owners ?closed/ }));
  expect(await screen.findByText(/This chat is closed/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument();
});

test('an administrator reads along and marks nothing [S3-70]', async () => {
  const { sent } = await open({
    sessions: [session({ isMember: false, lastItemId: 1 })],
    items: [item(1, 'Hello')],
  });
  expect(await screen.findByText(/You read along as an administrator/)).toBeVisible();
  expect(sent('PUT', '/api/v3/chat-sessions/31/read')).toEqual([]);
});
