import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OpenWork } from '#contract/absences/open-work.ts';
import { formatLongDate } from '#contract/formats/dates.ts';
import type { UndoableHandOver } from '#contract/users/hand-over.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { aUserForm, aUserRow, openUsers } from './usersPage.ts';

const PAGE = '/admin/user-management/5/edit';
const LIST = '/admin/user-management';
const ADA = 'Ada Lovelace';
const GRACE = 'Grace Hopper';

const WORK: OpenWork = {
  ...{ contributions: 37, tasks: 43, answers: 2, fieldRoles: 3, reviews: 2, leftOver: 0 },
  passing: { tasks: 41, fields: 3, juries: 1, moderations: 0, schedules: 2 },
  sole: { fields: 1, juries: 0, moderations: 0, schedules: 2 },
  takesOver: [],
};
const TAKEN: UndoableHandOver = {
  ...{ id: 12, to: { id: 9, name: GRACE }, by: { id: 7, name: 'Me Myself' }, closedAccount: false },
  ...{ date: '2026-11-29T10:00:00.000Z', until: '2026-12-29T10:00:00.000Z' },
  taken: { tasks: 41, fields: 3, juries: 0, moderations: 0, schedules: 0 },
  ...{ contributions: 0, successors: [] },
};

const responses: Answers = {
  'GET /api/v3/users/5/open-work': ({ query }) => ({
    ...WORK,
    takesOver: query.successorId
      ? [{ id: 9, name: GRACE, awayUntil: null, contributions: 37, tasks: 41 }]
      : [],
  }),
  'GET /api/v3/search-user': [{ id: 9, firstName: 'Grace', lastName: 'Hopper' }],
  'POST /api/v3/users/5/hand-over/preview': ({ body }) => {
    const { kinds } = body as { kinds: string[] };
    return Object.fromEntries(
      Object.entries(WORK.passing).map(([kind, count]) => [kind, kinds.includes(kind) ? count : 0]),
    );
  },
  'POST /api/v3/users/5/hand-over': { ...WORK.passing, inProgress: true },
};

const openDialog = async (more: Answers = {}) => {
  const page = await openUsers(PAGE, { responses: { ...responses, ...more } });
  fireEvent.click(await screen.findByRole('button', { name: t('handOver.all') }, { timeout: 30_000 }));
  const dialog = within(await screen.findByRole('dialog'));
  return { page, dialog };
};
const choosesGrace = async ({ page, dialog }: Awaited<ReturnType<typeof openDialog>>) => {
  await page.user.type(await dialog.findByRole('combobox', { name: t('handOver.to') }), 'Grace');
  await page.user.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
};

