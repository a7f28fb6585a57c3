import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationAddress, wordsOf } from '#src/app/notificationAddress.ts';
import { list, respond, type SeenRequest, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { notificationRow, notificationServer } from './notificationFixtures.ts';

const LIST = '/api/v3/notifications';

function open(rows = [notificationRow()], responses = {}) {
  return renderApp('/notifications', {
    roles: ['ROLE_USER'],
    responses: { ...notificationServer(rows).answers, ...responses },
  });
}

test('twelve notifications make two pages; the page stands in the address [Q3-66, S3-46]', async () => {
  const rows = Array.from({ length: 12 }, (_, index) =>
    notificationRow({ id: 100 - index, title: `News ${index}` }),
  );
  const { user, sent, location } = await open(rows);
  const items = () =>
    within(screen.getByRole('list', { name: t('notification.title') })).getAllByRole('listitem');
  expect(await screen.findByText('News 0')).toBeVisible();
  expect(items()).toHaveLength(10);
  expect(sent('GET', LIST)[0]?.query).toEqual({
    ...{ page: '0', size: '10', sort: 'date,desc', grouped: 'true' },
  });
  await user.click(screen.getByRole('button', { name: t('components.pagination.page', { page: '2' }) }));
  expect(await screen.findByText('News 11')).toBeVisible();
  expect(items()).toHaveLength(2);
  expect(location().search).toBe('?page=2&sort=date,desc');
});

test('unread ones are marked for the eye and for the ear [S3-45]', async () => {
  await open([notificationRow(), notificationRow({ id: 71, title: 'Old', isRead: true })]);
  const [fresh, old] = within(
    await screen.findByRole('list', { name: t('notification.title') }),
  ).getAllByRole('listitem');
  expect(within(fresh as HTMLElement).getByText(t('notification.unread'))).toBeInTheDocument();
  expect(within(old as HTMLElement).queryByText(t('notification.unread'))).not.toBeInTheDocument();
});

test('a notification that speaks of no contribution has no link [S3-45]', async () => {
  await open([notificationRow({ contributionId: null, contributionType: null, title: 'Welcome' })]);
  expect(await screen.findByText('Welcome')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Welcome' })).not.toBeInTheDocument();
});

test('all are marked as read from the page [S3-46]', async () => {
  const { user, requests } = await open([notificationRow({ id: 71 }), notificationRow()]);
  await user.click(await screen.findByRole('button', { name: t('notification.readAll') }));
  await waitFor(() => expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(t('notification.unread'))).not.toBeInTheDocument());
});

test('marking says nothing besides the mark, although the server reports a success [R1J-48]', async () => {
  const { answers } = notificationServer([notificationRow()]);
  const { user } = await open([], {
    ...answers,
    'PUT /api/v3/notifications/:id': (request: SeenRequest) =>
      respond(200, answers['PUT /api/v3/notifications/:id'](request), {
        'app-alert': 'app.notification.updated',
      }),
  });
  await user.click(
    await screen.findByRole('button', { name: pattern`^${t('notification.markRead', { smart_count: 1 })}` }),
  );
  expect(
    await screen.findByRole('button', { name: pattern`^${t('notification.markUnread')}` }),
  ).toBeVisible();
  expect(screen.queryByText('app.notification.updated')).not.toBeInTheDocument();
});

test('without notifications the page says what will come [Q3-66]', async () => {
  await open([]);
  expect(await screen.findByText(t('notification.empty'))).toBeVisible();
});

test('while they are on their way the page says so [Q3-66]', async () => {
  await open([], { 'GET /api/v3/notifications': () => new Promise<never>(() => undefined) });
  expect(await screen.findByRole('heading', { level: 1, name: t('notification.title') })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveAttribute('aria-busy', 'true');
});

test('a failure says what to do [Q3-66, R3Q-03]', async () => {
  await open([], { 'GET /api/v3/notifications': unreachable });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  expect(screen.getByRole('button', { name: t('components.error.retry') })).toBeVisible();
});

test('an anonymous visitor is sent to sign in [Q3-66, R3O-24]', async () => {
  const { location, sent } = await renderApp('/notifications');
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(sent('GET', LIST)).toEqual([]);
});

test('the page speaks Turkish [Q3-66]', async () => {
  sessionStorage.setItem('locale', 'tr');
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: inTurkish('notification.title') }),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: inTurkish('notification.readAll') })).toBeVisible();
});

test.each([
  ['SUGGESTION', null, '/contribution/SUGGESTION/12/detail'],
  ['IDEA', 5, '/contribution/IDEA/5/12/detail'],
  ['IDEA', null, null],
] as const)(
  'a notification on %s of competition %s leads to %s [Q3-09]',
  (contributionType, competitionId, address) => {
    expect(notificationAddress({ contributionId: 12, contributionType, competitionId })).toBe(address);
  },
);

