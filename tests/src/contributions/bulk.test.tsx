import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { selectedRange } from '#src/components/list/selectionRange.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { ADMINISTRATOR, contributionRow, EMPLOYEE, loadScreens } from './contributionFixtures.ts';
import { open, table } from './contributionListPage.ts';

beforeAll(loadScreens, 120_000);

const rows = [1, 2, 3, 4].map((id) => contributionRow({ id, title: `Idea ${id}` }));
const at = '/contribution/list/SUGGESTION/0/manage';
const JOB = {
  ...{ id: 7, command: 'REMIND', state: 'DONE', total: 3, done: 3, changed: 2, canUndo: false },
  ...{ requestedAt: '2026-11-29T06:00:00Z', finishedAt: '2026-11-29T06:01:00Z' },
  ...{ undoesId: null, undoneById: null },
  refused: [{ reason: 'error.bulk.nobodyToRemind', count: 1 }],
};
const NO_ONE = { notified: [], followerCount: 0, takenFrom: [], reminded: [] };
const RESULTS = [
  {
    id: 1,
    contribution: { id: 1, code: 'SUG-000001', title: 'Idea 1', type: 'SUGGESTION', competitionId: null },
    ...{ outcome: 'CHANGED', reason: null },
  },
  { id: 2, contribution: null, outcome: 'REFUSED', reason: 'error.bulk.gone' },
];
const jobAnswers = {
  'POST /api/v3/contributions/bulk/preview': {
    ...NO_ONE,
    willChange: 2,
    reminded: [
      { name: 'Rana Yıldız', count: 2 },
      { name: 'Can Demir', count: 1 },
    ],
    refused: [{ reason: 'error.bulk.nobodyToRemind', count: 1, ids: [3] }],
  },
  'POST /api/v3/contributions/bulk': JOB,
  'GET /api/v3/jobs/7': JOB,
  'GET /api/v3/jobs/7/results': list(RESULTS),
};
const manage = (total = rows.length) =>
  open(rows, { at, total, roles: ADMINISTRATOR, responses: jobAnswers });
const named = t('contribution.list.manage.SUGGESTION');
const box = async (title: string) =>
  within(await table(named)).getByRole('checkbox', {
    name: t('components.list.selectRow', { name: title }),
  });

