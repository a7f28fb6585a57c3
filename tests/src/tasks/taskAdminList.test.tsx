import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { taskRow } from './taskFixtures.ts';

function open(type: string, roles: readonly Role[], query = '') {
  return renderApp(`/contribution-task/admin/${type}${query}`, {
    roles: ['ROLE_USER', ...roles],
    responses: {
      'GET /api/v3/contribution-tasks/:id': list([
        taskRow({ id: 1, taskName: 'Assess', fullName: 'Ayşe Yılmaz' }),
        taskRow({ id: 2, taskName: 'Decide', userId: 9, fullName: 'Mehmet Kaya' }),
      ]),
    },
  });
}

test('the suggestion administrator sees the tasks of all people on suggestions [R3D-02]', async () => {
  const { sent } = await open('SUGGESTION', ['ROLE_SUGGESTION_ADMIN']);
  const rows = within(await screen.findByRole('table', { name: t('task.admin.title.SUGGESTION') }));
  expect(rows.getByText('Ayşe Yılmaz')).toBeVisible();
  expect(rows.getByText('Mehmet Kaya')).toBeVisible();
  expect(sent('GET', '/api/v3/contribution-tasks/SUGGESTION')[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'due,asc',
    'status.in': 'WAITING,OVERDUE',
    langKey: 'en',
  });
  expect(screen.getByRole('heading', { level: 1, name: t('task.admin.title.SUGGESTION') })).toBeVisible();
});

test.each([
  ['IMPROVEMENT', 'ROLE_IMPROVEMENT_ADMIN', t('task.admin.title.IMPROVEMENT')],
  ['IDEA', 'ROLE_COMPETITION_ADMIN', t('task.admin.title.IDEA')],
  ['IDEA', 'ROLE_COMPETITION_EDITOR', t('task.admin.title.IDEA')],
  ['SUGGESTION', 'ROLE_ADMIN', t('task.admin.title.SUGGESTION')],
  ['SUGGESTION', 'ROLE_APP_ADMIN', t('task.admin.title.SUGGESTION')],
] as const)('tasks on %s are open to %s [R3D-02, R3O-23]', async (type, role, title) => {
  await open(type, [role]);
  expect(await screen.findByRole('table', { name: title })).toBeVisible();
});

test.each([
  ['SUGGESTION', 'ROLE_INTERNAL'],
  ['SUGGESTION', 'ROLE_IMPROVEMENT_ADMIN'],
  ['IDEA', 'ROLE_SUGGESTION_ADMIN'],
] as const)('tasks on %s are closed to %s, and nothing is asked [R3D-02, R3O-25]', async (type, role) => {
  const { sent, location } = await open(type, [role]);
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  expect(sent('GET', `/api/v3/contribution-tasks/${type}`)).toEqual([]);
  expect(location().pathname).toBe(`/contribution-task/admin/${type}`);
});

test('a type that does not exist is not found [R3D-02]', async () => {
  await open('EXTRA', ['ROLE_ADMIN']);
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
});

test('an empty list says what will appear here [R3D-02]', async () => {
  await renderApp('/contribution-task/admin/SUGGESTION', {
    roles: ['ROLE_SUGGESTION_ADMIN'],
    responses: { 'GET /api/v3/contribution-tasks/SUGGESTION': list([]) },
  });
  expect(await screen.findByText(t('task.admin.noneOpen'))).toBeVisible();
});

test('Excel holds what the filters leave, and the title counts it [R3D-02, R3D-11, R3D-16, R3N-17]', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:tasks');
  URL.revokeObjectURL = () => undefined;
  const query = '?status.in=WAITING,OVERDUE&role.in=RESPONSIBLE';
  const { user, sent } = await open('SUGGESTION', ['ROLE_SUGGESTION_ADMIN'], query);
  await screen.findByRole('table', { name: t('task.admin.title.SUGGESTION') });
  expect(screen.getByRole('img', { name: /^2 / })).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.excel') }));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(sent('GET', '/api/v3/contribution-tasks/SUGGESTION').at(-1)?.query).toMatchObject({
    size: '1000',
    'status.in': 'WAITING,OVERDUE',
    'role.in': 'RESPONSIBLE',
  });
});
