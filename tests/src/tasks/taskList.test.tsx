import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TaskRow } from '../../../contract/tasks.ts';
import { TASK_STATUSES } from '../../../contract/tasks.ts';
import { list } from '../../support/network.ts';
import { type RenderAppOptions, renderApp } from '../../support/renderApp.tsx';
import { noonInDays, taskRow } from './taskFixtures.ts';

const OWN = '/api/v3/contribution-tasks/user/7';

function open(rows: readonly TaskRow[], options: RenderAppOptions & { at?: string; total?: number } = {}) {
  const { at = '', total = rows.length, ...rest } = options;
  return renderApp(`/contribution-task${at}`, {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    ...rest,
    responses: {
      [`GET ${OWN}`]: ({ query }) =>
        query['status.in'] === 'OVERDUE' && query.size === '1' ? list([], 0) : list(rows, total),
      ...rest.responses,
    },
  });
}

const table = () => screen.findByRole('table', { name: 'My tasks' });
const cellsOf = async (name: RegExp) => within(within(await table()).getByRole('row', { name }));

test('somebody with three tasks sees exactly those three [R3D-01]', async () => {
  const page = await open([
    taskRow({ id: 1, taskName: 'Assess' }),
    taskRow({ id: 2, taskName: 'Decide' }),
    taskRow({ id: 3, taskName: 'Implement' }),
  ]);
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Assess',
    'Decide',
    'Implement',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
  expect(page.sent('GET', OWN)[0]?.query).toEqual({ page: '0', size: '10', sort: 'id,desc', langKey: 'en' });
});

test('a row says task, role, status, module, start and end [R3D-03 … R3D-08]', async () => {
  const start = new Date(2026, 2, 2, 8, 30).toISOString();
  const end = new Date(2026, 2, 9, 23, 59).toISOString();
  await open([taskRow({ status: 'ON_TIME_DONE', module: 'IMPROVEMENT', start, end })]);
  const headers = within(await table()).getAllByRole('columnheader');
  expect(headers.map((header) => header.textContent)).toEqual([
    'Task',
    'Role',
    'Status',
    'Module',
    'Start',
    'End',
  ]);
  const row = await cellsOf(/Assess the suggestion/);
  for (const text of ['Responsible', 'Done on time', 'Improvement', '02/03/26 08:30', '09/03/26 23:59']) {
    expect(row.getByText(text)).toBeVisible();
  }
  expect(row.getByText('SUG-000012 · Bicycle stands at the gate')).toBeVisible();
});

test.each([
  ['WAITING', 'Waiting'],
  ['OVERDUE', 'Overdue'],
  ['UNDONE', 'Not done'],
  ['CANCELED', 'Cancelled'],
  ['ON_TIME_DONE', 'Done on time'],
  ['LATE_DONE', 'Done late'],
] as const)('status %s has its own word [R3D-05, R3D-19 … R3D-24]', async (status, word) => {
  await open([taskRow({ status })]);
  expect((await cellsOf(/Assess/)).getByText(word)).toBeVisible();
});

test('an overdue task says how late it is, a waiting one how long it has [R3D-20]', async () => {
  await open([
    taskRow({ id: 1, taskName: 'Forgotten', status: 'OVERDUE', end: noonInDays(-2) }),
    taskRow({ id: 2, taskName: 'Urgent', end: noonInDays(1) }),
    taskRow({ id: 3, taskName: 'Far', end: noonInDays(9) }),
  ]);
  expect((await cellsOf(/Forgotten/)).getByText('2 days late')).toBeVisible();
  expect((await cellsOf(/Urgent/)).getByText('Due tomorrow')).toBeVisible();
  expect((await cellsOf(/Far/)).getByText('9 days left')).toBeVisible();
});

test('late tasks are announced above the list and shown with one click [R3D-16, R3D-20]', async () => {
  const { user, sent, location } = await open([], {
    responses: {
      [`GET ${OWN}`]: ({ query }) =>
        query['status.in'] === 'OVERDUE' ? list([taskRow({ status: 'OVERDUE' })], 3) : list([taskRow()]),
    },
  });
  expect(await screen.findByText('3 of your tasks are late.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show late tasks' }));
  await waitFor(() => expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ 'status.in': 'OVERDUE' }));
  expect(new URLSearchParams(location().search).get('status.in')).toBe('OVERDUE');
  expect(screen.queryByText('3 of your tasks are late.')).not.toBeInTheDocument();
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
  expect(within(await table()).getByRole('link', { name: task.taskName })).toHaveAttribute('href', address);
});

test('twelve tasks make two pages of ten; page and sort stand in the address [R3D-26]', async () => {
  const rows = Array.from({ length: 10 }, (_, index) =>
    taskRow({ id: index + 1, taskName: `Task ${index}` }),
  );
  const { user, sent, location } = await open(rows, { total: 12 });
  await table();
  expect(screen.getByText('Showing 1 - 10 of 12 items.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(sent('GET', OWN).at(-1)?.query).toMatchObject({ page: '1', size: '10' }));
  expect(location().search).toBe('?page=2&sort=id,desc');
  await user.click(within(await table()).getByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(sent('GET', OWN).at(-1)?.query).toEqual({ page: '0', size: '10', sort: 'end,asc', langKey: 'en' }),
  );
  expect(location().search).toBe('?page=1&sort=end,asc');
});

test('the list is exported and printed from the breadcrumb [R3N-17, R3N-18]', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tasks');
  URL.revokeObjectURL = () => undefined;
  const { user, sent } = await open([taskRow()], { at: '?status.in=WAITING' });
  await table();
  await user.click(screen.getByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(sent('GET', OWN).at(-1)?.query).toEqual({
    page: '0',
    size: '1000',
    sort: 'id,desc',
    langKey: 'en',
    'status.in': 'WAITING',
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('in Turkish every word of the page is Turkish [R3D-01]', async () => {
  sessionStorage.setItem('locale', 'tr');
  await open([taskRow({ status: 'OVERDUE', end: noonInDays(-2) })], { account: { langKey: 'tr' } });
  const rows = within(await screen.findByRole('table', { name: 'Görevlerim' }));
  expect(rows.getByText('2 gün gecikti')).toBeVisible();
  expect(rows.getByText('Sorumlu')).toBeVisible();
  expect(rows.getByText('Öneri')).toBeVisible();
});

test('the status filter offers six statuses [R3D-25]', async () => {
  const { user } = await open([taskRow()]);
  await table();
  await user.click(screen.getByRole('button', { name: 'Status', expanded: false }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(TASK_STATUSES.length);
  expect(TASK_STATUSES).toHaveLength(6);
});