test('a notification on a competition itself leads to its page, once [R2H-09, Q3-09]', () => {
  const row = notificationRow({
    contributionId: null,
    contributionType: null,
    competitionId: 5,
    body: 'You moderate it: https://ideas.example/competition/detail/5/info',
  });
  expect([notificationAddress(row), wordsOf(row)]).toEqual(['/competition/detail/5/info', 'You moderate it']);
  expect(notificationAddress({ ...row, competitionId: null })).toBeNull();
  // What concerns many contributions opens the reader's own list.
  expect(notificationAddress({ ...row, competitionId: null, listType: 'SUGGESTION' })).toBe(
    '/contribution/list/SUGGESTION/0/role',
  );
});

test('the address at the end of a text is the title’s, so it is not repeated [S3-45]', () => {
  const row = notificationRow({
    body: '"Bicycles" was submitted: https://ideas.example/contribution/SUGGESTION/12/detail',
  });
  expect(wordsOf(row)).toBe('"Bicycles" was submitted');
  const other = 'Read https://ideas.example/content/4 first.';
  expect(wordsOf(notificationRow({ body: other }))).toBe(other);
});

test('a group shows its newest, opens to the earlier ones, and is marked as one', async () => {
  const newest = notificationRow({
    id: 90,
    title: 'Bicycle stands: Ayşe answered',
    groupSize: 3,
    groupUnread: 2,
  });
  const earlier = [
    notificationRow({ id: 80, title: 'Bicycle stands: a comment' }),
    notificationRow({ id: 79, title: 'Bicycle stands: accepted', isRead: true }),
  ];
  const { user, sent } = await open([], {
    ...notificationServer([newest]).answers,
    [`GET ${LIST}`]: ({ query }: SeenRequest) =>
      query.contributionId === undefined ? list([newest], 1) : list([newest, ...earlier], 3),
  });
  await user.click(
    await screen.findByRole('button', { name: t('notification.earlier', { smart_count: 2 }) }),
  );
  const inside = await screen.findByRole('list', {
    name: t('notification.earlier.list', { title: newest.title }),
  });
  expect(within(inside).getAllByRole('listitem')).toHaveLength(2);
  await user.click(
    screen.getByRole('button', { name: t('notification.markRead', { title: newest.title, smart_count: 2 }) }),
  );
  await waitFor(() => expect(sent('PUT', `${LIST}/90`)).toHaveLength(1));
  expect(sent('PUT', `${LIST}/90`)[0]?.body).toEqual({ isRead: true, wholeGroup: true });
});

const group = (groupUnread: number) =>
  notificationRow({ id: 90, isRead: groupUnread === 0, groupSize: 7, groupUnread });

test('following the newest of a group leaves the earlier ones unread', async () => {
  const { user, sent } = await open([group(3)]);
  await user.click(await screen.findByRole('link', { name: group(3).title }));
  await waitFor(() => expect(sent('PUT', `${LIST}/90`)).toHaveLength(1));
  expect(sent('PUT', `${LIST}/90`)[0]?.body).toEqual({ isRead: true });
});

test('a group that was read is marked as unread by its newest alone', async () => {
  const { user, sent } = await open([group(0)]);
  const { title } = group(0);
  await user.click(await screen.findByRole('button', { name: t('notification.markUnread', { title }) }));
  await waitFor(() => expect(sent('PUT', `${LIST}/90`)).toHaveLength(1));
  expect(sent('PUT', `${LIST}/90`)[0]?.body).toEqual({ isRead: false });
});

test('removing a group says how many notifications go, before and after', async () => {
  const { user } = await open([group(3)]);
  const remove = await screen.findByRole('button', {
    name: t('notification.remove', { title: group(3).title, smart_count: 7 }),
  });
  expect(remove).toHaveAttribute('title', 'Remove 7 notifications');
  await user.click(remove);
  expect(await screen.findByText('7 notifications removed.')).toBeVisible();
});

test('a contribution is muted from its notification', async () => {
  const path = '/api/v3/notification-preferences/contributions/12';
  const { user, sent } = await open([notificationRow()], {
    [`PUT ${path}`]: { contributionId: 12, when: 'NEVER' },
  });
  const mute = await screen.findByRole('button', { name: t('notification.mute') });
  expect(mute).toHaveAccessibleDescription(notificationRow().title);
  expect(mute).toHaveAttribute('title', t('notification.mute.help'));
  await user.click(mute);
  await waitFor(() => expect(sent('PUT', path)).toHaveLength(1));
  expect(sent('PUT', path)[0]?.body).toEqual({ when: 'NEVER' });
  expect(await screen.findByText(t('notification.muted'))).toBeVisible();
});

test('a contribution that can no longer be muted is said to be out of reach', async () => {
  const { user } = await open([notificationRow()], {
    'PUT /api/v3/notification-preferences/contributions/12': () =>
      respond(404, { status: 404, message: 'error.urlNotFound' }),
  });
  await user.click(await screen.findByRole('button', { name: t('notification.mute') }));
  expect(await screen.findByText(t('notification.mute.missing'))).toBeVisible();
  expect(screen.queryByText(t('notification.muted'))).not.toBeInTheDocument();
});
