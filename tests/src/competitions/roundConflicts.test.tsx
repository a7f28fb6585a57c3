import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RoundConflict } from '#contract/competitions/conflicts.endpoints.ts';
import type { CompetitionRound, JurorProgress } from '#contract/competitions/round.endpoints.ts';
import { list, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { allowMoreTime, EMPLOYEE, IDEAS, idea, loadScreens, showAnswers } from './competitionFixtures.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);

const juror = (id: number, changes: Partial<JurorProgress> = {}): JurorProgress => ({
  user: { id, firstName: 'Juror', lastName: String(id), title: '' },
  asked: 5,
  given: 2,
  dueDate: null,
  remindedAt: null,
  ...changes,
});
const conflict = (changes: Partial<RoundConflict> = {}): RoundConflict => ({
  contributionId: 1,
  code: 'IDEA-000001',
  title: 'Idea 1',
  kind: 'OWN_UNIT',
  remark: '',
  declaredAt: '2030-03-02T08:30:00.000Z',
  user: juror(21).user,
  substitute: null,
  hasJurors: true,
  canSubstitute: true,
  ...changes,
});
const ROUND: CompetitionRound = {
  juryTitle: 'Experts',
  jurorsPerIdea: null,
  ideas: 5,
  complete: 1,
  unseated: 0,
  unjudged: 0,
  jurors: [juror(21), juror(22), juror(23, { asked: 6 })],
};
const open = (round: CompetitionRound, conflicts: RoundConflict[], responses = {}) =>
  renderApp('/competition/detail/5/ideas-manage', {
    roles: EMPLOYEE,
    responses: {
      ...showAnswers(
        { callerIsModerator: true, competitionState: 'EVAL1' },
        { [IDEAS]: () => list([idea(1), idea(2)]) },
      ),
      'GET /api/v3/competitions/5/round': round,
      'GET /api/v3/competitions/5/round/conflicts': list(conflicts),
      'GET /api/v3/search-user': [{ id: 31, firstName: 'Can', lastName: 'Demir' }],
      ...responses,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: t('conflict.ofRound') }));

test('a moderator sees who declared what, and names who scores the idea instead', async () => {
  const PUT = '/api/v3/competitions/5/round/conflicts/1/21';
  const { user, sent } = await open(
    ROUND,
    [
      conflict(),
      conflict({ contributionId: 2, title: 'Idea 2', substitute: juror(22).user, canSubstitute: false }),
    ],
    { [`PUT ${PUT}`]: respond(204) },
  );
  const conflicts = await section();
  expect(conflicts.getAllByText(t('conflict.kind.OWN_UNIT'))).toHaveLength(2);
  expect(conflicts.getByText(t('conflict.substitute.none'))).toBeVisible();
  expect(conflicts.getByText('Juror 22')).toBeVisible();
  const named = (title: string) => t('conflict.substitute.choose.named', { title });
  expect(conflicts.queryByRole('button', { name: named('Idea 2') })).toBeNull();
  await user.click(conflicts.getByRole('button', { name: named('Idea 1') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('combobox')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: t('conflict.substitute.confirm') }));
  expect(await dialog.findByText(t('conflict.substitute.missing'))).toBeVisible();
  expect(sent('PUT', PUT)).toEqual([]);
  await user.click(dialog.getByRole('combobox'));
  await user.paste('Can');
  await user.click(await screen.findByRole('option', { name: 'Can Demir' }));
  await user.click(dialog.getByRole('button', { name: t('conflict.substitute.confirm') }));
  await waitFor(() => expect(sent('PUT', PUT)[0]?.body).toEqual({ substituteId: 31 }));
});

test('where the jury shares its ideas, one of it is a press away, with how much they have', async () => {
  const PUT = '/api/v3/competitions/5/round/conflicts/1/21';
  const { user, sent } = await open(
    { ...ROUND, jurorsPerIdea: 2 },
    [conflict({ substitute: juror(22).user })],
    {
      [`PUT ${PUT}`]: respond(204),
    },
  );
  await user.click(
    (await section()).getByRole('button', {
      name: t('conflict.substitute.choose.named', { title: 'Idea 1' }),
    }),
  );
  const dialog = within(await screen.findByRole('alertdialog'));
  const ofJury = within(dialog.getByRole('group', { name: t('conflict.substitute.ofJury') }));
  expect(ofJury.getAllByRole('button')).toHaveLength(1);
  await user.click(ofJury.getByRole('button', { name: 'Juror 23 (2 of 6)' }));
  await user.click(dialog.getByRole('button', { name: t('conflict.substitute.confirm') }));
  await waitFor(() => expect(sent('PUT', PUT)[0]?.body).toEqual({ substituteId: 23 }));
});

test('the shares of the jurors are shown, and ideas that lack jurors get them by one press', async () => {
  const SEATS = '/api/v3/competitions/5/round/seats';
  const { user, sent } = await open({ ...ROUND, jurorsPerIdea: 2, unseated: 3 }, [], {
    [`POST ${SEATS}`]: { ideas: 3 },
  });
  expect(await screen.findByText(t('competition.round.shared', { smart_count: 2 }))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('competition.round.showShares') }));
  const shares = within(screen.getByRole('list', { name: t('competition.round.shares') }));
  expect(shares.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Juror 23${t('competition.round.share', { smart_count: 6, given: 2 })}`,
    `Juror 21${t('competition.round.share', { smart_count: 5, given: 2 })}`,
    `Juror 22${t('competition.round.share', { smart_count: 5, given: 2 })}`,
  ]);
  expect(screen.queryByText(t('conflict.ofRound'))).toBeNull();
  await user.click(screen.getByRole('button', { name: t('competition.round.seat') }));
  expect(await screen.findByText(t('competition.round.seated', { smart_count: 3 }))).toBeVisible();
  expect(sent('POST', SEATS)).toHaveLength(1);
});

test('an idea that nobody is left to score is no complete one: the card says so, and how to go on', async () => {
  await open({ ...ROUND, ideas: 2, complete: 1, unjudged: 1, jurors: [juror(22, { asked: 1, given: 1 })] }, [
    conflict({ hasJurors: false }),
  ]);
  expect(await screen.findByText(t('competition.round.unjudged', { smart_count: 1 }))).toBeVisible();
  expect(screen.getByText(t('competition.round.progress', { complete: 1, smart_count: 2 }))).toBeVisible();
  // Nobody owes a score: there is nobody to remind.
  expect(screen.queryByText(t('competition.round.allReminded'))).toBeNull();
  expect((await section()).getByText(t('conflict.substitute.nobody'))).toBeVisible();
});
