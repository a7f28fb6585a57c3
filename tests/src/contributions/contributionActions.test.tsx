import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ActionPreview } from '#contract/contributions/commands.endpoints.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { list, respond, unreachable } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { contribution, loadScreens, permissions } from './contributionFixtures.ts';
import { open, panel, READ } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);
const action = (changes: Partial<ContributionDetail['actions'][number]> = {}) => ({
  id: 21,
  name: 'Accept',
  explanationRequired: false,
  note: 'NONE' as const,
  asksReturn: false,
  confirmText: null,
  targetStateId: 4,
  targetStateName: 'Accepted',
  targetStateType: 'ACCEPTANCE' as const,
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
  ...changes,
});
const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';

test('each offered action is a button with its configured name, the first one leads [R3C-01]', async () => {
  await open(
    contribution({
      actions: [action(), action({ id: 22, name: 'Withdraw', targetStateType: 'CANCELLATION' })],
    }),
  );
  const side = await panel();
  expect(side.getByRole('button', { name: 'Accept' })).toBeVisible();
  expect(side.getByRole('button', { name: 'Withdraw' })).toBeVisible();
});

test('an action runs without an explanation, and the contribution is fetched again [R3C-02, R3C-03, R3C-08]', async () => {
  let done = false;
  const { user, sent } = await open(
    () =>
      done
        ? contribution({ version: 6, stateName: 'Accepted', stateType: 'ACCEPTANCE' })
        : contribution({ actions: [action()] }),
    {
      responses: {
        [`POST ${EXECUTE}`]: () => {
          done = true;
          return { id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 };
        },
      },
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  expect(dialog.getByText(t('contribution.action.moves', { state: 'Accepted' }))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
  expect(sent('POST', EXECUTE)[0]?.body).toEqual({ explanation: null, version: 5 });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect((await panel()).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect((await panel()).getAllByText('Accepted')[0]).toBeVisible();
  // The button that was pressed is gone; the focus is not.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('after an answer the next one of the list has the focus, above the heading', async () => {
  let done = false;
  const { user, location } = await open(
    () =>
      done
        ? contribution({ version: 6, stateId: 4, stateName: 'Accepted', stateType: 'ACCEPTANCE' })
        : contribution({ actions: [action()] }),
    {
      state: { list: '/contribution/list/SUGGESTION/0/role' },
      responses: {
        [`POST ${EXECUTE}`]: () => {
          done = true;
          return { id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 };
        },
        'GET /api/v3/contributions/id/SUGGESTION/0/role': list([12, 31, 32]),
      },
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  const next = await screen.findByRole('link', { name: t('bulk.next') });
  await waitFor(() => expect(next).toHaveFocus());
  expect(screen.getByText(t('bulk.next.waiting', { smart_count: 2 }))).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/31/detail'));
});

test('the dialog names the state that follows beside the question of the action, or that it stays the same [R3C-01]', async () => {
  const actions = [
    action({ id: 22, name: 'Withdraw', confirmText: 'Sure?', targetStateName: 'Canceled' }),
    action({ id: 23, name: 'Remind', confirmText: 'Sure?', targetStateId: null, targetStateName: null }),
  ];
  const { user } = await open(contribution({ actions }));
  for (const [name, sentence] of [
    ['Withdraw', t('contribution.action.moves', { state: 'Canceled' })],
    ['Remind', t('contribution.action.stays')],
  ] as const) {
    await user.click((await panel()).getByRole('button', { name }));
    const dialog = await screen.findByRole('alertdialog', { name });
    // Read out with the name as the dialog opens.
    expect(dialog).toHaveAccessibleDescription(pattern`^Sure\?\s+${sentence}$`);
    await user.click(within(dialog).getByRole('button', { name: t('components.confirm.cancel') }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  }
});

test('before an action runs, its dialog says what it changes for others, and only that', async () => {
  const sets = {
    visibility: 'INTERNAL',
    editable: false,
    commentStatus: 'VISIBLE',
    ratingStatus: 'HIDDEN',
  } as const;
  const before = { visibility: 'PRIVATE', editable: true, commentStatus: 'HIDDEN' } as const;
  const { user } = await open(
    contribution({ ...before, ratingStatus: 'HIDDEN', actions: [action({ sets })] }),
  );
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  const effects = within(dialog.getByRole('list', { name: t('contribution.action.sets') }));
  expect(effects.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    t('contribution.action.sets.visibility', { audience: t('contribution.visibility.INTERNAL') }),
    t('contribution.action.sets.editable.false'),
    t('contribution.action.sets.commentStatus.VISIBLE'),
  ]);
});

const PREVIEW = 'GET /api/v3/contributions/12/actions/21/preview';
const preview = (changes: Partial<ActionPreview> = {}): ActionPreview => ({
  ...{ notified: [], followerCount: 0, tasks: [], startsImprovement: false, canReturn: true },
  ...changes,
});

async function consequences(answer: ActionPreview) {
  const { user } = await open(contribution({ actions: [action()] }), { responses: { [PREVIEW]: answer } });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  const found = within(await dialog.findByRole('list', { name: t('contribution.action.consequences') }));
  return found.getAllByRole('listitem').map((item) => item.textContent);
}

test('before an action runs, its dialog says who is notified, who gets which task and what cannot be undone', async () => {
  const owner = { role: 'OWNER' as const, count: 1, names: ['Ayşe Yılmaz'] };
  const jury = { role: 'JURY1' as const, count: 5, names: ['A B', 'C D', 'E F'] };
  const people = t('contribution.action.people', { names: 'Ayşe Yılmaz', role: t('task.role.OWNER') });
  const others = t('contribution.action.others', { smart_count: 2 });
  const judges = t('contribution.action.people', {
    names: `A B, C D, E F, and ${others}`,
    role: t('task.role.JURY1'),
  });
  const followers = t('contribution.action.followers', { smart_count: 2 });
  expect(
    await consequences(
      preview({
        ...{ notified: [owner], followerCount: 2, startsImprovement: true, canReturn: false },
        tasks: [
          { ...jury, taskName: 'Assess', end: '2026-12-12T20:59:59Z' },
          { ...owner, taskName: 'Present', end: null },
        ],
      }),
    ),
  ).toEqual([
    t('contribution.action.notifies', { people: `${people}, ${followers}` }),
    t('contribution.action.taskUntil', { task: 'Assess', date: '12/12/2026', people: judges }),
    t('contribution.action.task', { task: 'Present', people }),
    t('contribution.action.startsImprovement'),
    t('contribution.action.noReturn', { state: contribution().stateName }),
  ]);
});

test('an action that tells nobody says so', async () => {
  expect(await consequences(preview({ canReturn: null }))).toEqual([t('contribution.action.notifiesNobody')]);
});

test('an explanation goes into the body [R3C-02, R3C-03]', async () => {
  const { user, sent } = await open(contribution({ actions: [action({ confirmText: 'Really accept?' })] }), {
    responses: {
      [`POST ${EXECUTE}`]: { id: 12, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 },
    },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Really accept\?/)).toBeVisible();
  await user.type(
    dialog.getByRole('textbox', { name: pattern`${t('contribution.action.explanationOptional')}` }),
    '  Good idea  ',
  );
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent('POST', EXECUTE)[0]?.body).toEqual({ explanation: 'Good idea', version: 5 }),
  );
});

test('the way back asks before a typed explanation is lost, until its dialog is closed [R3C-02]', async () => {
  const { user, router, location } = await open(contribution({ actions: [action()] }), { at: '/not-found' });
  await router.navigate('/contribution/SUGGESTION/12/detail');
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Accept' }));
  await user.type(
    dialog.getByRole('textbox', { name: pattern`${t('contribution.action.explanationOptional')}` }),
    'Good idea',
  );
  await router.navigate(-1);
  const question = within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
  await user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail');
  expect(
    dialog.getByRole('textbox', {
      name: pattern`${t('contribution.action.explanationOptional')}`,
      hidden: true,
    }),
  ).toHaveValue('Good idea');
  await user.click(await dialog.findByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await router.navigate(-1);
  await waitFor(() => expect(location().pathname).toBe('/not-found'));
});

test.each([true, false])(
  'the dialog of an action begins where something is to be done: explanation required is %s',
  async (explanationRequired) => {
    const { user } = await open(contribution({ actions: [action({ explanationRequired })] }));
    await user.click((await panel()).getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const first = explanationRequired
      ? dialog.getByRole('textbox', { name: pattern`${t('contribution.action.explanation')}` })
      : dialog.getByRole('button', { name: 'Accept' });
    expect(first).toHaveFocus();
  },
);

test('a required explanation is asked for before anything is sent [R3C-02]', async () => {
  const { user, sent } = await open(contribution({ actions: [action({ explanationRequired: true })] }));
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText(t('error.explanationRequired'))).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveFocus();
  expect(sent('POST', EXECUTE)).toEqual([]);
});

test('when somebody else was quicker, the page shows what is so now [R3C-08]', async () => {
  const key = 'error.commandNotAvailable';
  const { user, sent } = await open(contribution({ actions: [action()] }), {
    responses: {
      [`POST ${EXECUTE}`]: respond(
        400,
        { status: 400, message: key },
        { 'app-error': key, 'app-params': 'contribution' },
      ),
    },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(t('error.commandNotAvailable'))).toBeVisible();
  await waitFor(() => expect(sent('GET', READ)).toHaveLength(2));
});

test('who was too late reads where it has moved on to, that the own step was not carried out, and what they wrote for it [R3C-08]', async () => {
  const key = 'error.commandNotAvailable';
  let moved = false;
  const { user } = await open(
    () =>
      moved
        ? contribution({ version: 6, stateId: 6, stateName: 'In evaluation', stateType: 'EVALUATION' })
        : contribution({ actions: [action()] }),
    {
      responses: {
        [`POST ${EXECUTE}`]: () => {
          moved = true;
          return respond(
            400,
            { status: 400, message: key },
            { 'app-error': key, 'app-params': 'contribution' },
          );
        },
      },
    },
  );
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Good, because it saves a lot.');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(
    await screen.findByText(t('contribution.action.overtaken', { state: 'In evaluation' })),
  ).toBeVisible();
  expect(screen.queryByText(t('error.commandNotAvailable'))).not.toBeInTheDocument();
  expect((await panel()).queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect((await panel()).getByText(t('contribution.action.unsent', { action: 'Accept' }))).toBeVisible();
  const words = 'Good, because it saves a lot.';
  expect((await panel()).getByText(words)).toBeVisible();
  await user.click((await panel()).getByRole('button', { name: t('contribution.action.unsent.copy') }));
  expect(await navigator.clipboard.readText()).toBe(words);
  await user.click((await panel()).getByRole('button', { name: t('components.localDraft.discard') }));
  expect((await panel()).queryByText(words)).not.toBeInTheDocument();
});

test('a failed action keeps the question with what was typed', async () => {
  const { user } = await open(contribution({ actions: [action()] }), {
    responses: { [`POST ${EXECUTE}`]: unreachable },
  });
  await user.click((await panel()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Good idea');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept' })).toBeEnabled());
  expect(dialog.getByRole('textbox')).toHaveValue('Good idea');
});

test('the page opened for a command asks for it and opens its dialog [R3C-38]', async () => {
  const { sent } = await open(
    contribution({
      commandId: 'CHANGE_VISIBILITY',
      permissions: permissions({ commands: ['CHANGE_VISIBILITY'] }),
    }),
    { at: '/contribution/SUGGESTION/12/commandId/CHANGE_VISIBILITY' },
  );
  expect(
    await screen.findByRole('dialog', { name: t('contribution.command.CHANGE_VISIBILITY') }),
  ).toBeVisible();
  expect(sent('GET', '/api/v3/contributions/12/commandId/CHANGE_VISIBILITY')).toHaveLength(1);
});

test('a command whose place is a tab opens that tab [R3C-38]', async () => {
  await open(
    contribution({ commandId: 'VIEW_HISTORY', permissions: permissions({ commands: ['VIEW_HISTORY'] }) }),
    {
      at: '/contribution/SUGGESTION/12/commandId/VIEW_HISTORY',
      responses: { 'GET /api/v3/contribution-histories/:id/category/:category': list([]) },
    },
  );
  expect(await screen.findByRole('tab', { name: t('contribution.history'), selected: true })).toBeVisible();
});