test('rows are chosen by Space and, with Shift, all in between', async () => {
  const { user } = await manage();
  (await box('Idea 1')).focus();
  await user.keyboard(' ');
  await user.keyboard('{Shift>}');
  await user.click(await box('Idea 3'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText(t('components.list.chosen', { smart_count: 3 }))).toBeVisible();
  expect(await box('Idea 4')).not.toBeChecked();
});

test('a range takes what was chosen last into account and leaves all else', () => {
  const ids = [1, 2, 3, 4, 5];
  expect(selectedRange(ids, [1, 5], { from: 1, to: 3 })).toEqual([5, 1, 2, 3]);
  expect(selectedRange(ids, [1, 2, 3], { from: 3, to: 2 })).toEqual([1]);
  expect(selectedRange(ids, [9], { from: 9, to: 2 })).toEqual([9]);
});

test('a command is previewed with why some stay, and leads to what became of each', async () => {
  const { user, sent, location } = await manage();
  await user.click(await box('Idea 1'));
  await user.click(await box('Idea 2'));
  await user.click(await box('Idea 3'));
  await user.click(screen.getByRole('button', { name: t('bulk.remind') }));
  const dialog = await screen.findByRole('dialog', { name: t('bulk.title.REMIND', { smart_count: 3 }) });
  await user.click(within(dialog).getByRole('button', { name: t('bulk.preview') }));
  const preview = await screen.findByRole('alertdialog', { name: t('bulk.preview.title') });
  expect(within(preview).getByText(t('bulk.preview.willRemind', { smart_count: 2 }))).toBeVisible();
  const reason = t('error.bulk.nobodyToRemind');
  expect(within(preview).getByText(t('bulk.preview.reason', { reason, count: '1' }))).toBeVisible();
  const people = new Intl.ListFormat('en').format(['Rana Yıldız (2)', 'Can Demir (1)']);
  expect(within(preview).getByText(t('bulk.preview.reminded', { people }))).toBeVisible();
  expect(sent('POST', '/api/v3/contributions/bulk')).toEqual([]);
  await user.click(within(preview).getByRole('button', { name: t('bulk.confirm.REMIND') }));
  await waitFor(() => expect(location().pathname).toBe('/contribution/jobs/7'));
  expect(sent('POST', '/api/v3/contributions/bulk')[0]?.body).toEqual({
    command: 'REMIND',
    arguments: { text: null },
    ids: [1, 2, 3],
  });
  expect(await screen.findByText(t('bulk.job.reminded', { smart_count: 2 }))).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Idea 1' })).toBeVisible();
  expect(screen.getByText(t('bulk.result.hidden'))).toBeVisible();
  await user.click(screen.getByRole('link', { name: t('bulk.job.backToList') }));
  expect(`${location().pathname}${location().search}`).toBe(at);
});

test('of one contribution nobody is led away: what became of it is said over the list', async () => {
  const { user, location } = await open(rows, {
    at,
    total: rows.length,
    roles: ADMINISTRATOR,
    responses: {
      ...jobAnswers,
      'POST /api/v3/contributions/bulk/preview': { ...NO_ONE, willChange: 1, refused: [] },
      'GET /api/v3/jobs/7': { ...JOB, total: 1, changed: 1, refused: [] },
    },
  });
  await user.click(await box('Idea 1'));
  await user.click(screen.getByRole('button', { name: t('bulk.remind') }));
  const dialog = await screen.findByRole('dialog', { name: t('bulk.title.REMIND', { smart_count: 1 }) });
  await user.click(within(dialog).getByRole('button', { name: t('bulk.preview') }));
  const preview = await screen.findByRole('alertdialog', { name: t('bulk.preview.title') });
  expect(within(preview).getByText(t('contribution.action.notifiesNobody'))).toBeVisible();
  await user.click(within(preview).getByRole('button', { name: t('bulk.confirm.REMIND') }));
  expect(await screen.findByText(t('bulk.doneOne.REMIND'))).toBeVisible();
  expect(location().pathname).toBe(at);
});

test('all that match are meant by the filters of the list, not by their ids', async () => {
  const { user, sent } = await open(rows, {
    at: `${at}?stateId.in=3`,
    ...{ total: 214, roles: ADMINISTRATOR, responses: jobAnswers },
  });
  await user.click(await box('Idea 1'));
  await user.click(
    screen.getByRole('button', { name: t('bulk.selectMatching', { smart_count: 214, count: '214' }) }),
  );
  expect(screen.getByText(t('bulk.allMatching', { smart_count: 214, count: '214' }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('bulk.remind') }));
  const dialog = await screen.findByRole('dialog', { name: t('bulk.title.REMIND', { smart_count: 214 }) });
  await user.click(within(dialog).getByRole('button', { name: t('bulk.preview') }));
  await screen.findByRole('alertdialog', { name: t('bulk.preview.title') });
  expect(sent('POST', '/api/v3/contributions/bulk/preview')[0]?.body).toEqual({
    command: 'REMIND',
    arguments: { text: null },
    filter: { type: 'SUGGESTION', parentId: 0, scope: 'manage', 'stateId.in': '3' },
  });
});

test('what everybody may read offers nothing to choose', async () => {
  await open(rows, { at: '/contribution/list/SUGGESTION/0/all' });
  const shown = await table(t('contribution.list.all.SUGGESTION'));
  expect(within(shown).queryByRole('checkbox')).toBeNull();
});

test('the list of those who answer begins with what is due first', async () => {
  const { sent } = await manage();
  await table(named);
  expect(sent('GET', '/api/v3/contributions/SUGGESTION/0/manage')[0]?.query.sort).toBe('answerDueAt,asc');
});

test('a job of somebody else is not found', async () => {
  await renderApp('/contribution/jobs/8', { roles: EMPLOYEE });
  expect(await screen.findByText(t('error.http.404'))).toBeVisible();
});

const late = contributionRow({
  id: 5,
  title: 'Idea 5',
  answer: {
    ...contributionRow().answer,
    state: 'late',
    dueAt: '2026-03-01T20:59:59Z',
    owner: { id: 3, name: 'Rana Yıldız' },
  },
});

test('who manages reminds whoever is late with one press, and hands a late answer over with another', async () => {
  const { user, sent } = await open([...rows, late], {
    at,
    total: 5,
    roles: ADMINISTRATOR,
    responses: {
      ...jobAnswers,
      'POST /api/v3/contributions/bulk/preview': { ...NO_ONE, willChange: 1, refused: [] },
    },
  });
  const inRow = within(await table(named));
  expect(inRow.queryByLabelText(t('bulk.handOver.named', { title: 'Idea 1' }))).not.toBeInTheDocument();
  await user.click(inRow.getByLabelText(t('bulk.remind.named', { name: 'Rana Yıldız', title: 'Idea 5' })));
  expect(await screen.findByText(t('bulk.reminded', { name: 'Rana Yıldız' }))).toBeVisible();
  expect(sent('POST', '/api/v3/contributions/bulk')[0]?.body).toEqual({
    command: 'REMIND',
    arguments: {},
    ids: [5],
  });
  await user.click(inRow.getByLabelText(t('bulk.handOver.named', { title: 'Idea 5' })));
  const dialog = await screen.findByRole('dialog', { name: t('bulk.title.HAND_OVER', { smart_count: 1 }) });
  expect(within(dialog).getByText(t('bulk.handOver.help'))).toBeVisible();
});

test('a reminder that was sent lately is refused with a sentence, and no job begins', async () => {
  const refused = [{ reason: 'error.bulk.remindedLately', count: 1, ids: [5] }];
  const { user, sent } = await open([late], {
    at,
    total: 1,
    roles: ADMINISTRATOR,
    responses: {
      ...jobAnswers,
      'POST /api/v3/contributions/bulk/preview': { ...NO_ONE, willChange: 0, refused },
    },
  });
  const inRow = within(await table(named));
  await user.click(inRow.getByLabelText(t('bulk.remind.named', { name: 'Rana Yıldız', title: 'Idea 5' })));
  expect(await screen.findByText(t('error.bulk.remindedLately'))).toBeVisible();
  expect(sent('POST', '/api/v3/contributions/bulk')).toEqual([]);
});
