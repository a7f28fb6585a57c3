import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { alerts } from '#src/dataProvider/alerts.ts';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { notificationRow, notificationServer } from './notificationFixtures.ts';

drawWholeFrame();

const COUNT = '/api/v3/notifications/unread-count';
const LIST = '/api/v3/notifications';

// A page that asks nothing of its own, so that only the bell is at work.
const PLACE = '/not-found';

function open(rows = [notificationRow()], responses = {}) {
  const server = notificationServer(rows);
  const page = renderApp(PLACE, {
    roles: ['ROLE_USER'],
    responses: { ...server.answers, ...responses },
  });
  return page.then((app) => ({ ...app, server }));
}

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const panel = async () =>
  within(await screen.findByRole('dialog', { name: pattern`^${t('notification.title')}` }));

afterEach(() => {
  vi.useRealTimers();
});

test('the bell says how many notifications are unread [Q3-66]', async () => {
  const { sent } = await open([
    notificationRow(),
    notificationRow({ id: 71 }),
    notificationRow({ id: 72, isRead: true }),
  ]);
  expect(await bell(t('notification.bell', { count: '2', smart_count: 2 }))).toBeVisible();
  expect(sent('GET', COUNT)[0]?.headers.authorization).toBe('Bearer sample-token');
  expect(sent('GET', LIST)).toEqual([]);
});

test('an anonymous visitor has no bell and asks for nothing [Q3-66]', async () => {
  const { sent } = await renderApp(PLACE);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: pattern`${t('notification.title')}` })).not.toBeInTheDocument();
  expect(sent('GET', COUNT)).toEqual([]);
});

test('the panel shows the latest six with their day and leads to the contribution [Q3-66, S3-46]', async () => {
  const rows = Array.from({ length: 8 }, (_, index) =>
    notificationRow({ id: 80 - index, title: `News ${index}` }),
  );
  const { user, sent } = await open(rows);
  await user.click(await bell(t('notification.bell', { count: '8', smart_count: 8 })));
  const items = within(
    await (await panel()).findByRole('list', { name: t('notification.latest') }),
  ).getAllByRole('listitem');
  expect(items).toHaveLength(6);
  expect(within(items[0] as HTMLElement).getByRole('link', { name: `${t('menu.news')} 0` })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
  expect(sent('GET', LIST)[0]?.query).toEqual({
    ...{ page: '0', size: '6', sort: 'date,desc', grouped: 'true' },
  });
  expect((await panel()).getByRole('link', { name: t('notification.all') })).toHaveAttribute(
    'href',
    '/notifications',
  );
});

test('following a notification marks it as read and closes the panel [Q3-66, S3-46]', async () => {
  const { user, sent, location } = await open();
  await user.click(await bell(t('notification.bell', { count: '1', smart_count: 1 })));
  await user.click(await (await panel()).findByRole('link', { name: 'Your suggestion was accepted' }));
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail');
  await waitFor(() => expect(sent('PUT', `${LIST}/70`).map(({ body }) => body)).toEqual([{ isRead: true }]));
  expect(await bell(t('notification.title'))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a notification is marked as read and as unread again [S3-46]', async () => {
  const { user, sent } = await open();
  await user.click(await bell(t('notification.bell', { count: '1', smart_count: 1 })));
  const title = 'Your suggestion was accepted';
  await user.click(
    await (await panel()).findByRole('button', {
      name: t('notification.markRead', { title, smart_count: 1 }),
    }),
  );
  expect(
    await (await panel()).findByRole('button', { name: t('notification.markUnread', { title }) }),
  ).toBeVisible();
  await user.click((await panel()).getByRole('button', { name: t('notification.markUnread', { title }) }));
  await waitFor(() =>
    expect(sent('PUT', `${LIST}/70`).map(({ body }) => body)).toEqual([{ isRead: true }, { isRead: false }]),
  );
});

test('all up to the newest are marked as read with one click and one request [S3-46]', async () => {
  const { user, sent, requests } = await open([
    notificationRow({ id: 72 }),
    notificationRow({ id: 71, isRead: true }),
    notificationRow(),
  ]);
  await user.click(await bell(t('notification.bell', { count: '2', smart_count: 2 })));
  await user.click(await (await panel()).findByRole('button', { name: t('notification.readAll') }));
  await waitFor(() => expect(sent('PUT', LIST).map(({ body }) => body)).toEqual([{ upToId: 72 }]));
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('notification.readAll') })).not.toBeInTheDocument(),
  );
});

test('a removal can be undone before the server learns of it [S3-46]', async () => {
  const { user, sent } = await open([
    notificationRow(),
    notificationRow({ id: 71, title: 'A task for you' }),
  ]);
  await user.click(await bell(t('notification.bell', { count: '2', smart_count: 2 })));
  await user.click(
    await (await panel()).findByRole('button', {
      name: t('notification.remove', { title: 'A task for you', smart_count: 1 }),
    }),
  );
  // The panel closes, or the way back would lie behind it.
  await user.click(await screen.findByRole('button', { name: t('ra.action.undo') }));
  await user.click(await bell(t('notification.bell', { count: '2', smart_count: 2 })));
  expect(await (await panel()).findByText('A task for you')).toBeVisible();
  expect(sent('PUT', `${LIST}/71`)).toEqual([]);
});

