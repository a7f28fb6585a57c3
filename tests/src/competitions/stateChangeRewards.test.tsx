import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { pattern, t } from '#tests/support/texts.ts';
import { allowMoreTime, idea, loadScreens } from './competitionFixtures.ts';
import { begin, CHANGE, checkButton, confirmed, FINISH, PREVIEW, preview, stateOf } from './stateChanging.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);
const rewardOf = (title: string) =>
  screen.getByRole('combobox', { name: t('competition.change.rewardOf', { title }) });

test('with the completion each idea has a reward to choose, preset by its place, and no jury gets a mail [R2E-14, R2E-15, R2E-22, R2H-06]', async () => {
  const app = await begin(
    [idea(1, { evalAvarage: 90, possibleRewardId: 71 }), idea(2, { evalAvarage: 95 })],
    FINISH,
  );
  // The only way on is chosen already.
  expect(
    screen.getByRole('radio', { name: pattern`^${t('components.status.competitionState.COMPLETE')}` }),
  ).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /e-mail/ })).toBeNull();
  expect(rewardOf('Idea 1')).toHaveDisplayValue('1. A journey');
  expect(rewardOf('Idea 2')).toHaveDisplayValue(t('competition.change.noReward'));
  await app.user.selectOptions(
    screen.getByRole('combobox', { name: t('competition.change.newState') }),
    'Done',
  );
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.apply.all', { smart_count: 2 }) }),
  );
  await app.user.selectOptions(rewardOf('Idea 2'), '2. 1,500 points');
  await confirmed(app);
  await waitFor(() => expect(app.sent('PUT', CHANGE)).toHaveLength(1));
  expect(app.sent('PUT', CHANGE)[0]?.body).toEqual({
    competitionId: 5,
    newCompetitionState: 'COMPLETE',
    newIdeaStates: [
      { ideaId: 1, newLifeCycleStateId: 35 },
      { ideaId: 2, newLifeCycleStateId: 35 },
    ],
    sendEmailToJury: false,
    contributionList: [
      { id: 1, rewardId: 71 },
      { id: 2, rewardId: 72 },
    ],
  });
  // There is nothing left to move: its page says how it ended.
  await waitFor(() => expect(app.location().pathname).toBe('/competition/detail/5/info'));
});

test('a reward chosen twice is told at once and stands in the way; a declined idea wins nothing [S2-24]', async () => {
  const app = await begin([idea(1, { possibleRewardId: 71 }), idea(2)], FINISH);
  await app.user.selectOptions(
    screen.getByRole('combobox', { name: t('competition.change.newState') }),
    'Done',
  );
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.apply.all', { smart_count: 2 }) }),
  );
  await app.user.selectOptions(rewardOf('Idea 2'), '1. A journey');
  expect(rewardOf('Idea 2')).toHaveAccessibleDescription(
    t('competition.change.alsoGiven', { codes: 'IDEA-000001' }),
  );
  expect(screen.getByText(t('competition.change.givenTwice', { smart_count: 1 }))).toBeVisible();
  expect(checkButton()).toBeDisabled();
  await app.user.selectOptions(stateOf('Idea 1'), 'Declined');
  expect(rewardOf('Idea 1')).toBeDisabled();
  expect(rewardOf('Idea 1')).toHaveDisplayValue(t('competition.change.noReward'));
  expect(checkButton()).toBeEnabled();
});

test('the rewards of the preview name idea and owners', async () => {
  const app = await begin([idea(1, { possibleRewardId: 71 })], {
    ...FINISH,
    responses: {
      ...FINISH.responses,
      [`POST ${PREVIEW}`]: preview({
        rewards: [
          {
            rank: 1,
            reward: 'A journey',
            isPoint: false,
            contributionId: 1,
            title: 'Bicycle stands',
            owners: ['Ayşe Yılmaz', 'Mehmet Demir'],
          },
        ],
      }),
    },
  });
  await app.user.selectOptions(stateOf('Idea 1'), 'Done');
  await app.user.click(checkButton());
  const rewards = within(
    within(await screen.findByRole('alertdialog')).getByRole('list', { name: t('competition.rewards') }),
  );
  expect(rewards.getByText(t('components.trophy.gold'))).toBeInTheDocument();
  expect(rewards.getByText('A journey')).toBeVisible();
  expect(rewards.getByText(/Bicycle stands/)).toBeVisible();
  expect(rewards.getByText('Ayşe Yılmaz, Mehmet Demir')).toBeVisible();
});
