import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createStore } from '#src/app/store.ts';
import { list } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { contribution, loadScreens, permissions } from './contributionFixtures.ts';
import { open, panel } from './contributionPage.ts';

drawWholeFrame();
beforeAll(async () => {
  await loadScreens();
  await import('#src/app/frame/LaterParts.tsx');
}, 120_000);

const action = (id: number, name: string) => ({
  id,
  name,
  explanationRequired: false,
  note: 'NONE' as const,
  asksReturn: false,
  confirmText: null,
  targetStateId: 4,
  targetStateName: 'Accepted',
  targetStateType: 'ACCEPTANCE' as const,
  sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
});
const NEIGHBOURS = {
  state: { list: '/contribution/list/SUGGESTION/0/role' },
  responses: { 'GET /api/v3/contributions/id/SUGGESTION/0/role': list([11, 12, 13]) },
};

const EXECUTE = '/api/v3/contributions/contributionId/12/execute-action/21';
const FOLLOW = '/api/v3/contributions/12/follow';

function switchSingleKeys(isOn: boolean) {
  const store = createStore('en');
  store.setup();
  store.setItem('shortcuts.singleKeys', isOn);
  store.teardown();
}

test('A asks for the only action, and Ctrl+Enter in its form executes it; each control says its key', async () => {
  const { user, sent } = await open(contribution({ actions: [action(21, 'Accept')] }), {
    responses: {
      [`POST ${EXECUTE}`]: {
        id: 12,
        stateId: 4,
        stateType: 'ACCEPTANCE',
        stateName: 'Accepted',
        version: 6,
      },
    },
  });
  const button = (await panel()).getByRole('button', { name: 'Accept' });
  expect(button).toHaveAttribute('aria-keyshortcuts', 'A');
  await user.keyboard('a');
  await screen.findByRole('alertdialog', { name: 'Accept' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(button).toHaveFocus();
  await user.keyboard('a');
  await screen.findByRole('alertdialog', { name: 'Accept' });
  await user.click(screen.getByRole('textbox', { name: t('contribution.action.explanationOptional') }));
  await user.keyboard('Fine{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent('POST', EXECUTE)[0]?.body).toEqual({ explanation: 'Fine', version: 5 }));
});

test('A opens a menu where there are several actions', async () => {
  const { user } = await open(contribution({ actions: [action(21, 'Accept'), action(22, 'Reject')] }));
  await panel();
  await user.keyboard('a');
  const menu = within(await screen.findByRole('menu', { name: t('components.shortcuts.act') }));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Accept', 'Reject']);
  // Letters in a menu go to its choices.
  await user.keyboard('r');
  await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Reject' })).toHaveFocus());
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
});

test('J and K go along the list that the page was opened from', async () => {
  const { user, location } = await open(contribution(), NEIGHBOURS);
  const next = await screen.findByRole('link', { name: t('contribution.following') });
  expect(next).toHaveAttribute('aria-keyshortcuts', 'J');
  await user.keyboard('j');
  await waitFor(() => expect(location().pathname).toBe('/contribution/SUGGESTION/13/detail'));
});

test('Q asks the author, C goes to the box for a comment from another part of the page, F follows', async () => {
  const shown = contribution({
    questions: { mayAsk: true, questions: [] },
    commentStatus: 'VISIBLE',
    permissions: permissions({ comment: true }),
  });
  const { user, sent, location } = await open(shown, {
    at: '/contribution/SUGGESTION/12/detail?tab=files',
    responses: {
      'PUT /api/v3/contributions/:id/follow': { contributionId: 12, following: true, followerCount: 1 },
    },
  });
  await panel();
  await user.keyboard('q');
  const dialog = await screen.findByRole('dialog', { name: t('question.ask.title') });
  // What is typed there is no shortcut.
  await user.keyboard('cf');
  expect(within(dialog).getByRole('textbox')).toHaveValue('cf');
  expect(sent('PUT', FOLLOW)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t('components.confirm.cancel') }));
  await user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.keyboard('c');
  const box = await screen.findByRole('textbox', { name: t('comment.yours') });
  await waitFor(() => expect(box).toHaveFocus());
  expect(box).toHaveAttribute('aria-keyshortcuts', 'C');
  expect(location().search).toBe('?tab=discussion');
  await user.keyboard('f');
  expect(box).toHaveValue('f');
  box.blur();
  await user.keyboard('f');
  await waitFor(() => expect(sent('PUT', FOLLOW)).toHaveLength(1));
  expect(document.activeElement).toHaveAttribute('aria-keyshortcuts', 'F');
});

test('single keys do nothing with a modifier, and nothing at all once they are switched off', async () => {
  const { user } = await open(contribution({ actions: [action(21, 'Accept')] }));
  await panel();
  await user.keyboard('{Alt>}a{/Alt}{Shift>}A{/Shift}');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: t('components.shortcuts.title') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('components.shortcuts.title') }));
  expect(dialog.getByText(t('components.shortcuts.act'))).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: t('components.shortcuts.singleKeys') }));
  await user.click(dialog.getByRole('button', { name: t('components.shortcuts.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('a');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect((await panel()).getByRole('button', { name: 'Accept' })).not.toHaveAttribute('aria-keyshortcuts');
});

test('switched off before, they are off on every page', async () => {
  switchSingleKeys(false);
  const { user, location } = await open(contribution(), NEIGHBOURS);
  await screen.findByRole('link', { name: t('contribution.following') });
  await user.keyboard('j');
  expect(location().pathname).toBe('/contribution/SUGGESTION/12/detail');
});
