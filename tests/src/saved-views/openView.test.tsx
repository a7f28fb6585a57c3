import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { SavedView } from '#contract/saved-views/schema.ts';
import { contribution, loadScreens } from '#tests/src/contributions/contributionFixtures.ts';
import { MINE, open as openList } from '#tests/src/contributions/contributionListPage.ts';
import { catchFiles, linesOf } from '#tests/support/caughtFiles.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { list, respond, type SeenRequest } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { VIEWS, view } from './savedViewFixtures.ts';

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    loadScreensBelow('/view'),
    import('#src/components/saved-views/ViewsPanel.tsx'),
  ]);
}, 120_000);

afterEach(() => vi.restoreAllMocks());

type Options = NonNullable<Parameters<typeof openList>[1]>;
const open = (stored: SavedView | null, { responses, ...options }: Options = {}) =>
  openList([contribution()], {
    at: '/view/7',
    ...options,
    responses: {
      [`GET ${VIEWS}/7`]: stored ?? respond(404, { status: 404, message: 'error.urlNotFound' }),
      [`GET ${VIEWS}`]: list(stored ? [stored] : []),
      ...responses,
    },
  });
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const openPanel = async (user: Awaited<ReturnType<typeof open>>['user'], name?: string) => {
  await press(user, name ? t('savedView.menu.open', { name }) : t('savedView.menu'));
  return within(await screen.findByRole('dialog', { name: t('savedView.menu') }));
};

test('the address of a view leads to its list, with its filters, its order and its columns, under its name', async () => {
  const { sent, router } = await open(view());
  expect(await screen.findByRole('heading', { name: 'Mobility first' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/contribution/list/SUGGESTION/0/mine');
  const table = await screen.findByRole('table', { name: 'Mobility first' });
  const headers = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(headers).toEqual(expect.arrayContaining([t('contribution.title'), t('contribution.code')]));
  expect(headers).not.toContain(t('contribution.state'));
  expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ 'contributionFieldId.in': '4', sort: 'title,asc' });
});

test('the spreadsheet of a view has the columns of the view, and no others', async () => {
  const files = catchFiles();
  const { user } = await open(view());
  await screen.findByRole('table', { name: 'Mobility first' });
  await press(user, t('components.breadcrumb.excel'));
  await waitFor(() => expect(files).toHaveLength(1), { timeout: 20_000 });
  const [headers] = await linesOf(files[0]?.blob as Blob);
  expect(new Set(headers)).toEqual(new Set([t('contribution.title'), t('contribution.code')]));
});

test('the columns of the list itself stay as its reader has chosen them', async () => {
  await open(null, { at: '/contribution/list/SUGGESTION/0/mine' });
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('columnheader', { name: t('contribution.state') })).toBeVisible();
});

test('a view that is gone, or shared no more, says so and leads to the others', async () => {
  await open(null);
  expect(await screen.findByText(t('savedView.gone'))).toBeVisible();
  expect(screen.getByRole('link', { name: t('savedView.gone.all') })).toHaveAttribute('href', '/view');
});

test('a list is saved with its filters, its order and its columns', async () => {
  const { user, sent, router } = await open(view({ id: 8, name: 'Mine' }), {
    at: '/contribution/list/SUGGESTION/0/mine?page=2&sort=title,asc&contributionFieldId.in=4',
    responses: {
      [`GET ${VIEWS}`]: list([]),
      [`POST ${VIEWS}`]: view({ id: 8, name: 'Mine' }),
      [`GET ${VIEWS}/8`]: view({ id: 8, name: 'Mine' }),
    },
  });
  const panel = await openPanel(user);
  expect(await panel.findByText(t('savedView.menu.none'))).toBeVisible();
  await user.click(panel.getByRole('button', { name: t('savedView.new') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('savedView.new') }));
  // Only administrators of suggestions share views of them.
  expect(dialog.queryByLabelText(new RegExp(t('savedView.sharing')))).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: new RegExp(t('savedView.name')) }), 'Mine');
  await user.click(dialog.getByRole('button', { name: t('savedView.save') }));
  await waitFor(() => expect(sent('POST', VIEWS)).toHaveLength(1));
  expect(sent('POST', VIEWS)[0]?.body).toMatchObject({
    name: 'Mine',
    address: '/contribution/list/SUGGESTION/0/mine?contributionFieldId.in=4&sort=title,asc',
    columns: expect.arrayContaining(['title', 'state']),
  });
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('view')).toBe('8'));
});

