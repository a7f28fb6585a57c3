import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { formatDayInWords } from '#contract/formats/date-in-words.ts';
import { formatDate } from '#contract/formats/dates.ts';
import { TASK_STATUSES } from '#contract/tasks/rules.ts';
import type { TaskRow } from '#contract/tasks/schema.ts';
import { onPhone } from '#tests/src/components/ideaList.tsx';
import { list } from '#tests/support/network.ts';
import { inTurkish, t } from '#tests/support/texts.ts';

import { noonInDays, taskRow } from './taskFixtures.ts';
import { OWN, open, table } from './taskPage.ts';

const cellsOf = async (name: RegExp) => within(within(await table()).getByRole('row', { name }));

/** Answers as the server does: the tasks of the statuses that are asked for, or all. */
const filteredByStatus =
  (tasks: readonly TaskRow[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const wanted = query['status.in']?.split(',');
    return list(tasks.filter(({ status }) => wanted?.includes(status) ?? true));
  };

const titlesShown = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);

test('somebody with three tasks sees exactly those three, done or not [R3D-01]', async () => {
  const tasks = [
    taskRow({ id: 1, contributionTitle: 'Bicycle stands', status: 'WAITING' }),
    taskRow({ id: 2, contributionTitle: 'Solar roof', status: 'OVERDUE' }),
    taskRow({ id: 3, contributionTitle: 'Quiet room', status: 'ON_TIME_DONE' }),
  ];
  const page = await open([], { responses: { [`GET ${OWN}`]: filteredByStatus(tasks) } });
  expect(await titlesShown()).toEqual(['Bicycle stands', 'Solar roof', 'Quiet room']);
  expect(screen.getByRole('heading', { level: 1, name: t('menu.account.tasks') })).toBeVisible();
  expect(page.sent('GET', OWN)[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'due,asc',
    langKey: 'en',
  });
});

test('open tasks alone, or those that are done, are one press away, and so are all of them again [R3D-16]', async () => {
  const tasks = [
    taskRow({ id: 1, contributionTitle: 'Bicycle stands', status: 'WAITING' }),
    taskRow({ id: 2, contributionTitle: 'Solar roof', status: 'LATE_DONE' }),
    taskRow({ id: 3, contributionTitle: 'Quiet room', status: 'ON_TIME_DONE' }),
    taskRow({ id: 4, contributionTitle: 'Water meters', status: 'CANCELED' }),
  ];
  const { user, sent, location } = await open([], {
    responses: { [`GET ${OWN}`]: filteredByStatus(tasks) },
  });
  const groups = within(await screen.findByRole('group', { name: t('task.status') }));
  const press = (key: 'open' | 'done' | 'everyStatus') =>
    user.click(groups.getByRole('button', { name: t(`task.own.${key}`), pressed: false }));
  const shows = (titles: readonly string[]) =>
    waitFor(async () => expect(await titlesShown()).toEqual(titles));
  const all = tasks.map(({ contributionTitle }) => contributionTitle);
  await shows(all);
  await press('open');
  await shows(['Bicycle stands']);
  expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ 'status.in': 'WAITING,OVERDUE' });
  expect(
    screen.getByRole('button', {
      name: `${t('task.status')}: ${t('task.own.WAITING')}, ${t('components.status.task.OVERDUE')}`,
    }),
  ).toBeVisible();
  await press('done');
  await shows(['Solar roof', 'Quiet room']);
  expect(new URLSearchParams(location().search).get('status.in')).toBe('ON_TIME_DONE,LATE_DONE');
  await press('everyStatus');
  await shows(all);
  expect(location().search).toBe('?page=1&sort=due,asc');
});

test('a group is pressed in whatever order its statuses were ticked [R3D-16]', async () => {
  await open([taskRow({ status: 'LATE_DONE' })], { at: '?status.in=LATE_DONE,ON_TIME_DONE' });
  const groups = within(await screen.findByRole('group', { name: t('task.status') }));
  expect(groups.getByRole('button', { pressed: true })).toHaveAccessibleName(t('task.own.done'));
});

test('on a phone the groups of statuses are in the sheet of filters [R3D-16]', async () => {
  onPhone();
  const { user } = await open([taskRow()]);
  const filters = await screen.findByRole('button', { name: t('components.filters.label') });
  expect(screen.queryByRole('group', { name: t('task.status') })).toBeNull();
  await user.click(filters);
  const sheet = within(await screen.findByRole('dialog', { name: t('components.filters.label') }));
  const groups = within(sheet.getByRole('group', { name: t('task.status') }));
  expect(groups.getByRole('button', { name: t('task.own.open') })).toBeVisible();
});

