import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { box, item, open, own, POST, prepareChatTab, session, talk } from './chatFixtures.ts';

prepareChatTab();

test('earlier messages show with who, as what, when and on which day, and are marked as read [R3E-08, R3E-09]', async () => {
  const { sent } = await open({
    items: [item(1, 'Good morning'), item(2, 'And you?'), item(3, 'Fine', own)],
    sessions: [session({ unreadCount: 2, lastItemId: 3 })],
  });
  const said = (await talk()).getAllByRole('listitem').map((row) => row.textContent);
  expect(said[0]).toBe('05/01/2026');
  expect(said[1]).toMatch(pattern`Mehmet Demir · ${t('task.role.MENTOR')}.*Good morning`);
  expect(said[3]).toMatch(pattern`${t('chat.you')}.*Fine`);
  expect(screen.getByText('Ayşe Yılmaz (Owner), Mehmet Demir (Mentor)')).toBeVisible();
  await waitFor(() => expect(sent('PUT', '/api/v3/chat-sessions/31/read')[0]?.body).toEqual({ upToId: 3 }));
});

test('Enter sends, Shift and Enter begin a line; the message appears once [R3E-09, R3P-72]', async () => {
  const { user, sent } = await open();
  expect(await screen.findByText(t('chat.none'))).toBeVisible();
  await user.type(await box(), 'First line{Shift>}{Enter}{/Shift}second line{Enter}');
  await waitFor(() => expect(sent('POST', POST)).toHaveLength(1));
  expect(sent('POST', POST)[0]?.body).toMatchObject({ body: 'First line\nsecond line' });
  await waitFor(async () => expect((await talk()).getAllByText(/second line/)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(t('chat.sending'))).not.toBeInTheDocument());
  expect(await box()).toHaveValue('');
  expect(await box()).toHaveFocus();
  await user.type(await box(), '   {Enter}');
  expect(sent('POST', POST)).toHaveLength(1);
});

test('who is alone in a chat is not told that others hear of it; a chat with others opens first [R3E-07]', async () => {
  const ownersOnly = [{ userId: 7, fullName: 'Ayşe Yılmaz', role: 'OWNER' as const }];
  const { user } = await open({
    sessions: [
      session({ id: 32, sessionType: 'OWNERS', members: ownersOnly }),
      session({ id: 33, sessionType: 'OWNERS_ADVISORS', members: ownersOnly }),
      session({ id: 31 }),
    ],
  });
  const chats = within(await screen.findByRole('list', { name: t('contribution.chat.sessions') }));
  expect(chats.getByRole('link', { current: true })).toHaveTextContent(t('contribution.chat.OWNERS_MENTOR'));
  expect(await screen.findByText(pattern`${t('chat.none.text')}`)).toBeVisible();
  await user.click(chats.getByRole('link', { name: t('contribution.owners') }));
  expect(await screen.findByText(pattern`${t('chat.none.onlyOwner')}`)).toBeVisible();
  expect(screen.queryByText(pattern`${t('chat.none.text')}`)).not.toBeInTheDocument();
  await user.click(chats.getByRole('link', { name: t('contribution.chat.OWNERS_ADVISORS') }));
  expect(await screen.findByText(pattern`${t('chat.none.alone')}`)).toBeVisible();
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
  expect(await screen.findByText(t('chat.notSent'))).toBeVisible();
  expect((await talk()).getByText('Hello')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: t('chat.sendAgain') }));
  await waitFor(() => expect(screen.queryByText(t('chat.notSent'))).not.toBeInTheDocument());
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
  const chats = within(await screen.findByRole('list', { name: t('contribution.chat.sessions') }));
  expect(
    chats.getByRole('link', {
      name: pattern`${t('contribution.chat.OWNERS_ADVISORS')}.*${t('chat.unread', { smart_count: 3 })}`,
    }),
  ).toBeVisible();
  expect(chats.getByRole('link', { current: true })).toHaveTextContent(t('contribution.chat.OWNERS_MENTOR'));
  await user.click(
    chats.getByRole('link', {
      name: pattern`^${t('contribution.owners')} ?${t('contribution.chat.CLOSED')}`,
    }),
  );
  expect(await screen.findByText(pattern`${t('chat.closed')}`)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: t('chat.yours') })).not.toBeInTheDocument();
});

