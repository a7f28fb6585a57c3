import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { CompetitionRound, JurorProgress } from '#contract/competitions/round.endpoints.ts';
import { fromDateTimeInput } from '#contract/formats/dates.ts';
import { list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { allowMoreTime, EMPLOYEE, IDEAS, idea, loadScreens, showAnswers } from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);

const ROUND = 'GET /api/v3/competitions/5/round';
const REMINDERS = '/api/v3/competitions/5/round/reminders';
const DEADLINE = '/api/v3/competitions/5/round/deadline';
const HOUR_MS = 3_600_000;

const juror = (id: number, changes: Partial<JurorProgress> = {}): JurorProgress => ({
  user: { id, firstName: 'Juror', lastName: String(id), title: '' },
  asked: 10,
  given: 4,
  dueDate: '2026-12-01T10:00:00.000Z',
  remindedAt: null,
  ...changes,
});
const round = (changes: Partial<CompetitionRound> = {}): CompetitionRound => ({
  juryTitle: 'Experts',
  jurorsPerIdea: null,
  unseated: 0,
  unjudged: 0,
  ideas: 10,
  complete: 4,
  jurors: [
    juror(21),
    juror(22, { remindedAt: new Date(Date.now() - HOUR_MS).toISOString() }),
    juror(23, { given: 10, dueDate: null }),
  ],
  ...changes,
});
const open = (
  read: CompetitionRound | ReturnType<typeof respond>,
  { at = 'ideas-manage', ...options }: RenderAppOptions & { at?: string } = {},
) =>
  renderApp(`/competition/detail/5/${at}`, {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...showAnswers(
        { callerIsModerator: true, competitionState: 'EVAL1' },
        { [IDEAS]: () => list([idea(1, { participantCount: 2, missingScores: 1 }), idea(2)]) },
      ),
      [ROUND]: () => read,
      ...options.responses,
    },
  });
const late = async () => within(await screen.findByRole('list', { name: t('competition.round.late') }));

test('a moderator sees whose scores are missing, and of which ideas', async () => {
  await open(round());
  expect((await late()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(t('competition.round.progress', { complete: 4, smart_count: 10 }))).toBeVisible();
  expect(screen.getByText('Juror 21')).toBeVisible();
  expect(screen.queryByText('Juror 23')).toBeNull();
  const row = within((await screen.findByRole('link', { name: 'Idea 1' })).closest('tr') as HTMLElement);
  expect(row.getByText(t('competition.idea.missingScores', { smart_count: 1 }))).toBeVisible();
});

test('jurors without any idea are among those who share the ideas', async () => {
  const { user } = await open(
    round({ jurorsPerIdea: 2, jurors: [juror(21), juror(22, { asked: 0, given: 0, dueDate: null })] }),
  );
  await user.click(await screen.findByRole('button', { name: t('competition.round.showShares') }));
  const shares = within(screen.getByRole('list', { name: t('competition.round.shares') }));
  const rows = shares.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[1]).toContain('Juror 22');
  expect(rows[1]).toContain(t('competition.round.share', { smart_count: 0, given: 0 }));
  // They owe nothing.
  expect((await late()).getAllByRole('listitem')).toHaveLength(1);
});

test('those who were not reminded lately are reminded by one press', async () => {
  const { user, sent } = await open(round(), {
    responses: { [`POST ${REMINDERS}`]: { reminded: 1 } },
  });
  await user.click(
    await screen.findByRole('button', { name: t('competition.round.remind', { smart_count: 1 }) }),
  );
  expect(await screen.findByText(t('competition.round.reminded', { smart_count: 1 }))).toBeVisible();
  expect(sent('POST', REMINDERS)[0]?.body).toEqual({ userIds: [21] });
  await waitFor(() => expect(sent('GET', '/api/v3/competitions/5/round').length).toBeGreaterThan(1));
});

test('a new deadline is asked for, and one that is over is not sent', async () => {
  const { user, sent } = await open(round(), { responses: { [`PUT ${DEADLINE}`]: { jurors: 2 } } });
  await user.click(await screen.findByRole('button', { name: t('competition.round.moveDeadline') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: t('competition.round.moveDeadline.confirm') });
  await user.click(confirm);
  expect(await dialog.findByText(t('competition.round.newDeadline.error'))).toBeVisible();
  expect(sent('PUT', DEADLINE)).toHaveLength(0);

  const field = await dialog.findByRole('group', { name: new RegExp(t('competition.round.newDeadline')) });
  await user.click(within(field).getAllByRole('spinbutton')[0] as HTMLElement);
  await user.keyboard('31122099' + '1700');
  await user.click(confirm);
  expect(await screen.findByText(t('competition.round.deadlineMoved', { smart_count: 2 }))).toBeVisible();
  expect(sent('PUT', DEADLINE)[0]?.body).toEqual({ dueDate: fromDateTimeInput('2099-12-31T17:00') });
});

test('when all scores are in, nobody is left to be reminded', async () => {
  await open(round({ complete: 10, jurors: [juror(21, { given: 10, dueDate: null })] }));
  expect(await screen.findByText(t('competition.round.complete', { smart_count: 10 }))).toBeVisible();
  expect(screen.queryByRole('button', { name: t('competition.round.moveDeadline') })).toBeNull();
});

test('where the scores cannot be read, the ideas are still there', async () => {
  await open(respond(500, { message: 'error.unexpected' }));
  expect(await screen.findByRole('link', { name: 'Idea 1' })).toBeVisible();
  expect(await screen.findByRole('button', { name: t('components.error.retry') })).toBeVisible();
});

test('the way on is offered at every tab, and leads to the ideas', async () => {
  const { user, location } = await open(round(), { at: 'info' });
  await user.click(await screen.findByRole('button', { name: t('competition.change') }));
  expect(await screen.findByRole('heading', { name: t('competition.change.title') })).toBeVisible();
  expect(location().pathname).toBe('/competition/detail/5/ideas-manage');
  // The scores that are missing are in sight while the way on is chosen.
  expect((await late()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: t('competition.change') })).toBeNull();
});