test('the order is chosen by name [R3D-26]', async () => {
  const { user, sent } = await open([taskRow()]);
  await table();
  await user.click(screen.getByRole('combobox', { name: t('components.list.sort') }));
  await user.click(await screen.findByRole('option', { name: t('task.sort.newest') }));
  await waitFor(() => expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ sort: 'id,desc' }));
});

describe('what somebody began of his own is unfinished', () => {
  const start = new Date(2026, 2, 2, 8, 30).toISOString();
  const openDraft = async (end: string | null) => {
    await open([taskRow({ status: 'OVERDUE', role: 'OWNER', start, end, isOwnDraft: true })]);
    const row = await cellsOf(/Bicycle/);
    expect(row.getByText(t('task.unfinished'))).toBeVisible();
    return row;
  };

  test('and overdue since its end, once that has passed [R3D-20]', async () => {
    const end = noonInDays(-209);
    const row = await openDraft(end);
    expect(row.getByText(t('task.unfinishedOverdue', { date: formatDate(end) }))).toBeVisible();
    expect(row.queryByText('209 days late')).not.toBeInTheDocument();
  });

  test('and due at its end, while it runs', async () => {
    const end = noonInDays(9);
    const row = await openDraft(end);
    expect(row.getByText(t('task.unfinishedDue', { date: formatDate(end) }))).toBeVisible();
  });

  test('and says when it was begun, if it has no end', async () => {
    const row = await openDraft(null);
    expect(row.getByText(t('task.unfinishedSince', { date: '02/03/26' }))).toBeVisible();
  });
});

test('a row says task, role, status, module, start and end [R3D-03 … R3D-08]', async () => {
  const start = new Date(2026, 2, 2, 8, 30).toISOString();
  const end = new Date(2026, 2, 9, 23, 59).toISOString();
  await open([taskRow({ status: 'ON_TIME_DONE', module: 'IMPROVEMENT', start, end })]);
  const headers = within(await table()).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual([
    t('task.name'),
    t('task.role'),
    t('task.status'),
    t('task.module'),
    t('task.start'),
    t('task.due'),
  ]);
  const row = await cellsOf(/Assess the suggestion/);
  for (const text of [
    t('task.role.RESPONSIBLE'),
    t('components.status.task.ON_TIME_DONE'),
    t('task.module.IMPROVEMENT'),
    '02/03/26 08:30',
    '09/03/26 23:59',
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByRole('link', { name: 'Bicycle stands at the gate' })).toBeVisible();
});

test.each([
  ['WAITING', t('task.own.WAITING')],
  ['OVERDUE', t('components.status.task.OVERDUE')],
  ['UNDONE', t('components.status.task.UNDONE')],
  ['CANCELED', t('components.status.task.CANCELED')],
  ['ON_TIME_DONE', t('components.status.task.ON_TIME_DONE')],
  ['LATE_DONE', t('components.status.task.LATE_DONE')],
] as const)('status %s has its own word [R3D-05, R3D-19 … R3D-24]', async (status, word) => {
  await open([taskRow({ status })]);
  expect((await cellsOf(/Assess/)).getByText(word)).toBeVisible();
});

test('an overdue task says how late it is, a waiting one how long it has [R3D-20]', async () => {
  await open([
    taskRow({ id: 1, contributionTitle: 'Forgotten', status: 'OVERDUE', end: noonInDays(-2) }),
    taskRow({ id: 2, contributionTitle: 'Urgent', end: noonInDays(1) }),
    taskRow({ id: 3, contributionTitle: 'Far', end: noonInDays(9) }),
  ]);
  expect((await cellsOf(/Forgotten/)).getByText(t('task.late.days', { smart_count: 2 }))).toBeVisible();
  expect((await cellsOf(/Urgent/)).getByText(t('task.left.tomorrow'))).toBeVisible();
  expect((await cellsOf(/Far/)).getByText(t('task.left.days', { smart_count: 9 }))).toBeVisible();
});

test('of a task with a promised answer the promise comes first, and the end of the task is named as that [R3D-08]', async () => {
  const end = new Date(2026, 11, 12, 23, 59).toISOString();
  const promise = { dueAt: noonInDays(20), timeZone: 'UTC' };
  await open([
    taskRow({ id: 1, contributionTitle: 'Running', end, promise }),
    taskRow({ id: 2, contributionTitle: 'Delayed', end, promise: { ...promise, dueAt: noonInDays(-2) } }),
    taskRow({ id: 3, contributionTitle: 'Finished', status: 'ON_TIME_DONE', end, promise }),
  ]);
  const promised = await cellsOf(/Running/);
  const date = formatDayInWords(promise.dueAt, { locale: 'en', now: new Date(), timeZone: 'UTC' });
  expect(promised.getByText(t('task.promise.by', { date }))).toBeVisible();
  const ends = promised.getByText(t('task.promise.task', { date: '12/12/26 23:59' }));
  expect(ends).toHaveAttribute('title', t('task.promise.why'));
  expect(promised.queryByText('12/12/26 23:59')).toBeNull();
  const late = t('answer.late.days', { smart_count: 2 });
  expect((await cellsOf(/Delayed/)).getByText(t('task.promise.late', { late }))).toBeVisible();
  expect((await cellsOf(/Finished/)).getByText('12/12/26 23:59')).toBeVisible();
});

test.each([
  [taskRow(), '/contribution/SUGGESTION/12/detail'],
  [taskRow({ commandId: 'ASSIGN' }), '/contribution/SUGGESTION/12/commandId/ASSIGN'],
  [
    taskRow({ contributionType: 'IDEA', competitionId: 5, module: 'COMPETITION' }),
    '/contribution/IDEA/5/12/detail',
  ],
  [
    taskRow({ contributionType: 'IDEA', competitionId: 5, commandId: 'EVAL' }),
    '/contribution/IDEA/5/12/commandId/EVAL',
  ],
])('a task leads to its contribution, opened for its command [R3C-38, R3D-01] %#', async (task, address) => {
  await open([task]);
  expect(within(await table()).getByRole('link', { name: task.contributionTitle })).toHaveAttribute(
    'href',
    address,
  );
});

test('twelve tasks make two pages of ten; page and sort stand in the address [R3D-26]', async () => {
  const rows = Array.from({ length: 10 }, (_, index) => taskRow({ id: index + 1 }));
  const { user, sent, location } = await open(rows, { total: 12 });
  await table();
  expect(
    screen.getByText(t('components.pagination.counter', { first: '1', last: '10', total: '12' })),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('components.pagination.page', { page: '2' }) }));
  await waitFor(() => expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ page: '1', size: '10' }));
  expect(new URLSearchParams(location().search).get('page')).toBe('2');
  await user.click(within(await table()).getByRole('button', { name: t('task.due') }));
  await waitFor(() =>
    expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ page: '0', size: '10', sort: 'due,desc' }),
  );
  expect(location().search).toContain('?page=1&sort=due,desc');
});

