import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { VIEW_SCREENS } from '#contract/saved-views/screens.ts';
import { routeOf } from '#src/app/routes.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { VIEWS, view } from './savedViewFixtures.ts';

drawWholeFrame();
beforeAll(() => loadScreensBelow('/view'), 120_000);

const open = (responses: Answers = {}) =>
  renderApp('/view', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    responses: { [`GET ${VIEWS}`]: list([view()]), ...responses },
  });
const openMenu = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(
    await screen.findByRole('button', { name: t('savedView.more', { name: 'Mobility first' }) }),
  );
  return within(await screen.findByRole('menu'));
};

test('views are listed with what they show, for whom they are, and how they come', async () => {
  await open({
    [`GET ${VIEWS}`]: list([
      view({ pinned: true }),
      view({
        ...{ id: 8, name: 'Reports of others', isOwn: false, canEdit: false, kind: 'REPORT', columns: null },
        ...{ owner: null, sharing: { with: 'UNITS', unitIds: [3, 4] } },
        address: '/reporting/contribution/SUGGESTION/distribution',
      }),
    ]),
  });
  const table = await screen.findByRole('table');
  const [, own, shared] = within(table).getAllByRole('row');
  expect(within(own as HTMLElement).getByRole('link', { name: 'Mobility first' })).toHaveAttribute(
    'href',
    '/view/7',
  );
  expect(own).toHaveTextContent(t('savedView.sharing.NOBODY'));
  expect(shared).toHaveTextContent(t('savedView.sharing.units.count', { smart_count: 2 }));
  expect(shared).toHaveTextContent(t('person.former'));
});

test('each is put into the menu, and taken out of it', async () => {
  const { user, sent } = await open({ [`PUT ${VIEWS}/7/pin`]: view({ pinned: true }) });
  await user.click((await openMenu(user)).getByRole('menuitem', { name: t('savedView.pin') }));
  await waitFor(() => expect(sent('PUT', `${VIEWS}/7/pin`)).toHaveLength(1));
});

test('a report is neither mailed nor fed, and what is of others is not changed', async () => {
  const report = view({
    ...{ kind: 'REPORT', address: '/report/users-report', columns: null, isOwn: false, canEdit: false },
  });
  const { user } = await open({ [`GET ${VIEWS}`]: list([report]) });
  const items = (await openMenu(user)).getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual([t('savedView.pin')]);
});

test('without views it says how one is made', async () => {
  await open({ [`GET ${VIEWS}`]: list([]) });
  expect(await screen.findByText(t('savedView.empty.text'))).toBeVisible();
});

test('a list that could not be read says so', async () => {
  await open({ [`GET ${VIEWS}`]: respond(500, { status: 500, message: 'error.http.500' }) });
  expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
});

test('views of the menu stand in it under a heading', async () => {
  const { user } = await open({ [`GET ${VIEWS}`]: list([view({ pinned: true })]) });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: pattern`${t('menu.account')}` }));
  const links = await screen.findByRole('list', { name: t('menu.savedViews') });
  expect(await within(links).findByRole('link', { name: 'Mobility first' })).toHaveAttribute(
    'href',
    '/view/7',
  );
  expect(within(links).getByRole('link', { name: t('menu.savedViews.all') })).toHaveAttribute(
    'href',
    '/view',
  );
});

test('every screen of which views are saved is one of the application', () => {
  const values: Readonly<Record<string, string>> = {
    ':type': 'SUGGESTION',
    ':parentId': '0',
    ':scope': 'all',
  };
  for (const { path } of VIEW_SCREENS) {
    expect(routeOf(path.replace(/:\w+/g, (place) => values[place] ?? place)), path).toBeDefined();
  }
});
