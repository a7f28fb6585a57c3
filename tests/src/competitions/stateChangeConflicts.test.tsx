import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Competition } from '#contract/competitions/schema.ts';
import { respond, type SeenRequest } from '#tests/support/network.ts';
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
  await choose(app, /^Evaluation closed/);
  await confirmed(app);
  expect(
    await screen.findByText(/somebody moved the competition on: it now stands at “Plant jury”/),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Move on' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Move the competition on' })).toBeNull();
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
  expect(await screen.findByText(/it now stands at “Completed”/)).toBeVisible();
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
  expect(await screen.findByText(/the open ideas have changed/)).toBeVisible();
  expect(await screen.findByRole('combobox', { name: 'New state of “Idea 3”' })).toHaveDisplayValue(
    'Choose …',
  );
  expect(stateOf('Idea 2')).toHaveDisplayValue('Declined');
  expect(screen.queryByRole('combobox', { name: 'New state of “Idea 1”' })).toBeNull();
  expect(checkButton()).toBeDisabled();
});

test('cancelling asks when something was chosen, and gives the focus back', async () => {
  const app = await begin([idea(1)]);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Move on' })).toHaveFocus();
  await app.user.click(screen.getByRole('button', { name: 'Move on' }));
  await screen.findByRole('heading', { name: 'Move the competition on' });
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await app.user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(await screen.findByRole('heading', { name: 'Move the competition on' })).toBeVisible();
});

test('another tab asks before what was chosen is lost', async () => {
  const app = await begin([idea(1)]);
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('tab', { name: 'About' }));
  await app.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(app.location().pathname).toBe('/competition/detail/5/info'));
});
