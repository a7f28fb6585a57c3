import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Competition } from '#contract/competitions/schema.ts';
import { respond, type SeenRequest } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { allowMoreTime, competition, IDEAS, idea, loadScreens, READ } from './competitionFixtures.ts';
import {
  begin,
  CHANGE,
  checkButton,
  choose,
  confirmed,
  FINISH,
  PREVIEW,
  paged,
  stateOf,
} from './stateChanging.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);
const REFUSED = () =>
  respond(400, { message: 'error.invalidStateTransition' }, { 'app-error': 'error.invalidStateTransition' });

test('who comes second is told what happened, and sees how it stands now [S2-43]', async () => {
  let state: Competition['competitionState'] = 'ANNOUNCED';
  const app = await begin([idea(1)], {
    responses: {
      [READ]: () =>
        competition({
          callerIsModerator: true,
          competitionState: state,
          lifeCycleStateDefinitions: state === 'EVAL1' ? [{ language: 'en', name: 'Plant jury' }] : [],
        }),
      [`PUT ${CHANGE}`]: () => {
        state = 'EVAL1';
        return REFUSED();
      },
    },
  });
  await choose(app, pattern`^${t('components.status.competitionState.TERMINATED')}`);
  await confirmed(app);
  expect(
    await screen.findByText(pattern`${t('competition.movedOn', { state: 'Plant jury' })}`),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: t('competition.change') })).toBeVisible();
  expect(screen.queryByRole('heading', { name: t('competition.change.title') })).toBeNull();
});

test('who comes after the completion is told so on its page', async () => {
  let state: Competition['competitionState'] = 'APPROVAL';
  const app = await begin([idea(1)], {
    ...FINISH,
    responses: {
      ...FINISH.responses,
      [READ]: () => competition({ callerIsModerator: true, competitionState: state }),
      [`POST ${PREVIEW}`]: () => {
        state = 'COMPLETE';
        return REFUSED();
      },
    },
  });
  await app.user.selectOptions(stateOf('Idea 1'), 'Done');
  await app.user.click(checkButton());
  expect(await screen.findByText(pattern`${t('competition.movedOn', { state: 'Completed' })}`)).toBeVisible();
  expect(app.location().pathname).toBe('/competition/detail/5/info');
});

test('ideas that came or went meanwhile are read again, and what was chosen for the others stays', async () => {
  let ideas = [idea(1), idea(2)];
  const app = await begin([], {
    responses: {
      [IDEAS]: (request: SeenRequest) => paged(ideas)(request),
      [`POST ${PREVIEW}`]: () => {
        ideas = [idea(2), idea(3)];
        return REFUSED();
      },
    },
  });
  await choose(app, /^Plant jury/);
  await app.user.selectOptions(stateOf('Idea 1'), 'Plant jury');
  await app.user.selectOptions(stateOf('Idea 2'), 'Declined');
  await app.user.click(checkButton());
  expect(await screen.findByText(pattern`${t('competition.change.otherIdeas')}`)).toBeVisible();
  expect(
    await screen.findByRole('combobox', { name: t('competition.change.newStateOf', { title: 'Idea 3' }) }),
  ).toHaveDisplayValue(t('competition.change.choose'));
  expect(stateOf('Idea 2')).toHaveDisplayValue('Declined');
  expect(
    screen.queryByRole('combobox', { name: t('competition.change.newStateOf', { title: 'Idea 1' }) }),
  ).toBeNull();
  expect(checkButton()).toBeDisabled();
});

test('cancelling asks when something was chosen, and gives the focus back', async () => {
  const app = await begin([idea(1)]);
  await app.user.click(screen.getByRole('button', { name: t('components.confirm.cancel') }));
  expect(await screen.findByRole('button', { name: t('competition.change') })).toHaveFocus();
  await app.user.click(screen.getByRole('button', { name: t('competition.change') }));
  await screen.findByRole('heading', { name: t('competition.change.title') });
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('button', { name: t('components.confirm.cancel') }));
  await app.user.click(await screen.findByRole('button', { name: t('components.unsaved.stay') }));
  expect(await screen.findByRole('heading', { name: t('competition.change.title') })).toBeVisible();
});

test('another tab asks before what was chosen is lost', async () => {
  const app = await begin([idea(1)]);
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('tab', { name: t('competition.tab.info') }));
  await app.user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
  await waitFor(() => expect(app.location().pathname).toBe('/competition/detail/5/info'));
});