test('the list is exported and printed from the breadcrumb [R3N-17, R3N-18]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tasks');
  URL.revokeObjectURL = () => undefined;
  const { user, sent } = await open([taskRow()], { at: '?status.in=WAITING' });
  await table();
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.excel') }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(sent('GET', OWN).at(-1)?.query).toEqual({
    page: '0',
    size: '1000',
    sort: 'due,asc',
    langKey: 'en',
    'status.in': 'WAITING',
  });
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.print') }));
  expect(print).toHaveBeenCalledOnce();
});

test('in Turkish every word of the page is Turkish [R3D-01]', async () => {
  sessionStorage.setItem('locale', 'tr');
  await open([taskRow({ status: 'OVERDUE', end: noonInDays(-2) })], { account: { langKey: 'tr' } });
  const rows = within(await screen.findByRole('table', { name: inTurkish('menu.account.tasks') }));
  expect(rows.getByText(inTurkish('task.late.days', { smart_count: 2 }))).toBeVisible();
  expect(rows.getByText(inTurkish('task.role.RESPONSIBLE'))).toBeVisible();
  expect(rows.getByText(inTurkish('task.module.SUGGESTION'))).toBeVisible();
});

test('the status filter offers six statuses [R3D-25]', async () => {
  const { user } = await open([taskRow()], { at: '?page=1' });
  await table();
  await user.click(screen.getByRole('button', { name: t('task.status'), expanded: false }));
  const dialog = within(await screen.findByRole('dialog', { name: t('task.status') }));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(TASK_STATUSES.length);
  expect(TASK_STATUSES).toHaveLength(6);
});

test('a task of somebody else that a deputy has says whose it is, and until when they are away', async () => {
  const standsInFor = { name: 'Elif Çelik', until: '2099-12-11' };
  await open([taskRow({ id: 1, standsInFor }), taskRow({ id: 2, contributionTitle: 'Own' })]);
  const words = t('task.forUntil', { name: 'Elif Çelik', date: 'Friday, 11 December 2099' });
  expect(await screen.findAllByText(words)).toHaveLength(1);
});