describe('replacing a person everywhere', () => {
  test('shows how much there is of each kind, says what happens, and then what has happened', async () => {
    const opened = await openDialog();
    const { page, dialog } = opened;
    expect(await dialog.findByText(t('handOver.all.nobody'))).toBeVisible();
    expect(dialog.getByRole('button', { name: t('handOver.all.submit') })).toBeDisabled();
    expect(dialog.getByText(t('handOver.work.fields', { smart_count: 3 }))).toBeVisible();
    // There is nothing to moderate.
    const moderation = dialog.getByRole('checkbox', { name: new RegExp(t('handOver.kind.moderations')) });
    expect(moderation).toBeDisabled();
    await choosesGrace(opened);
    const then = within(dialog.getByRole('status', { name: t('handOver.then') }));
    const work = t('handOver.work.both', {
      first: t('handOver.work.contributions', { smart_count: 37 }),
      last: t('handOver.work.tasks', { smart_count: 41 }),
    });
    const takesOver = t('handOver.then.takesOver', { name: GRACE, work });
    expect(await then.findByText(takesOver)).toBeVisible();
    const fields = t('handOver.then.fields', { name: GRACE, smart_count: 3 });
    expect(then.getByText(fields)).toBeVisible();
    expect(then.getByText(t('handOver.then.account', { name: ADA }))).toBeVisible();
    fireEvent.click(dialog.getByRole('checkbox', { name: new RegExp(t('handOver.kind.fields')) }));
    await waitFor(() => expect(then.queryByText(fields)).not.toBeInTheDocument());
    const submit = dialog.getByRole('button', { name: t('handOver.all.submit') });
    await waitFor(() => expect(submit).toBeEnabled());
    fireEvent.click(submit);
    expect(await dialog.findByText(t('handOver.all.done', { name: GRACE }))).toBeVisible();
    expect(dialog.getByText(takesOver)).toBeVisible();
    expect(dialog.getByText(t('handOver.all.follows'))).toBeVisible();
    expect(page.sent('POST', '/api/v3/users/5/hand-over')[0]?.body).toEqual({
      toUserId: 9,
      kinds: ['tasks', 'juries', 'schedules'],
    });
    fireEvent.click(dialog.getByRole('button', { name: t('handOver.all.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('says in its place why somebody cannot take over', async () => {
    const opened = await openDialog({
      'POST /api/v3/users/5/hand-over/preview': () =>
        respond(400, {
          errorKey: 'error.handOver.closedSuccessor',
          message: 'error.handOver.closedSuccessor',
        }),
    });
    await choosesGrace(opened);
    const { dialog } = opened;
    expect(await dialog.findByText(t('error.handOver.closedSuccessor'))).toBeVisible();
    expect(dialog.getByRole('button', { name: t('handOver.all.submit') })).toBeDisabled();
  });

  test('of whoever has nothing is not offered', async () => {
    const nothing = { tasks: 0, fields: 0, juries: 0, moderations: 0, schedules: 0 };
    const { dialog } = await openDialog({
      'GET /api/v3/users/5/open-work': { ...WORK, contributions: 0, passing: nothing },
    });
    expect(await dialog.findByText(t('handOver.all.empty', { name: ADA }))).toBeVisible();
    expect(dialog.queryByRole('button', { name: t('handOver.all.submit') })).not.toBeInTheDocument();
  });
});

describe('undoing it', () => {
  const unrestored = [
    { kind: 'tasks', reason: 'done', count: 7, names: ['SUG-000001', 'SUG-000002'] },
    { kind: 'juries', reason: 'gone', count: 1, names: [] },
  ];

  test('is offered on the page for 30 days, and says what stays as others have changed it', async () => {
    let isUndone = false;
    const page = await openUsers(PAGE, {
      responses: {
        'GET /api/v3/users/5/hand-overs': () => (isUndone ? [] : [TAKEN]),
        'POST /api/v3/users/5/hand-overs/12/undo': () => {
          isUndone = true;
          return { restored: TAKEN.taken, unrestored };
        },
      },
    });
    const title = t('handOver.notice.to', { name: GRACE, date: formatLongDate(TAKEN.date) });
    expect(await screen.findByText(title, {}, { timeout: 30_000 })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: t('handOver.undo') }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(t('handOver.undo.text', { name: ADA }))).toBeVisible();
    fireEvent.click(question.getByRole('button', { name: t('handOver.undo.confirm') }));
    const said = within(await screen.findByRole('dialog'));
    const names = t('handOver.unrestored.more', { names: 'SUG-000001, SUG-000002', smart_count: 5 });
    expect(said.getByText(t('handOver.unrestored.done', { what: names }))).toBeVisible();
    const seat = t('handOver.work.juries', { smart_count: 1 });
    expect(said.getByText(t('handOver.unrestored.gone', { what: seat }))).toBeVisible();
    fireEvent.click(said.getByRole('button', { name: t('handOver.all.close') }));
    await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
    expect(page.sent('POST', '/api/v3/users/5/hand-overs/12/undo')).toHaveLength(1);
  });

  test('names who has the contributions of somebody for whom no one was chosen', async () => {
    const successors = [{ id: 9, name: GRACE, contributions: 38 }];
    await openUsers(PAGE, {
      responses: {
        'GET /api/v3/users/5/hand-overs': [
          { ...TAKEN, to: null, closedAccount: true, contributions: 39, successors },
        ],
      },
    });
    const taken = t('handOver.notice.successor', { name: GRACE, smart_count: 38 });
    expect(await screen.findByText(taken, {}, { timeout: 30_000 })).toBeVisible();
    const words = t('handOver.work.contributions', { smart_count: 39 });
    expect(screen.getByText(pattern`${words}`)).toBeVisible();
  });

  test('comes with activating the account again, unless it is left out', async () => {
    const closed = aUserRow(5, ADA, { activated: false });
    const page = await openUsers(LIST, {
      user: aUserForm(5, ADA, { activated: false }),
      responses: {
        'GET /api/v3/users': list([closed]),
        'GET /api/v3/users/5/hand-overs': [{ ...TAKEN, closedAccount: true }],
        'POST /api/v3/users/5/hand-overs/12/undo': { restored: TAKEN.taken, unrestored: [] },
      },
    });
    const label = t('user.activate.named', { title: ADA });
    const also = t('handOver.undo.also', { date: formatLongDate(TAKEN.date) });
    fireEvent.click(await screen.findByLabelText(label, {}, { timeout: 30_000 }));
    let question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByRole('checkbox', { name: also })).toBeChecked();
    fireEvent.click(question.getByRole('button', { name: t('user.activate') }));
    await waitFor(() => expect(page.sent('POST', '/api/v3/users/5/hand-overs/12/undo')).toHaveLength(1));
    expect(page.sent('PUT', '/api/users')).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    fireEvent.click(await screen.findByLabelText(label));
    question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(await question.findByRole('checkbox', { name: also }));
    fireEvent.click(question.getByRole('button', { name: t('user.activate') }));
    await waitFor(() => expect(page.sent('PUT', '/api/users')[0]?.body).toEqual({ id: 5, activated: true }));
  });
});
