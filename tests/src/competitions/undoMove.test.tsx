import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { UndoableMove } from '#contract/competitions/ideas.schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { allowMoreTime, EMPLOYEE, IDEAS, idea, loadScreens, showAnswers } from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);

const UNDO = '/api/v3/competitions/5/competition-state/undo';
const move = (changes: Partial<UndoableMove> = {}): UndoableMove => ({
  id: 8,
  fromState: 'ANNOUNCED',
  toState: 'EVAL1',
  movedAt: '2026-11-30T10:00:00.000Z',
  ideas: 12,
  drafts: 1,
  canceledTasks: 24,
  reopenedTasks: 0,
  notified: 14,
  obstacle: null,
  ...changes,
});
const open = (read: () => UndoableMove | null, answer: unknown = { id: 5, competitionState: 'ANNOUNCED' }) =>
  renderApp('/competition/detail/5/ideas-manage', {
    roles: EMPLOYEE,
    responses: {
      ...showAnswers(
        { callerIsModerator: true, competitionState: 'EVAL1' },
        { [IDEAS]: () => list([idea(1), idea(2)]) },
      ),
      [`GET ${UNDO}`]: () => ({ move: read() }),
      [`POST ${UNDO}`]: answer as never,
    },
  });
const button = () => screen.findByRole('button', { name: t('competition.undo') });
const dialogOf = async () =>
  within(await screen.findByRole('alertdialog', { name: t('competition.undo.title') }));

test('a moderator undoes the move once it was said what that does; then it is offered no more', async () => {
  let last: UndoableMove | null = move();
  const { user, sent } = await open(() => last);
  await user.click(await button());
  const dialog = await dialogOf();
  const facts = within(dialog.getByRole('list', { name: t('competition.preview.consequences') }));
  expect(facts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    t('competition.undo.ideas', { smart_count: 12 }),
    t('competition.undo.drafts', { smart_count: 1 }),
    t('competition.undo.canceled', { smart_count: 24 }),
    t('competition.undo.notified', { smart_count: 14 }),
  ]);
  expect(sent('POST', UNDO)).toHaveLength(0);
  last = null;
  await user.click(dialog.getByRole('button', { name: t('competition.undo.confirm') }));
  await waitFor(() => expect(sent('POST', UNDO)).toHaveLength(1));
  expect(sent('POST', UNDO)[0]?.body).toEqual({ moveId: 8 });
  await waitFor(() => expect(screen.queryByRole('button', { name: t('competition.undo') })).toBeNull());
});

test('once somebody has acted it is not offered', async () => {
  await open(() => move({ obstacle: 'scored' }));
  expect(await screen.findByRole('button', { name: t('competition.change') })).toBeVisible();
  expect(screen.queryByRole('button', { name: t('competition.undo') })).toBeNull();
});

test('what somebody did since the page was opened is said instead of the question', async () => {
  let obstacle: UndoableMove['obstacle'] = null;
  const { user, sent } = await open(() => move({ obstacle }));
  const undo = await button();
  obstacle = 'answered';
  await user.click(undo);
  expect(await screen.findByText(t('error.moveUndo.answered'))).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent('POST', UNDO)).toHaveLength(0);
});

test('a refusal is shown in words, and what cannot be undone is offered no more', async () => {
  let obstacle: UndoableMove['obstacle'] = null;
  const { user } = await open(
    () => move({ obstacle }),
    respond(400, { message: 'error.moveUndo.scored' }, { 'app-error': 'error.moveUndo.scored' }),
  );
  await user.click(await button());
  obstacle = 'scored';
  await user.click((await dialogOf()).getByRole('button', { name: t('competition.undo.confirm') }));
  expect(await screen.findByText(t('error.moveUndo.scored'))).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: t('competition.undo') })).toBeNull());
});

test('from the tab of the competition itself the form that moves it on opens by one press', async () => {
  const { user, location } = await renderApp('/competition/detail/5/info', {
    roles: EMPLOYEE,
    responses: {
      ...showAnswers(
        { callerIsModerator: true, competitionState: 'EVAL1' },
        { [IDEAS]: () => list([idea(1), idea(2)]) },
      ),
      [`GET ${UNDO}`]: { move: null },
    },
  });
  await user.click(await screen.findByRole('button', { name: t('competition.change') }));
  expect(await screen.findByRole('heading', { name: t('competition.change.title') })).toBeVisible();
  expect(location().pathname).toBe('/competition/detail/5/ideas-manage');
});