test('administrators share a view with a role', async () => {
  const { user, sent } = await open(view(), {
    roles: ['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'],
    responses: { [`PUT ${VIEWS}`]: ({ body }: SeenRequest) => ({ ...view(), ...(body as object) }) },
  });
  const panel = await openPanel(user, 'Mobility first');
  await user.click(panel.getByRole('button', { name: t('savedView.edit') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('savedView.edit.title') }));
  await user.selectOptions(
    dialog.getByRole('combobox', { name: new RegExp(t('savedView.sharing')) }),
    'ROLE',
  );
  await user.selectOptions(
    dialog.getByRole('combobox', { name: new RegExp(t('savedView.sharing.role')) }),
    'ROLE_CONTENT_AUTHOR',
  );
  await user.click(dialog.getByRole('button', { name: t('savedView.save') }));
  await waitFor(() => expect(sent('PUT', VIEWS)).toHaveLength(1));
  expect(sent('PUT', VIEWS)[0]?.body).toMatchObject({
    id: 7,
    sharing: { with: 'ROLE', role: 'ROLE_CONTENT_AUTHOR' },
    version: 0,
  });
});

test('what was changed on the list is saved in the view that is open', async () => {
  const { user, sent, router } = await open(view(), {
    responses: { [`PUT ${VIEWS}`]: view({ version: 1 }) },
  });
  await screen.findByRole('heading', { name: 'Mobility first' });
  let panel = await openPanel(user, 'Mobility first');
  expect(panel.queryByRole('button', { name: t('savedView.update') })).toBeNull();
  await user.keyboard('{Escape}');
  await router.navigate('/contribution/list/SUGGESTION/0/mine?contributionFieldId.in=5&view=7');
  panel = await openPanel(user, 'Mobility first');
  await user.click(panel.getByRole('button', { name: t('savedView.update') }));
  await waitFor(() => expect(sent('PUT', VIEWS)).toHaveLength(1));
  expect(sent('PUT', VIEWS)[0]?.body).toMatchObject({
    address: '/contribution/list/SUGGESTION/0/mine?contributionFieldId.in=5',
    columns: ['title', 'code'],
  });
});

test('a view is put into the menu, mailed, and its feed made and withdrawn', async () => {
  const address = 'https://ideas.example.org/api/v3/feeds/abc';
  const { user, sent } = await open(view(), {
    responses: {
      [`PUT ${VIEWS}/7/pin`]: view({ pinned: true }),
      [`PUT ${VIEWS}/7/weekly-mail`]: view({ weeklyMail: true }),
      [`POST ${VIEWS}/7/feed`]: { address },
      [`DELETE ${VIEWS}/7/feed`]: view(),
    },
  });
  await user.click(
    (await openPanel(user, 'Mobility first')).getByRole('button', { name: t('savedView.pin') }),
  );
  await waitFor(() => expect(sent('PUT', `${VIEWS}/7/pin`)).toHaveLength(1));
  await user.click(
    (await openPanel(user, 'Mobility first')).getByRole('button', { name: t('savedView.mail') }),
  );
  await waitFor(() => expect(sent('PUT', `${VIEWS}/7/weekly-mail`)).toHaveLength(1));
  await user.click(
    (await openPanel(user, 'Mobility first')).getByRole('button', { name: t('savedView.feed') }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: t('savedView.feed.title', { name: 'Mobility first' }) }),
  );
  await user.click(dialog.getByRole('button', { name: t('savedView.feed.issue') }));
  expect(await dialog.findByRole('textbox', { name: t('savedView.feed.address') })).toHaveValue(address);
  await user.click(dialog.getByRole('button', { name: t('savedView.feed.withdraw') }));
  await waitFor(() => expect(sent('DELETE', `${VIEWS}/7/feed`)).toHaveLength(1));
  expect(dialog.queryByRole('textbox')).toBeNull();
});

test('a shared view of others is looked at, not changed', async () => {
  const { user } = await open(
    view({ isOwn: false, canEdit: false, sharing: { with: 'ROLE', role: 'ROLE_INTERNAL' } }),
  );
  const panel = await openPanel(user, 'Mobility first');
  expect(await panel.findByRole('link', { name: 'Mobility first' })).toHaveAttribute('href', '/view/7');
  expect(panel.getByText(t('savedView.menu.shared'))).toBeVisible();
  for (const name of [t('savedView.update'), t('savedView.edit'), t('savedView.delete')]) {
    expect(panel.queryByRole('button', { name })).toBeNull();
  }
});

test('a view is deleted after a question, and its list stays', async () => {
  let isGone = false;
  const { user, sent, router } = await open(view(), {
    responses: {
      [`DELETE ${VIEWS}/7`]: () => {
        isGone = true;
        return undefined;
      },
      [`GET ${VIEWS}/7`]: () =>
        isGone ? respond(404, { status: 404, message: 'error.urlNotFound' }) : view(),
    },
  });
  const panel = await openPanel(user, 'Mobility first');
  await user.click(panel.getByRole('button', { name: t('savedView.delete') }));
  const question = within(
    await screen.findByRole('alertdialog', { name: t('savedView.delete.title', { name: 'Mobility first' }) }),
  );
  await user.click(question.getByRole('button', { name: t('savedView.delete') }));
  await waitFor(() => expect(sent('DELETE', `${VIEWS}/7`)).toHaveLength(1));
  await waitFor(() => expect(router.state.location.search).not.toContain('view=7'));
  expect(router.state.location.pathname).toBe('/contribution/list/SUGGESTION/0/mine');
});
