import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ContentRow } from '#contract/contents/schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { contentForm, contentRow } from './contentFixtures.ts';

// On a busy machine the first reading of the code takes longer than a test waits.
beforeAll(() => import('#src/features/contents/ContentManageList.tsx'), 60_000);

const MANAGE = '/api/v3/contents/manage';
const AUTHOR: readonly Role[] = ['ROLE_USER', 'ROLE_CONTENT_AUTHOR'];
const EDITOR: readonly Role[] = ['ROLE_USER', 'ROLE_CONTENT_EDITOR'];

const open = (rows: readonly ContentRow[], roles = AUTHOR, at = '', total = rows.length) =>
  renderApp(`/content/manage${at}`, { roles, responses: { [`GET ${MANAGE}`]: list(rows, total) } });
const table = () => screen.findByRole('table', { name: t('content.manage.title') });

const rows = [
  contentRow({ id: 1, title: 'A draft', publishState: 'DRAFT', publishDate: null }),
  contentRow({ id: 2, title: 'Published' }),
  contentRow({ id: 3, title: 'Over', lastDate: new Date(2026, 0, 1, 12).toISOString() }),
];

test('authors see all items with category, state, dates and author, drafts and ended ones included [R1G-01, R1G-16]', async () => {
  await open(rows);
  const headers = within(await table()).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual(
    expect.arrayContaining([
      t('content.title'),
      t('content.category'),
      t('content.publishState'),
      t('content.publishDate'),
      t('content.lastDate'),
      t('content.author'),
    ]),
  );
  const row = (title: string) =>
    within(screen.getByText(title, { selector: 'a' }).closest('tr') as HTMLElement);
  expect(row('A draft').getByText(t('components.status.publishState.DRAFT'))).toBeVisible();
  expect(
    row('Published').getAllByText(pattern`^(Published|${t('components.status.publishState.PUBLISHED')})$`),
  ).toHaveLength(2);
  expect(row('Over').getByText(t('content.ended'))).toBeVisible();
  expect(row('Over').getByText('05/03/26 14:07')).toBeVisible();
  expect(screen.getByText('A draft', { selector: 'a' })).toHaveAttribute('href', '/content/1/edit');
});

test('page and sort stand in the address and drive the list; a click on a header sorts [R1G-02]', async () => {
  const { sent, user, location } = await open(rows, AUTHOR, '?page=2&sort=title,asc', 30);
  await table();
  expect(sent('GET', MANAGE)[0]?.query).toEqual({ page: '1', size: '10', sort: 'title,asc' });
  await user.click(within(await table()).getByRole('button', { name: /^Published/ }));
  await waitFor(() => expect(location().search).toMatch(/sort=publishDate,(asc|desc)/));
  await waitFor(() => expect(sent('GET', MANAGE).at(-1)?.query.sort).toMatch(/^publishDate,/));
});

test('without parameters the newest come first, drafts before them', async () => {
  const { sent } = await open(rows);
  await table();
  expect(sent('GET', MANAGE)[0]?.query.sort).toBe('publishDate,desc');
});

test('authors create, editors delete: each has only the own controls [R1G-03]', async () => {
  const author = await open(rows);
  await table();
  expect(screen.getByRole('link', { name: t('content.new') })).toHaveAttribute('href', '/content/new');
  expect(screen.queryByRole('link', { name: t('content.delete.named', { title: 'A draft' }) })).toBeNull();
  author.unmount();
  await open(rows, EDITOR, '?page=1&sort=id,asc');
  await table();
  expect(screen.queryByRole('link', { name: t('content.new') })).toBeNull();
  expect(screen.getByRole('link', { name: t('content.delete.named', { title: 'A draft' }) })).toHaveAttribute(
    'href',
    '/content/1/delete?page=1&sort=id,asc',
  );
});

test('others are not let in', async () => {
  await renderApp('/content/manage', { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});

test('an empty list says so and offers the first step', async () => {
  await open([]);
  expect(await screen.findByText(t('content.home.notFound'))).toBeVisible();
  expect(screen.getAllByRole('link', { name: t('content.new') }).length).toBeGreaterThan(0);
});

const openDelete = (roles = EDITOR, answers = {}, at = '/content/5/delete?page=2&sort=id,asc') =>
  renderApp(at, {
    roles,
    responses: {
      'GET /api/v3/contents/5/update': contentForm(),
      'GET /api/v3/contents': list([]),
      'DELETE /api/v3/contents/5': respond(200),
      ...answers,
    },
  });

test('deleting asks first, by name; confirming deletes and closes to the news with the query [R1G-21, R1G-22]', async () => {
  const { user, sent, location } = await openDelete();
  const dialog = within(
    await screen.findByRole('alertdialog', {
      name: t('content.delete.title', { title: 'A new greenhouse' }),
    }),
  );
  expect(sent('DELETE', '/api/v3/contents/5')).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: t('content.delete') }));
  await waitFor(() => expect(location().pathname).toBe('/content'));
  expect(location().search).toBe('?page=2&sort=id,asc');
  expect(sent('DELETE', '/api/v3/contents/5')).toHaveLength(1);
});

test('cancelling deletes nothing and closes to the same place [R1G-22]', async () => {
  const { user, sent, location } = await openDelete();
  await user.click(await screen.findByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(location().pathname).toBe('/content'));
  expect(location().search).toContain('sort=id,asc');
  expect(sent('DELETE', '/api/v3/contents/5')).toHaveLength(0);
});

test.each(['Escape', 'Cancel', 'Delete'])(
  'reached from the management list, the question has the focus on "Cancel", and closes to that list: by %s',
  async (way) => {
    const { user, location } = await openDelete(
      EDITOR,
      {
        [`GET ${MANAGE}`]: list([contentRow({ id: 5, title: 'A new greenhouse' })], 30),
      },
      '/content/manage?page=2&sort=id,asc',
    );
    const title = 'A new greenhouse';
    await user.click(await screen.findByRole('link', { name: t('content.delete.named', { title }) }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(location().pathname).toBe('/content/5/delete');
    const cancel = dialog.getByRole('button', { name: t('components.confirm.cancel') });
    await waitFor(() => expect(document.title).toContain(t('content.delete.page')));
    expect(cancel).toHaveFocus();
    if (way === 'Escape') await user.keyboard('{Escape}');
    else if (way === 'Cancel') await user.click(cancel);
    else await user.click(dialog.getByRole('button', { name: t('content.delete') }));
    await waitFor(() => expect(location().pathname).toBe('/content/manage'));
    expect(location().search).toBe('?page=2&sort=id,asc');
  },
);

test('what was deleted in between is said to be, and the question closes', async () => {
  const { user, location } = await openDelete(EDITOR, {
    'DELETE /api/v3/contents/5': respond(404, { status: 404, message: 'error.urlNotFound' }),
  });
  await user.click(await screen.findByRole('button', { name: t('content.delete') }));
  expect(await screen.findByText(t('components.delete.gone'))).toBeVisible();
  expect(location().pathname).toBe('/content');
});

test('a refused deletion keeps the question open', async () => {
  const { user, location } = await openDelete(EDITOR, {
    'DELETE /api/v3/contents/5': respond(500, { message: 'error.unexpected' }),
  });
  await user.click(await screen.findByRole('button', { name: t('content.delete') }));
  await waitFor(() => expect(screen.getByRole('button', { name: t('content.delete') })).toBeEnabled());
  expect(location().pathname).toBe('/content/5/delete');
});

test('an author alone does not get to the deletion [R1G-21]', async () => {
  await openDelete(AUTHOR);
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});
