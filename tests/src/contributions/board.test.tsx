import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { contribution, EMPLOYEE, loadScreens, OPTIONS } from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);
// Without a layout nothing would be seen, and of what is not seen nothing is rendered.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(288);
  return () => vi.restoreAllMocks();
});

const ADDRESS = '/contribution/board/SUGGESTION/0/role';
const column = (stateId: number, stateName: string, count: number | null, figures: object | null = null) => ({
  ...{
    stateId,
    stateType: 'SUBMITTED',
    stateName,
    count,
    lifeCycleId: 1,
    lifeCycleName: 'Suggestions',
    figures,
  },
});
const COLUMNS = [
  column(3, 'Submitted', 2, { late: 1, atRisk: 1, oldestSince: '2026-01-02T08:00:00Z' }),
  column(4, 'Accepted', 0, { late: 0, atRisk: 0, oldestSince: null }),
];
const accept = {
  ...{
    id: 21,
    name: 'Accept',
    explanationRequired: false,
    confirmText: null,
    note: 'NONE',
    asksReturn: false,
  },
  ...{ targetStateId: 4, targetStateName: 'Accepted', targetStateType: 'ACCEPTANCE' },
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
};
const detail = { ...contribution({ stateId: 3, stateName: 'Submitted' }), actions: [accept] };

const open = (options: RenderAppOptions = {}) =>
  renderApp(ADDRESS, {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/board/SUGGESTION/0/role': COLUMNS,
      'GET /api/v3/contributions/SUGGESTION/0/role': list([detail], 2),
      'GET /api/v3/contributions/12': detail,
      ...options.responses,
    },
  });

test('states are columns with their number, how old what is in them is, and promises that are late or at risk', async () => {
  await open();
  const submitted = within(await screen.findByRole('region', { name: /^Submitted/ }));
  expect(submitted.getByRole('heading')).toHaveTextContent(/Submitted\s*2/);
  expect(submitted.getByText(t('board.late', { smart_count: 1 }))).toBeVisible();
  expect(submitted.getByText(t('board.atRisk', { smart_count: 1 }))).toBeVisible();
  expect(await submitted.findByRole('link', { name: detail.title })).toBeVisible();
  const [card] = submitted.getAllByRole('listitem');
  expect(card).toHaveAttribute('aria-posinset', '1');
  expect(card).toHaveAttribute('aria-setsize', '2');
  const accepted = within(screen.getByRole('region', { name: /^Accepted/ }));
  expect(accepted.getByText(t('board.empty'))).toBeVisible();
});

test('of an empty column nothing is read; of the others the oldest promise comes first', async () => {
  const { sent } = await open();
  await screen.findByRole('link', { name: detail.title });
  const asked = sent('GET', '/api/v3/contributions/SUGGESTION/0/role').map(({ query }) => query);
  expect(asked).toEqual([expect.objectContaining({ 'stateId.in': '3', sort: 'answerDueAt,asc', page: '0' })]);
});

test('the menu of a card offers what the reader can do now, and asks as the page of the contribution does', async () => {
  const { user, sent } = await open({
    responses: {
      'GET /api/v3/contributions/12/actions/21/preview': {
        ...{ notified: [], followerCount: 0, tasks: [], startsImprovement: false, canReturn: null },
      },
      'POST /api/v3/contributions/contributionId/12/execute-action/21': {
        ...{ id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 },
      },
    },
  });
  const menu = t('board.menu', { title: detail.title });
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(
    await screen.findByRole('menuitem', {
      name: t('board.menu.moves', { action: 'Accept', state: 'Accepted' }),
    }),
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  // What the menu offered is what is asked for: nothing is read in between.
  expect(sent('GET', '/api/v3/contributions/12')).toHaveLength(1);
  const execute = '/api/v3/contributions/contributionId/12/execute-action/21';
  await waitFor(() => expect(sent('POST', execute)).toHaveLength(1));
  // What moved is read again, in its columns and in their numbers.
  await waitFor(() =>
    expect(sent('GET', '/api/v3/contributions/board/SUGGESTION/0/role').length).toBeGreaterThan(1),
  );
});

test('a contribution that cannot be read has a sentence, a column that fails a second try', async () => {
  let fails = true;
  const { user } = await open({
    responses: {
      'GET /api/v3/contributions/12': respond(500, {}),
      'GET /api/v3/contributions/SUGGESTION/0/role': () => (fails ? respond(500, {}) : list([detail], 1)),
    },
  });
  const submitted = within(await screen.findByRole('region', { name: /^Submitted/ }));
  expect(await submitted.findByText(t('board.failed'), undefined, { timeout: 10_000 })).toBeVisible();
  fails = false;
  await user.click(submitted.getByRole('button', { name: t('contribution.counts.retry') }));
  await user.click(await submitted.findByRole('button', { name: t('board.menu', { title: detail.title }) }));
  expect(await screen.findByText(t('board.unreadable'))).toBeVisible();
});
