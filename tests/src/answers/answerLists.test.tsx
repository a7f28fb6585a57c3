import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Answer } from '#contract/answers/schema.ts';
import { ExcelBook } from '#src/components/list/excelBook.ts';
import {
  ADMINISTRATOR,
  contribution,
  contributionRow,
  EMPLOYEE,
  loadScreens,
  MEHMET,
} from '#tests/src/contributions/contributionFixtures.ts';
import { MINE, open, table } from '#tests/src/contributions/contributionListPage.ts';
import { open as openPage } from '#tests/src/contributions/contributionPage.ts';
import { list } from '#tests/support/network.ts';
import { onPhone } from '#tests/support/phone.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

beforeAll(() => loadScreens(), 120_000);

const MANAGED = '/contribution/list/SUGGESTION/0/manage';
const PEOPLE = { 'GET /api/v3/profiles/8': MEHMET, 'GET /api/v3/search-user': [MEHMET] };
/** Far enough to be neither late nor due at once, whenever this is run. */
const DUE = '2999-03-06T20:59:59.000Z';
const DAY = 'Wednesday, 6 March 2999';
const SENTENCE = t('answer.line.by', { name: 'Mehmet Demir', date: DAY });

const promised = (changes: Partial<Answer> = {}): Answer => ({
  dueAt: DUE,
  owner: { id: 8, name: 'Mehmet Demir' },
  state: 'running',
  escalation: 0,
  timeZone: 'Europe/Istanbul',
  ...changes,
});
const row = () => contributionRow({ answer: promised() });
const says = (sentence: string) => (_: string, element: Element | null) => element?.textContent === sentence;

const openManaged = (search = '', roles: readonly Role[] = ADMINISTRATOR) =>
  open([row()], { at: `${MANAGED}${search}`, roles, responses: PEOPLE });
const managed = () => table(t('contribution.list.manage.SUGGESTION'));
const filters = async () =>
  within(await screen.findByRole('search', { name: t('components.filters.label') }));
const filter = async (name: string) => (await filters()).findByRole('button', { name });

test('the list of administrators begins with the answer that is due first; the column of answers turns the order', async () => {
  const { user, sent } = await openManaged();
  const asked = () => sent('GET', '/api/v3/contributions/SUGGESTION/0/manage').at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'answerDueAt,asc' }));
  const day = within(await managed()).getByText(DAY);
  expect(within(day.closest('td') as HTMLElement).getByText('Mehmet Demir')).toBeVisible();
  await user.click(within(await managed()).getByRole('button', { name: t('answer.title') }));
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'answerDueAt,desc' }));
});

test('whoever has a part in it sees it too, and readers of all switch it on', async () => {
  const involved = await open([row()], { at: '/contribution/list/SUGGESTION/0/role' });
  const their = within(await table(t('contribution.list.role.SUGGESTION')));
  expect(their.getByRole('columnheader', { name: t('answer.title') })).toBeVisible();
  expect(their.getByRole('columnheader', { name: t('contribution.role') })).toBeVisible();
  involved.unmount();
  const { user } = await open([row()], { at: '/contribution/list/SUGGESTION/0/all' });
  const all = await table(t('contribution.list.all.SUGGESTION'));
  expect(within(all).queryByRole('columnheader', { name: t('answer.title') })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('components.list.columns') }));
  await user.click(await screen.findByRole('checkbox', { name: t('answer.title') }));
  expect(
    within(all).getByRole('columnheader', { name: t('answer.title'), hidden: true }),
  ).toBeInTheDocument();
});

test('who manages contributions reads below the title what part they have in one', async () => {
  await openManaged();
  const shown = within(await managed());
  expect(shown.queryByRole('columnheader', { name: t('contribution.role') })).not.toBeInTheDocument();
  const words = [t('contribution.type.SUGGESTION'), 'SUG-000012', t('task.role.OWNER')].join(' · ');
  expect(shown.getByText(words)).toBeVisible();
});

test('an order by name asks for what is due first', async () => {
  const { user, sent } = await open([row()]);
  await table();
  await user.click(screen.getByRole('combobox', { name: pattern`${t('components.list.sort')}` }));
  await user.click(await screen.findByRole('option', { name: t('answer.sort') }));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ sort: 'answerDueAt,asc' }));
});

