import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { t } from '#tests/support/texts.ts';
import { contributionRow, loadScreens, MEHMET } from './contributionFixtures.ts';
import { MINE, open, table } from './contributionListPage.ts';

beforeAll(() => loadScreens(), 120_000);

const OTHERS = { roles: [], owners: [MEHMET], supportCount: 2 } as const;

test('a reader supports and follows in the list itself, with a press each', async () => {
  const row = contributionRow({ ...OTHERS, roles: [], owners: [MEHMET] });
  const { user, sent } = await open([row], {
    responses: {
      'PUT /api/v3/contributions/:id/support': { contributionId: 12, supportCount: 3, supported: true },
      'PUT /api/v3/contributions/:id/follow': { contributionId: 12, following: true, followerCount: 1 },
    },
  });
  const list = within(await table());
  const support = (count: number) =>
    t('support.press.named', { title: row.title, count: t('support.count', { smart_count: count }) });
  await user.click(list.getByRole('button', { name: support(2), pressed: false }));
  expect(await list.findByRole('button', { name: support(3), pressed: true })).toBeVisible();
  const follow = t('follow.press.named', { title: row.title });
  await user.click(list.getByRole('button', { name: follow, pressed: false }));
  expect(await list.findByRole('button', { name: follow, pressed: true })).toBeVisible();
  await waitFor(() => expect(sent('PUT', '/api/v3/contributions/12/support')).toHaveLength(1));
  await waitFor(() => expect(sent('PUT', '/api/v3/contributions/12/follow')).toHaveLength(1));
  // No row jumps away under the pointer.
  expect(sent('GET', MINE)).toHaveLength(1);
});

test('nobody is offered to support their own, or what has its outcome', async () => {
  await open([
    contributionRow({ id: 1 }),
    contributionRow({ ...OTHERS, roles: [], owners: [MEHMET], id: 2, stateType: 'REJECTION' }),
  ]);
  const list = within(await table());
  expect(list.queryByRole('button', { name: new RegExp(t('support.press')) })).not.toBeInTheDocument();
  expect(list.getAllByRole('button', { name: /Follow/ })).toHaveLength(2);
});

test.each([
  ['contribution.sort.trending', 'trending,desc'],
  ['contribution.sort.supported', 'supportCount,desc'],
  ['contribution.sort.discussed', 'commentCount,desc'],
  ['contribution.sort.active', 'lastActivity,desc'],
] as const)('a list is ordered by name: %s', async (label, sort) => {
  const { user, sent } = await open([contributionRow()]);
  await table();
  await user.click(screen.getByRole('combobox', { name: new RegExp(t('components.list.sort')) }));
  await user.click(await screen.findByRole('option', { name: t(label) }));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ sort }));
});
