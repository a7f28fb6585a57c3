import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import {
  CompetitionStateChange,
  type ManagedIdea,
  type StateChangePreview,
} from '../../../contract/competition-ideas.ts';
import type { Competition } from '../../../contract/competitions.ts';
import { list, respond, type SeenRequest } from '../../support/network.ts';
import { type RenderAppOptions, renderApp } from '../../support/renderApp.tsx';
import {
  competition,
  EMPLOYEE,
  IDEAS,
  idea,
  loadScreens,
  POSSIBLE_STATES,
  possible,
  READ,
  reward,
  showAnswers,
} from './competitionFixtures.ts';

beforeAll(loadScreens, 120_000);

const PREVIEW = '/api/v3/competitions/preview-competition-state';
const CHANGE = '/api/v3/competitions/update-competition-state';
const REFUSED = () =>
  respond(400, { message: 'error.invalidStateTransition' }, { 'app-error': 'error.invalidStateTransition' });

const preview = (changes: Partial<StateChangePreview> = {}): StateChangePreview => ({
  moves: [],
  draftsLeft: 0,
  notified: 0,
  tasks: 0,
  jurors: 0,
  juryMails: 0,
  rewards: [],
  ...changes,
});

/** Answers pages of the ideas as the server does. */
const paged = (ideas: readonly ManagedIdea[]) => (request: SeenRequest) => {
  const [page, size] = [Number(request.query.page), Number(request.query.size)];
  return list(ideas.slice(page * size, (page + 1) * size), ideas.length);
};

interface ChangeOptions extends RenderAppOptions {
  competition?: Partial<Competition>;
}

async function begin(ideas: readonly ManagedIdea[], options: ChangeOptions = {}) {
  const app = await renderApp('/competition/detail/5/ideas-manage', {
    roles: EMPLOYEE,
    ...options,
    responses: {
      ...showAnswers({ callerIsModerator: true, ...options.competition }, { [IDEAS]: paged(ideas) }),
      [`POST ${PREVIEW}`]: preview(),
      [`PUT ${CHANGE}`]: { id: 5, competitionState: 'EVAL1' },
      ...options.responses,
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Move on' }));
  await screen.findByRole('heading', { name: 'Move the competition on' });
  return app;
}

const choose = async (app: Awaited<ReturnType<typeof begin>>, name: RegExp) =>
  app.user.click(screen.getByRole('radio', { name }));
const checkButton = () => screen.getByRole('button', { name: 'Check and confirm' });
const stateOf = (title: string) => screen.getByRole('combobox', { name: `New state of “${title}”` });
const confirmed = async (app: Awaited<ReturnType<typeof begin>>) => {
  await app.user.click(checkButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  await app.user.click(dialog.getByRole('button', { name: 'Move on' }));
};

test('the next states are those of the server, evaluation steps by their own names [R2E-08, R2E-10, R2E-24, R2C-43]', async () => {
  await begin([idea(1)]);
  const radios = within(screen.getByRole('radiogroup', { name: 'Next state' })).getAllByRole('radio');
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['EVAL1', 'TERMINATED']);
  expect(radios[0]).toHaveAccessibleName(/^Plant jury/);
  expect(radios[1]).toHaveAccessibleName(/^Evaluation closed/);
});

test('each open idea gets one of the states of the target; only then it can be confirmed [R2E-09, R2E-10]', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, /^Plant jury/);
  expect(screen.getByText('2 ideas still need a state.')).toBeVisible();
  expect(checkButton()).toBeDisabled();
  expect(
    within(stateOf('Idea 1'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose …', 'Plant jury', 'Declined']);
  await app.user.selectOptions(stateOf('Idea 1'), 'Plant jury');
  expect(screen.getByText('One idea still needs a state.')).toBeVisible();
  expect(checkButton()).toBeDisabled();
  await app.user.selectOptions(stateOf('Idea 2'), 'Declined');
  expect(screen.getByText('All 2 ideas have a state.')).toBeVisible();
  expect(checkButton()).toBeEnabled();
});

test('a target with a single state is chosen for all at once', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, /^Evaluation closed/);
  expect(stateOf('Idea 2')).toHaveDisplayValue('Waiting');
  expect(checkButton()).toBeEnabled();
});

test('the request names competition, state, ideas and the mail, and goes out after the preview is confirmed [R2E-13, R2E-16, R2E-17, R2J-12]', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('checkbox', { name: 'Tell the jury of this step by e-mail' }));
  await app.user.selectOptions(stateOf('Idea 1'), 'Plant jury');
  await app.user.selectOptions(stateOf('Idea 2'), 'Declined');
  await app.user.click(checkButton());
  const body = {
    competitionId: 5,
    newCompetitionState: 'EVAL1',
    // In the order of their ids, whatever the order on the screen.
    newIdeaStates: [
      { ideaId: 1, newLifeCycleStateId: 31 },
      { ideaId: 2, newLifeCycleStateId: 39 },
    ],
    sendEmailToJury: true,
    contributionList: [],
  };
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Move on to “Plant jury”?' }));
  expect(app.sent('POST', PREVIEW)[0]).toMatchObject({ body, query: { langkey: 'en' } });
  expect(app.sent('PUT', CHANGE)).toHaveLength(0);
  await app.user.click(dialog.getByRole('button', { name: 'Move on' }));
  await waitFor(() => expect(app.sent('PUT', CHANGE)).toHaveLength(1));
  expect(app.sent('PUT', CHANGE)[0]?.body).toEqual(body);
  // Back at the list, which is read anew, as is the competition.
  expect(await screen.findByRole('button', { name: 'Move on' })).toBeVisible();
  await waitFor(() => expect(app.sent('GET', '/api/v3/competitions/5/langKey/en').length).toBeGreaterThan(1));
});

