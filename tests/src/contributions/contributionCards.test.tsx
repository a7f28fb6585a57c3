import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { onPhone } from '#tests/support/phone.ts';
import { t } from '#tests/support/texts.ts';
import { ADMINISTRATOR, contributionRow, loadScreens } from './contributionFixtures.ts';
import { MINE, open, table } from './contributionListPage.ts';

beforeAll(() => loadScreens(), 120_000);

const TITLE = t('contribution.list.mine.SUGGESTION');
const cards = () => screen.findByRole('list', { name: TITLE });

const row = () =>
  contributionRow({
    next: { waitingFor: [{ role: 'RESPONSIBLE', taskName: 'Assess', end: null }] },
    commentCount: 2,
    supportCount: 3,
  });

test('a card says author, title, first words, state, what comes next, support, comments and code [R3A-14]', async () => {
  await open([row()], { view: null });
  const card = within(within(await cards()).getByRole('article'));
  expect(card.getByRole('heading', { name: 'Bicycle stands at the gate' })).toBeVisible();
  const next = t('contribution.card.next', { task: 'Assess', role: t('task.role.RESPONSIBLE') });
  for (const words of ['Bicycles lean on the fence.', 'Submitted', next, 'SUG-000012']) {
    expect(card.getByText(words)).toBeVisible();
  }
  expect(card.getByText(t('contribution.card.comments', { smart_count: 2 }))).toBeInTheDocument();
  expect(card.getByText(t('support.count', { smart_count: 3 }))).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Bicycle stands at the gate' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
  expect(card.getByRole('button', { name: /Follow/ }).closest('a')).toBeNull();
});

test('another view is a press away, stays chosen, and asks the server for nothing', async () => {
  const first = await open([row()], { view: null });
  await cards();
  await first.user.click(screen.getByRole('button', { name: t('contribution.view.table'), pressed: false }));
  expect(await table()).toBeVisible();
  expect(screen.getByRole('button', { name: t('contribution.view.table'), pressed: true })).toBeVisible();
  expect(first.sent('GET', MINE)).toHaveLength(1);
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('table'));
});

test('who administers a type begins with the table', async () => {
  await open([row()], { view: null, roles: ADMINISTRATOR });
  expect(await table()).toBeVisible();
});

test('on a phone the list is cards, whatever was chosen', async () => {
  onPhone();
  await open([row()], { view: 'table' });
  expect(within(await cards()).getByRole('article')).toBeVisible();
  vi.unstubAllGlobals();
});
