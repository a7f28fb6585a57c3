import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contributionRow, loadScreens } from './contributionFixtures.ts';
import { open, table } from './contributionListPage.ts';

beforeAll(loadScreens, 120_000);

test.each([
  '/contribution/list/EXTRA/0/mine',
  '/contribution/list/SUGGESTION/0/theirs',
  '/contribution/list/SUGGESTION/0/ideas-manage',
])('%s is no list [R3B-07]', async (at) => {
  await open([], { at });
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
});

test('an empty list invites to plant the first idea', async () => {
  await open([]);
  expect(await screen.findByText(t('contribution.empty.mine'))).toBeVisible();
  expect(screen.getByRole('link', { name: t('contribution.empty.start.SUGGESTION') })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/null',
  );
});

test('filters that leave nothing say so and offer no first idea', async () => {
  await open([], { at: '/contribution/list/SUGGESTION/0/mine?q=zebra' });
  expect(await screen.findByText(pattern`${t('components.list.noneLeft')}`)).toBeVisible();
  expect(
    screen.queryByRole('link', { name: t('contribution.empty.start.SUGGESTION') }),
  ).not.toBeInTheDocument();
});

test('while the list loads its shape is shown', async () => {
  await open([], {
    responses: { 'GET /api/v3/contributions/:type/:parentId/:scope': () => new Promise(() => {}) },
  });
  expect(await screen.findByText(t('components.loading'))).toBeInTheDocument();
});

test('a list that cannot be reached says so and is asked for again', async () => {
  let broken = true;
  const { user } = await open([], {
    responses: {
      'GET /api/v3/contributions/:type/:parentId/:scope': () =>
        broken ? unreachable() : list([contributionRow()]),
    },
  });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: pattern`${t('components.error.retry')}` }));
  expect(await table()).toBeVisible();
});

test('a module that is switched off is explained by the server’s own words', async () => {
  await open([], {
    responses: {
      'GET /api/v3/contributions/:type/:parentId/:scope': respond(
        400,
        { status: 400, message: 'error.moduleNotAvailable' },
        { 'app-error': 'error.moduleNotAvailable', 'app-params': 'contribution' },
      ),
    },
  });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
});
