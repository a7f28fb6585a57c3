import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { CompetitionStateChange } from '#contract/competitions/ideas.schema.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { allowMoreTime, idea, loadScreens } from './competitionFixtures.ts';
import {
  begin,
  CHANGE,
  checkButton,
  choose,
  confirmed,
  FINISH,
  PREVIEW,
  preview,
  stateOf,
} from './stateChanging.ts';

allowMoreTime();

beforeAll(loadScreens, 120_000);

test('the next states are those of the server, evaluation steps by their own names [R2E-08, R2E-10, R2E-24, R2C-43]', async () => {
  await begin([idea(1)]);
  const radios = within(screen.getByRole('radiogroup', { name: t('competition.change.state') })).getAllByRole(
    'radio',
  );
  expect(radios.map((radio) => radio.getAttribute('value'))).toEqual(['EVAL1', 'TERMINATED']);
  expect(radios[0]).toHaveAccessibleName(/^Plant jury/);
  expect(radios[1]).toHaveAccessibleName(pattern`^${t('components.status.competitionState.TERMINATED')}`);
});

test('each open idea gets one of the states of the target; only then it can be confirmed [R2E-09, R2E-10]', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, /^Plant jury/);
  expect(screen.getByText(t('competition.change.missing', { smart_count: 2 }))).toBeVisible();
  expect(checkButton()).toBeDisabled();
  expect(
    within(stateOf('Idea 1'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([t('competition.change.choose'), 'Plant jury', 'Declined']);
  await app.user.selectOptions(stateOf('Idea 1'), 'Plant jury');
  expect(screen.getByText(t('competition.change.missing', { smart_count: 1 }))).toBeVisible();
  expect(checkButton()).toBeDisabled();
  await app.user.selectOptions(stateOf('Idea 2'), 'Declined');
  expect(screen.getByText(t('competition.change.complete', { smart_count: 2 }))).toBeVisible();
  expect(checkButton()).toBeEnabled();
});

test('a target with a single state is chosen for all at once', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, pattern`^${t('components.status.competitionState.TERMINATED')}`);
  expect(stateOf('Idea 2')).toHaveDisplayValue('Waiting');
  expect(checkButton()).toBeEnabled();
});

test('the request names competition, state, ideas and the mail, and goes out after the preview is confirmed [R2E-13, R2E-16, R2E-17, R2J-12]', async () => {
  const app = await begin([idea(1), idea(2)]);
  await choose(app, /^Plant jury/);
  await app.user.click(screen.getByRole('checkbox', { name: t('competition.change.mail.one') }));
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
  const dialog = within(
    await screen.findByRole('alertdialog', {
      name: t('competition.change.confirm.title', { state: 'Plant jury' }),
    }),
  );
  expect(app.sent('POST', PREVIEW)[0]).toMatchObject({ body, query: { langkey: 'en' } });
  expect(app.sent('PUT', CHANGE)).toHaveLength(0);
  await app.user.click(dialog.getByRole('button', { name: t('competition.change') }));
  await waitFor(() => expect(app.sent('PUT', CHANGE)).toHaveLength(1));
  expect(app.sent('PUT', CHANGE)[0]?.body).toEqual(body);
  // Back at the list, which is read anew, as is the competition.
  expect(await screen.findByRole('button', { name: t('competition.change') })).toBeVisible();
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
  expect(
    dialog.getByText(t('competition.preview.ideas', { ideas: '1,200', smart_count: 1200 })),
  ).toBeVisible();
  for (const text of [
    t('competition.preview.drafts', { smart_count: 3 }),
    t('competition.preview.notified', { smart_count: 21 }),
    t('competition.preview.tasks', { smart_count: 60 }),
    t('competition.preview.jurors', { smart_count: 4 }),
    t('competition.preview.mails', { smart_count: 1 }),
    t('competition.preview.undo'),
  ])
    expect(dialog.getByText(text)).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(stateOf('Idea 1')).toHaveDisplayValue('Plant jury');
  expect(app.sent('PUT', CHANGE)).toHaveLength(0);
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
  expect(screen.getByText(t('competition.change.missing', { smart_count: 1203 }))).toBeVisible();
  expect(
    screen.getAllByRole('combobox', { name: pattern`^${t('competition.change.newStateOf')}` }),
  ).toHaveLength(25);

  const together = screen.getByRole('combobox', { name: t('competition.change.newState') });
  await app.user.selectOptions(together, 'Declined');
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.apply.all', { smart_count: 1203 }) }),
  );
  const count = screen.getByRole('textbox', { name: t('competition.change.tickCount') });
  await app.user.clear(count);
  await app.user.type(count, '30');
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.tickFirst', { smart_count: 30 }) }),
  );
  await app.user.selectOptions(together, 'Plant jury');
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.apply.ticked', { smart_count: 30 }) }),
  );
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
  await app.user.type(screen.getByRole('searchbox', { name: t('competition.idea.search') }), 'bicycle');
  expect(
    screen.queryByRole('combobox', { name: t('competition.change.newStateOf', { title: 'Idea 2' }) }),
  ).toBeNull();
  await app.user.selectOptions(
    screen.getByRole('combobox', { name: t('competition.change.newState') }),
    'Plant jury',
  );
  await app.user.click(
    screen.getByRole('button', { name: t('competition.change.apply.found', { smart_count: 1 }) }),
  );
  expect(screen.getByText(t('competition.change.missing', { smart_count: 2 }))).toBeVisible();
});

test('without open ideas there is nothing to choose but the state', async () => {
  const app = await begin([]);
  await choose(app, /^Plant jury/);
  expect(screen.getByText(t('competition.change.noIdeas'))).toBeVisible();
  expect(checkButton()).toBeEnabled();
});

test('authors who are not selected get the explanation that stands beside the choices', async () => {
  const app = await begin([idea(1), idea(2)], FINISH);
  expect(screen.queryByRole('heading', { name: t('competition.change.note') })).toBeNull();
  await app.user.selectOptions(stateOf('Idea 1'), 'Done');
  await app.user.selectOptions(stateOf('Idea 2'), 'Declined');
  expect(await screen.findByText(t('competition.change.note.help', { smart_count: 1 }))).toBeVisible();
  await app.user.type(screen.getByRole('textbox', { name: t('decision.note.reason') }), 'Too costly.');
  await confirmed(app);
  await waitFor(() =>
    expect(app.sent('PUT', CHANGE)[0]?.body).toMatchObject({
      note: { decision: '', reason: 'Too costly.', next: '', locale: 'en' },
    }),
  );
});

test('the review says that nobody explains it to those who are not selected', async () => {
  const app = await begin([idea(1)], FINISH);
  await app.user.selectOptions(stateOf('Idea 1'), 'Declined');
  await app.user.click(checkButton());
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(t('competition.preview.unexplained', { smart_count: 1 }))).toBeVisible();
});