test('the preview tells what will happen before it does', async () => {
  const app = await begin([idea(1)], {
    responses: {
      [`POST ${PREVIEW}`]: preview({
        moves: [{ stateId: 31, stateName: 'Plant jury', stateType: 'EVALUATION', ideaCount: 1200 }],
        draftsLeft: 3,
        notified: 21,
        tasks: 60,
        jurors: 4,
        juryMails: 1,
      }),
    },
  });
  await choose(app, /^Plant jury/);
  await app.user.selectOptions(stateOf('Idea 1'), 'Plant jury');
  await app.user.click(checkButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('1,200 ideas')).toBeVisible();
  for (const text of [
    '3 drafts stay behind: they can no longer be handed in.',
    '21 people are notified.',
    '60 tasks are opened.',
    '4 jurors get tasks.',
    'One juror gets an e-mail.',
    'There is no way back to an earlier state.',
  ])
    expect(dialog.getByText(text)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(stateOf('Idea 1')).toHaveDisplayValue('Plant jury');
  expect(app.sent('PUT', CHANGE)).toHaveLength(0);
});

const FINISH: ChangeOptions = {
  competition: {
    competitionState: 'APPROVAL',
    rewards: [reward(1, 'A journey'), reward(2, '1500', true)],
  },
  responses: {
    [POSSIBLE_STATES]: [
      possible(35, 'COMPLETE', 'COMPLETION', 'Done'),
      possible(39, 'COMPLETE', 'REJECTION', 'Declined'),
    ],
  },
};
const rewardOf = (title: string) => screen.getByRole('combobox', { name: `Reward of “${title}”` });

test('with the completion each idea has a reward to choose, preset by its place, and no jury gets a mail [R2E-14, R2E-15, R2E-22, R2H-06]', async () => {
  const app = await begin(
    [idea(1, { evalAvarage: 90, possibleRewardId: 71 }), idea(2, { evalAvarage: 95 })],
    FINISH,
  );
  // The only way on is chosen already.
  expect(screen.getByRole('radio', { name: /^Completed/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /e-mail/ })).toBeNull();
  expect(rewardOf('Idea 1')).toHaveDisplayValue('1. A journey');
  expect(rewardOf('Idea 2')).toHaveDisplayValue('No reward');
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'New state' }), 'Done');
  await app.user.click(screen.getByRole('button', { name: 'Set for all 2 ideas' }));
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
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'New state' }), 'Done');
  await app.user.click(screen.getByRole('button', { name: 'Set for all 2 ideas' }));
  await app.user.selectOptions(rewardOf('Idea 2'), '1. A journey');
  expect(rewardOf('Idea 2')).toHaveAccessibleDescription(
    'Also chosen for IDEA-000001. Each reward goes to one idea.',
  );
  expect(screen.getByText('One reward is chosen for more than one idea.')).toBeVisible();
  expect(checkButton()).toBeDisabled();
  await app.user.selectOptions(stateOf('Idea 1'), 'Declined');
  expect(rewardOf('Idea 1')).toBeDisabled();
  expect(rewardOf('Idea 1')).toHaveDisplayValue('No reward');
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
    within(await screen.findByRole('alertdialog')).getByRole('list', { name: 'Rewards' }),
  );
  expect(rewards.getByText('First place')).toBeInTheDocument();
  expect(rewards.getByText('A journey')).toBeVisible();
  expect(rewards.getByText(/Bicycle stands/)).toBeVisible();
  expect(rewards.getByText('Ayşe Yılmaz, Mehmet Demir')).toBeVisible();
});

