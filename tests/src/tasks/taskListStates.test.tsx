import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { taskRow } from './taskFixtures.ts';
import { OWN, open, table } from './taskPage.ts';

test('without tasks the page says that nothing waits [R3D-01]', async () => {
  await open([]);
  expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
});

test('without open tasks the links to them find that nothing waits, too; others find nothing by their filters [R3D-01]', async () => {
  const { router } = await open([], { at: '?status.in=OVERDUE,WAITING' });
  expect(await screen.findByText(t('task.mine.empty'))).toBeVisible();
  for (const at of ['?status.in=OVERDUE', '?status.in=WAITING,OVERDUE&module=SUGGESTION']) {
    await act(() => router.navigate(`/contribution-task${at}`));
    expect(await screen.findByText(t('components.list.noneLeft'))).toBeVisible();
    expect(screen.queryByText(t('task.mine.empty'))).toBeNull();
  }
});

test('while the tasks are on their way the page says so [R3D-01]', async () => {
  await open([], { responses: { [`GET ${OWN}`]: () => new Promise<never>(() => undefined) } });
  expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.tasks') })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveAttribute('aria-busy', 'true');
});

test('a failure says what to do, and trying again brings the tasks [R3D-01, R3Q-03]', async () => {
  let down = true;
  const { user } = await open([], {
    responses: { [`GET ${OWN}`]: () => (down ? unreachable() : list([taskRow()])) },
  });
  expect(await screen.findByText(t('components.error.title'))).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(within(await table()).getByText('Assess the suggestion')).toBeVisible();
});

test('an anonymous visitor is sent to sign in and asks the server for no tasks [R3D-01]', async () => {
  const { sent, location } = await open([], { roles: null });
  await waitFor(() => expect(location().pathname).toBe('/login'));
  expect(location().state).toMatchObject({ from: { pathname: '/contribution-task' } });
  expect(sent('GET', OWN)).toEqual([]);
});

test('the refused session ends and its page asks no more [R3D-01, R3O-29]', async () => {
  const { location } = await open([], { responses: { [`GET ${OWN}`]: respond(401, { status: 401 }) } });
  await waitFor(() => expect(location().pathname).toBe('/login'));
});