test('an administrator reads along and marks nothing [S3-70]', async () => {
  const { sent } = await open({
    sessions: [session({ isMember: false, lastItemId: 1 })],
    items: [item(1, 'Hello')],
  });
  expect(await screen.findByText(pattern`${t('chat.readsAlong')}`)).toBeVisible();
  expect(sent('PUT', '/api/v3/chat-sessions/31/read')).toEqual([]);
});

test('chats that cannot be read say so, and are read again [R3E-07]', async () => {
  let broken = true;
  const { user } = await open({
    responses: {
      'GET /api/v3/chat-sessions/list/:id': () => (broken ? unreachable() : list([session()])),
    },
  });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(await box()).toBeVisible();
});

test('messages that cannot be read say so, the newest and the older ones [R3E-08]', async () => {
  let broken = true;
  const all = Array.from({ length: 60 }, (_, index) => item(index + 1, `Message ${index + 1}`));
  const { user } = await open({
    sessions: [session({ lastItemId: 60, readUpToId: 60 })],
    responses: {
      'GET /api/v3/chat-items/:id': ({ query }: { query: Record<string, string> }) => {
        if (broken) return unreachable();
        const before = Number(query.before) || 61;
        return list(all.filter(({ id }) => id < before).slice(-50));
      },
    },
  });
  const again = async () =>
    user.click(await screen.findByRole('button', { name: t('components.error.retry') }));
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await again();
  expect(await screen.findByText('Message 60')).toBeVisible();
  broken = true;
  await user.click(screen.getByRole('button', { name: t('chat.older') }));
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  expect(screen.getByText('Message 60')).toBeVisible();
  broken = false;
  await again();
  expect(await screen.findByText('Message 1')).toBeVisible();
});

test('messages go one after the other, in the order in which they were written [R3E-09]', async () => {
  const arrived: string[] = [];
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await open({
    responses: {
      [`POST ${POST}`]: async ({ body }: { body: unknown }) => {
        const sent = body as { body: string; clientKey: string };
        arrived.push(sent.body);
        if (sent.body === 'First') await held;
        return item(100 + arrived.length, sent.body, { ...own, clientKey: sent.clientKey });
      },
    },
  });
  for (const words of ['First', 'Second']) {
    fireEvent.change(await box(), { target: { value: words } });
    fireEvent.keyDown(await box(), { key: 'Enter' });
  }
  expect(screen.getAllByText(t('chat.sending'))).toHaveLength(2);
  await waitFor(() => expect(arrived).toEqual(['First']));
  letGo();
  await waitFor(() => expect(arrived).toEqual(['First', 'Second']));
});

test('what was on its way when the page went is sent again, with its key [R3E-09]', async () => {
  const waiting = { draft: '', unsent: [{ clientKey: 'key-of-before', body: 'Still here', failed: false }] };
  sessionStorage.setItem('own.7.chat.31', JSON.stringify(waiting));
  const { sent } = await open();
  await waitFor(() =>
    expect(sent('POST', POST).map(({ body }) => body)).toEqual([
      { body: 'Still here', clientKey: 'key-of-before' },
    ]),
  );
  await waitFor(() => expect(screen.queryByText(t('chat.sending'))).not.toBeInTheDocument());
  expect((await talk()).getAllByText('Still here')).toHaveLength(1);
  expect(sessionStorage.getItem('own.7.chat.31')).toBeNull();
});

test.each([
  [
    'the same chat of its head, for who takes part in it',
    { isMember: true },
    '?tab=chat&chat=77',
    'chat.joined.chat',
  ],
  ['its head, for others', { isMember: false }, '', 'chat.joined'],
] as const)(
  'in the place of the form of what is joined a line leads to %s',
  async (_, changes, place, key) => {
    const family = { headId: 3, headCode: 'SUG-3', headTitle: 'Stands', dateJoined: '2026-03-05T08:30:00Z' };
    await open({
      items: [item(1, 'Good morning')],
      changes: { family },
      responses: {
        'GET /api/v3/chat-sessions/list/3': () => list([session({ id: 77, contributionId: 3, ...changes })]),
      },
    });
    const panel = within(await screen.findByRole('tabpanel'));
    await waitFor(() =>
      expect(panel.getByRole('link', { name: 'SUG-3 Stands' })).toHaveAttribute(
        'href',
        `/contribution/SUGGESTION/3/detail${place}`,
      ),
    );
    expect(panel.getByRole('alert')).toHaveTextContent(t(key, { link: 'SUG-3 Stands' }));
    expect(screen.queryByRole('textbox', { name: t('chat.yours') })).not.toBeInTheDocument();
  },
);