test('a thousand and more ideas are all read and stay a page of rows; the best are ticked together', async () => {
  const many = Array.from({ length: 1203 }, (_, index) =>
    idea(index + 1, { evalAvarage: 20 + (index % 80), participantCount: 3 }),
  );
  const app = await begin(many);
  const reads = app
    .sent('GET', '/api/v3/contributions/IDEA/5/ideas-manage')
    .filter(({ query }) => query.size === '1000');
  // Development draws everything twice, so each page may be read twice.
  expect(new Set(reads.map(({ query }) => query.page))).toEqual(new Set(['0', '1']));
  for (const { query } of reads) {
    expect(query).toMatchObject({
      sort: 'id,asc',
      langkey: 'en',
      'stateType.in': 'SUBMITTED,EVALUATION,FLOW,ACCEPTANCE',
    });
  }
  await choose(app, /^Plant jury/);
  expect(screen.getByText('1203 ideas still need a state.')).toBeVisible();
  expect(screen.getAllByRole('combobox', { name: /^New state of/ })).toHaveLength(25);

  const together = screen.getByRole('combobox', { name: 'New state' });
  await app.user.selectOptions(together, 'Declined');
  await app.user.click(screen.getByRole('button', { name: 'Set for all 1203 ideas' }));
  const count = screen.getByRole('textbox', { name: 'How many to select' });
  await app.user.clear(count);
  await app.user.type(count, '30');
  await app.user.click(screen.getByRole('button', { name: 'Select the first 30' }));
  await app.user.selectOptions(together, 'Plant jury');
  await app.user.click(screen.getByRole('button', { name: 'Set for 30 selected ideas' }));
  await confirmed(app);
  await waitFor(() => expect(app.sent('PUT', CHANGE)).toHaveLength(1));
  const { newIdeaStates } = CompetitionStateChange.parse(app.sent('PUT', CHANGE)[0]?.body);
  const chosen = newIdeaStates.filter(({ newLifeCycleStateId }) => newLifeCycleStateId === 31);
  expect(newIdeaStates).toHaveLength(1203);
  expect(chosen).toHaveLength(30);
  const scores = chosen.map(({ ideaId }) => many[ideaId - 1]?.evalAvarage ?? 0);
  // Fifteen ideas have each score: the two best scores.
  expect(Math.min(...scores)).toBe(98);
}, 60_000);

test('what is found by a search is set together', async () => {
  const app = await begin([idea(1, { title: 'Bicycle stands' }), idea(2), idea(3)]);
  await choose(app, /^Plant jury/);
  await app.user.type(screen.getByRole('searchbox', { name: 'Search ideas' }), 'bicycle');
  expect(screen.queryByRole('combobox', { name: 'New state of “Idea 2”' })).toBeNull();
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'New state' }), 'Plant jury');
  await app.user.click(screen.getByRole('button', { name: 'Set for the one idea found' }));
  expect(screen.getByText('2 ideas still need a state.')).toBeVisible();
});

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

test('without open ideas there is nothing to choose but the state', async () => {
  const app = await begin([]);
  await choose(app, /^Plant jury/);
  expect(screen.getByText('No idea is open, so there is nothing to choose.')).toBeVisible();
  expect(checkButton()).toBeEnabled();
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