test('several states of answers narrow the list, its numbers and its address, until they are reset', async () => {
  const { user, sent, location } = await openManaged();
  await managed();
  await user.click(await filter(t('answer.title')));
  const choices = within(await screen.findByRole('dialog', { name: t('answer.title') }));
  await choices.findByRole('checkbox', { name: t('answer.state.late') });
  const names = (['late', 'running', 'paused', 'answered', 'none'] as const).map((state) =>
    t(`answer.state.${state}`),
  );
  expect(choices.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(names);
  await user.click(choices.getByRole('checkbox', { name: t('answer.state.late') }));
  await user.click(choices.getByRole('checkbox', { name: t('answer.state.paused') }));
  await user.keyboard('{Escape}');
  const path = '/api/v3/contributions/SUGGESTION/0/manage';
  await waitFor(() =>
    expect(sent('GET', path).at(-1)?.query).toMatchObject({ 'answerState.in': 'late,paused' }),
  );
  const counted = sent('GET', '/api/v3/contributions/state-counts/SUGGESTION/0/manage');
  await waitFor(() => expect(counted.length).toBeGreaterThan(0));
  expect(new URLSearchParams(location().search).get('answerState.in')).toBe('late,paused');
  await user.click(await screen.findByRole('button', { name: t('components.filters.clearAll') }));
  await waitFor(() => expect(sent('GET', path).at(-1)?.query).not.toHaveProperty('answerState.in'));
});

test('who owes the answer is found by name, sent by id, and named again from the address', async () => {
  const { user, sent } = await openManaged();
  await managed();
  await user.click(await filter(t('answer.owner')));
  const search = within(await screen.findByRole('dialog', { name: t('answer.owner') }));
  await user.click(await search.findByRole('combobox', { name: t('answer.owner') }));
  await user.paste('Mehmet');
  await user.click(await screen.findByRole('option', { name: /Mehmet Demir/ }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/contributions/SUGGESTION/0/manage').at(-1)?.query).toMatchObject({
      'answerOwnerId.in': '8',
    }),
  );
  await user.keyboard('{Escape}');
  expect(await filter(`${t('answer.owner')}: Mehmet Demir`)).toBeVisible();
});

test('an address names its person; authors narrow their own list by states alone', async () => {
  const first = await openManaged('?answerOwnerId.in=8');
  await managed();
  expect(first.sent('GET', '/api/v3/contributions/SUGGESTION/0/manage')[0]?.query).toMatchObject({
    'answerOwnerId.in': '8',
  });
  expect(await filter(`${t('answer.owner')}: Mehmet Demir`)).toBeVisible();
  first.unmount();
  const own = await open([row()], { at: '/contribution/list/SUGGESTION/0/mine?answerOwnerId.in=8' });
  await table();
  expect(await filter(t('answer.title'))).toBeVisible();
  expect((await filters()).queryByText(pattern`${t('answer.owner')}`)).not.toBeInTheDocument();
  expect(own.sent('GET', '/api/v3/profiles/8')).toHaveLength(0);
});

test('previous and next ask by the same promises as the list', async () => {
  const { sent } = await openPage(contribution(), {
    state: { list: `${MANAGED}?page=1&sort=answerDueAt,asc&answerState.in=late&answerOwnerId.in=8` },
    responses: { 'GET /api/v3/contributions/id/:type/:parentId/:scope': list([30, 12, 8]) },
  });
  await screen.findByRole('navigation', { name: t('contribution.neighbours') });
  expect(sent('GET', '/api/v3/contributions/id/SUGGESTION/0/manage')[0]?.query).toMatchObject({
    sort: 'answerDueAt,asc',
    'answerState.in': 'late',
    'answerOwnerId.in': '8',
  });
});

test('a spreadsheet has the column', async () => {
  const add = vi.spyOn(ExcelBook.prototype, 'add');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { user } = await openManaged();
  await managed();
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.excel') }));
  await waitFor(() => expect(add).toHaveBeenCalled());
  expect(add.mock.calls[0]?.[0][0]).toContain(SENTENCE);
  add.mockRestore();
});

test('a card says it beside the state', async () => {
  await open([row()], { view: 'cards' });
  const cards = await screen.findByRole('list', { name: t('contribution.list.mine.SUGGESTION') });
  const card = within(within(cards).getByRole('article'));
  expect(card.getAllByText(says(SENTENCE))[0]).toBeVisible();
});

test('the page begins its next step with it, before the tasks', async () => {
  const waiting = { waitingFor: [{ role: 'RESPONSIBLE' as const, taskName: 'Assess', end: null }] };
  await openPage(contribution({ answer: promised(), next: waiting }));
  const next = await screen.findByRole('region', { name: t('contribution.next') });
  expect(next.textContent).toMatch(pattern`^${t('contribution.next')}${SENTENCE}.*Assess`);
});

test('where an answer is promised, the page does not say that no one has a task', async () => {
  const first = await openPage(contribution({ answer: promised() }));
  const next = await screen.findByRole('region', { name: t('contribution.next') });
  expect(next).toHaveTextContent(SENTENCE);
  expect(next).not.toHaveTextContent(t('contribution.next.none'));
  first.unmount();
  await openPage(contribution());
  expect(await screen.findByRole('region', { name: t('contribution.next') })).toHaveTextContent(
    t('contribution.next.none'),
  );
});

test('on a phone it stands in the folded panel', async () => {
  onPhone();
  await openPage(contribution({ answer: promised() }));
  const panel = within(await screen.findByRole('complementary', { name: t('contribution.panel') }));
  expect(panel.getByRole('button', { expanded: false })).toHaveTextContent(SENTENCE);
});

test('the latest own contributions of one’s work say who answers them', async () => {
  await renderApp('/my-work', {
    roles: EMPLOYEE,
    responses: {
      'GET /api/v3/contributions/:type/:parentId/:scope': list([]),
      [`GET ${MINE}`]: list([row()]),
    },
  });
  const own = await screen.findByRole('list', { name: t('work.own') });
  expect(own).toHaveTextContent(SENTENCE);
});