const removeInPanel = async ({ user }: Awaited<ReturnType<typeof open>>, title: string) => {
  await user.click(await bell(pattern`^${t('notification.title')}`));
  await user.click(
    await (await panel()).findByRole('button', { name: t('notification.remove', { title, smart_count: 1 }) }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
};
const removedIds = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.flatMap(({ method, path, body }) =>
    method === 'PUT' && (body as { isDeleted?: boolean }).isDeleted ? [Number(path.split('/').at(-1))] : [],
  );

test('of two removals the last one is undone, and the first one is carried out [S3-46]', async () => {
  const app = await open([
    notificationRow({ title: 'First' }),
    notificationRow({ id: 71, title: 'Second' }),
    notificationRow({ id: 72, title: 'Third' }),
  ]);
  await removeInPanel(app, 'First');
  await removeInPanel(app, 'Second');
  await waitFor(() => expect(removedIds(app)).toEqual([70]));
  await app.user.click(await bell(t('notification.bell', { count: '2', smart_count: 2 })));
  const shown = await panel();
  expect(await shown.findByText('Third')).toBeVisible();
  // The list was read again meanwhile, and the server still has it.
  expect(shown.queryByText('Second')).not.toBeInTheDocument();
  await app.user.keyboard('{Escape}');
  await app.user.click(await screen.findByRole('button', { name: t('ra.action.undo') }));
  await app.user.click(await bell(t('notification.bell', { count: '2', smart_count: 2 })));
  expect(await (await panel()).findByText('Second')).toBeVisible();
  expect((await panel()).queryByText('First')).not.toBeInTheDocument();
  expect(removedIds(app)).toEqual([70]);
});

test('no removal is lost, however many stand behind each other and whatever else is said [S3-46]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
  const app = await open(titles.map((title, at) => notificationRow({ id: 70 + at, title })));
  for (const title of titles) await removeInPanel(app, title);
  for (const message of ['a', 'b', 'c', 'd', 'e']) act(() => alerts.emit({ type: 'info', message }));
  expect(await screen.findAllByRole('button', { name: t('ra.action.undo') })).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(removedIds(app)).toEqual([70, 71, 72, 73, 74]));
});

test('a removal that the server refuses brings the notification back [S3-46]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const app = await open([notificationRow({ title: 'First' })], {
    'PUT /api/v3/notifications/:id': unreachable,
  });
  await removeInPanel(app, 'First');
  await app.user.click(await bell(t('notification.bell', { count: '1', smart_count: 1 })));
  expect(await (await panel()).findByText(t('notification.empty'))).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await (await panel()).findByText('First')).toBeVisible();
});

test('a removal reaches the server when nobody undoes it [S3-46]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, sent } = await open();
  await user.click(await bell(t('notification.bell', { count: '1', smart_count: 1 })));
  await user.click(
    await (await panel()).findByRole('button', {
      name: pattern`^${t('notification.remove', { smart_count: 1 })}`,
    }),
  );
  await screen.findByRole('button', { name: t('ra.action.undo') });
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await waitFor(() =>
    expect(sent('PUT', `${LIST}/70`).map(({ body }) => body)).toEqual([{ isDeleted: true }]),
  );
  expect(await bell(t('notification.title'))).toBeVisible();
});

test('without notifications the panel says what will come [Q3-66]', async () => {
  const { user } = await open([]);
  await user.click(await bell(t('notification.title')));
  expect(await (await panel()).findByText(t('notification.empty'))).toBeVisible();
});

test('a list that cannot be read can be asked for again [Q3-66]', async () => {
  let down = true;
  const { user } = await open([], { 'GET /api/v3/notifications': () => (down ? unreachable() : list([])) });
  await user.click(await bell(t('notification.title')));
  expect(await (await panel()).findByText(t('components.error.title'))).toBeVisible();
  down = false;
  await user.click((await panel()).getByRole('button', { name: t('components.error.retry') }));
  expect(await (await panel()).findByText(t('notification.empty'))).toBeVisible();
});

test('new notifications are said politely, old ones are not [Q3-66]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, sent } = await open();
  expect(await bell(t('notification.bell', { count: '1', smart_count: 1 }))).toBeVisible();
  const spoken = () => screen.queryAllByRole('status').map((status) => status.textContent);
  expect(spoken()).not.toContain(t('notification.bell', { count: '1', smart_count: 1 }));
  server.add(notificationRow({ id: 90 }));
  const before = sent('GET', COUNT).length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(sent('GET', COUNT).length).toBe(before + 1);
  await waitFor(() => expect(spoken()).toContain(t('notification.bell', { count: '2', smart_count: 2 })));
});

test('a hidden page asks for nothing [Q3-66]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await open();
  await bell(t('notification.bell', { count: '1', smart_count: 1 }));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const before = sent('GET', COUNT).length;
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(sent('GET', COUNT)).toHaveLength(before);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
});

test('a refused session ends the questions [Q3-66, R3O-29]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent } = await open([], { [`GET ${COUNT}`]: respond(401, { status: 401 }) });
  await waitFor(() => expect(screen.getByRole('link', { name: t('menu.signIn') })).toBeVisible());
  const before = sent('GET', COUNT).length;
  await act(() => vi.advanceTimersByTimeAsync(180_000));
  expect(sent('GET', COUNT)).toHaveLength(before);
});

test('an unreachable server is no reason for a message from the bell [Q3-66]', async () => {
  await open([], { [`GET ${COUNT}`]: unreachable });
  expect(await bell(t('notification.title'))).toBeVisible();
  expect(screen.queryByText(pattern`${t('error.serverNotReachable')}`)).not.toBeInTheDocument();
});
