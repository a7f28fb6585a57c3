import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { ANSWER, expectReload, open, press, READ, readBefore } from './contributionCommandPage.ts';
import { loadScreens } from './contributionFixtures.ts';

beforeAll(loadScreens, 120_000);

const BUTTONS = [
  ['ASSIGN', t('contribution.command.ASSIGN'), 'R3C-24'],
  ['CHANGE_VISIBILITY', t('contribution.command.CHANGE_VISIBILITY'), 'R3C-27'],
  ['CHANGE_COMMENT_STATUS', t('contribution.command.CHANGE_COMMENT_STATUS'), 'R3C-28'],
  ['CHANGE_RATING_STATUS', t('contribution.command.CHANGE_RATING_STATUS'), 'R3C-29'],
  ['CHANGE_FIELD', t('contribution.command.CHANGE_FIELD'), 'R3C-31'],
  ['VIEW_OWNERS', t('contribution.command.VIEW_OWNERS'), 'R3C-32'],
  ['VIEW_OWNER_POINT', t('contribution.command.VIEW_OWNER_POINT'), 'R3C-22'],
  ['SAVE_REWARD', t('contribution.command.SAVE_REWARD'), 'R3C-34'],
  ['CHANGE_CHAT_SESSION_STATUS', t('contribution.command.CHANGE_CHAT_SESSION_STATUS'), 'R3C-36'],
  ['EDITABILITY', t('contribution.command.EDITABILITY'), 'R3C-05'],
] as const;

test.each(BUTTONS)('%s gives its button and no other [%s, %s, R3C-37]', async (command, name) => {
  await open([command]);
  const manage = within(await screen.findByRole('region', { name: t('contribution.commands') }));
  expect(manage.getAllByRole('button').map((button) => button.textContent)).toEqual([name]);
});

test('without any command there is nothing to manage [R3C-24 … R3C-37]', async () => {
  await open([]);
  await screen.findByRole('tab', { name: pattern`${t('contribution.files')}` });
  expect(screen.queryByRole('region', { name: t('contribution.commands') })).not.toBeInTheDocument();
});

test('visibility is changed, then the contribution is fetched again [R3C-04, R3C-09, R3B-44]', async () => {
  const app = await open(
    ['CHANGE_VISIBILITY'],
    {},
    { 'POST /api/v3/contributions/changeVisibility': ANSWER },
  );
  const dialog = await press(app, t('contribution.command.CHANGE_VISIBILITY'));
  expect(dialog.getByRole('radio', { name: t('contribution.visibility.INTERNAL') })).toBeChecked();
  expect(dialog.getByRole('button', { name: t('contribution.save') })).toBeDisabled();
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.visibility.REGISTERED') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', '/api/v3/contributions/changeVisibility')[0]?.body).toEqual({
    contributionId: 12,
    visibility: 'REGISTERED',
  });
});

test('the comment status has exactly three values [R3C-06, R3C-09, R3C-11]', async () => {
  const path = '/api/v3/contributions/contributionId/12/commentStatus/VISIBLE';
  const app = await open(['CHANGE_COMMENT_STATUS'], {}, { [`POST ${path}`]: ANSWER });
  const dialog = await press(app, t('contribution.command.CHANGE_COMMENT_STATUS'));
  expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'VISIBLE',
    'VISIBLE_AND_CLOSED',
    'HIDDEN',
  ]);
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.commentStatus.VISIBLE') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)).toHaveLength(1);
});

test('the rating status has exactly three values [R3C-07, R3C-09, R3C-14]', async () => {
  const path = '/api/v3/contributions/contributionId/12/ratingStatus/OPEN';
  const app = await open(['CHANGE_RATING_STATUS'], {}, { [`POST ${path}`]: ANSWER });
  const dialog = await press(app, t('contribution.command.CHANGE_RATING_STATUS'));
  expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'OPEN',
    'CLOSED',
    'HIDDEN',
  ]);
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.ratingStatus.OPEN') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)).toHaveLength(1);
});

test('editing by owners is locked [R3C-05, R3C-09]', async () => {
  const path = '/api/v3/contributions/contributionId/12/editability/false';
  const app = await open(['EDITABILITY'], { editable: true }, { [`POST ${path}`]: ANSWER });
  const dialog = await press(app, t('contribution.command.EDITABILITY'));
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.editable.false') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)).toHaveLength(1);
});

test('a refusal keeps the dialog and what was chosen', async () => {
  const key = 'error.commandNotAllowed';
  const app = await open(
    ['CHANGE_VISIBILITY'],
    {},
    {
      'POST /api/v3/contributions/changeVisibility': respond(
        400,
        { status: 400, message: key },
        { 'app-error': key },
      ),
    },
  );
  const dialog = await press(app, t('contribution.command.CHANGE_VISIBILITY'));
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.visibility.PRIVATE') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  expect(await screen.findByText(t('error.commandNotAllowed'))).toBeVisible();
  expect(dialog.getByRole('radio', { name: t('contribution.visibility.PRIVATE') })).toBeChecked();
  expect(app.sent('GET', READ)).toHaveLength(readBefore);
});

const REWARD = '/api/v3/contributions/command/save-reward';

test('a reward is chosen and saved by its type; what was given before is shown [R3C-09, R3C-23]', async () => {
  const app = await open(
    ['SAVE_REWARD'],
    {},
    {
      'GET /api/v3/contributions/command/save-reward/:id': {
        contributionId: 12,
        current: { rewardText: 'A book', isPoint: false, point: null },
        possible: [{ id: 3, label: 'Accepted (50)', isPoint: true }],
      },
      'POST /api/v3/contributions/command/save-reward/type/:type/:id': respond(200),
    },
  );
  const dialog = await press(app, t('contribution.command.SAVE_REWARD'));
  expect(
    await dialog.findByText(pattern`${t('contribution.reward.current', { reward: 'A book' })}`),
  ).toBeVisible();
  await app.user.selectOptions(
    dialog.getByRole('combobox', { name: t('contribution.reward.choose') }),
    'Accepted (50)',
  );
  await app.user.click(dialog.getByRole('button', { name: t('contribution.reward.save') }));
  await expectReload(app);
  expect(app.sent('POST', `${REWARD}/type/POINT/12`)[0]?.body).toEqual({ rewardId: 3 });
});

test('points that were given stand as numbers are written [R3C-23, R3Q-21]', async () => {
  const app = await open(
    ['SAVE_REWARD'],
    {},
    {
      'GET /api/v3/contributions/command/save-reward/:id': {
        contributionId: 12,
        current: { rewardText: null, isPoint: true, point: 1200 },
        possible: [],
      },
    },
  );
  const dialog = await press(app, t('contribution.command.SAVE_REWARD'));
  expect(
    await dialog.findByText(
      pattern`${t('contribution.reward.current', { reward: t('components.points', { points: 1200, smart_count: 1200 }) })}`,
    ),
  ).toBeVisible();
});

test('a reward can be words [R3C-23]', async () => {
  const app = await open(
    ['SAVE_REWARD'],
    {},
    {
      'GET /api/v3/contributions/command/save-reward/:id': {
        contributionId: 12,
        current: null,
        possible: [],
      },
      'POST /api/v3/contributions/command/save-reward/type/:type/:id': respond(200),
    },
  );
  const dialog = await press(app, t('contribution.command.SAVE_REWARD'));
  await app.user.click(await dialog.findByRole('radio', { name: t('contribution.reward.text') }));
  await app.user.type(
    dialog.getByRole('textbox', { name: t('contribution.reward.words') }),
    'Dinner for two',
  );
  await app.user.click(dialog.getByRole('button', { name: t('contribution.reward.save') }));
  await expectReload(app);
  expect(app.sent('POST', `${REWARD}/type/TEXT/12`)[0]?.body).toEqual({ reward: 'Dinner for two' });
});

test('points out of bounds are said at their field, and nothing is sent [R3C-23]', async () => {
  const app = await open(
    ['SAVE_REWARD'],
    {},
    {
      'GET /api/v3/contributions/command/save-reward/:id': {
        contributionId: 12,
        current: null,
        possible: [],
      },
    },
  );
  const dialog = await press(app, t('contribution.command.SAVE_REWARD'));
  const points = await dialog.findByRole('textbox', { name: t('contribution.reward.number') });
  await app.user.type(points, '0');
  await app.user.click(dialog.getByRole('button', { name: t('contribution.reward.save') }));
  expect(await dialog.findByText(t('entity.validation.min', { min: 1 }))).toBeVisible();
  expect(points).toHaveFocus();
  expect(app.sent('POST', `${REWARD}/type/POINT/12`)).toEqual([]);
});

test('what was chosen for a command is asked about before its dialog closes [R3C-27]', async () => {
  const app = await open(['CHANGE_VISIBILITY']);
  const dialog = await press(app, t('contribution.command.CHANGE_VISIBILITY'));
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.visibility.REGISTERED') }));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.cancel') }));
  const question = within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
  await app.user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
  expect(await dialog.findByRole('radio', { name: t('contribution.visibility.REGISTERED') })).toBeChecked();
});

test('two chats are closed with one call [R3C-09, R3C-19, R3C-20]', async () => {
  const path = '/api/v3/contributions/12/command/change-chat-session-status/parameter/CLOSED';
  const chatSessions: ContributionDetail['chatSessions'] = [
    { id: 51, sessionType: 'OWNERS', status: 'OPEN' },
    { id: 52, sessionType: 'OWNERS_MENTOR', status: 'OPEN' },
  ];
  const app = await open(
    ['CHANGE_CHAT_SESSION_STATUS'],
    { chatSessions },
    { [`POST ${path}`]: respond(200) },
  );
  const dialog = await press(app, t('contribution.command.CHANGE_CHAT_SESSION_STATUS'));
  await app.user.click(
    dialog.getByRole('checkbox', {
      name: `${t('contribution.owners')} (${t('contribution.chat.OPEN')})`,
    }),
  );
  await app.user.click(
    dialog.getByRole('checkbox', {
      name: `${t('contribution.chat.OWNERS_MENTOR')} (${t('contribution.chat.OPEN')})`,
    }),
  );
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await expectReload(app);
  expect(app.sent('POST', path)[0]?.body).toEqual({ sessionList: [51, 52] });
});

test('a chat that is open below is read anew when its chats are closed [R3C-20]', async () => {
  const CHATS = '/api/v3/chat-sessions/list/12';
  const path = '/api/v3/contributions/12/command/change-chat-session-status/parameter/CLOSED';
  const app = await open(
    ['CHANGE_CHAT_SESSION_STATUS'],
    { chatSessions: [{ id: 51, sessionType: 'OWNERS', status: 'OPEN' }] },
    { [`GET ${CHATS}`]: list([]), [`POST ${path}`]: respond(200) },
  );
  await app.router.navigate('/contribution/SUGGESTION/12/detail?tab=chat');
  await waitFor(() => expect(app.sent('GET', CHATS)).toHaveLength(1));
  const dialog = await press(app, t('contribution.command.CHANGE_CHAT_SESSION_STATUS'));
  await app.user.click(dialog.getByRole('checkbox'));
  await app.user.click(dialog.getByRole('button', { name: t('contribution.save') }));
  await waitFor(() => expect(app.sent('GET', CHATS)).toHaveLength(2));
  await expectReload(app);
});

test('the way back asks before what was chosen for a command is lost [R3C-27]', async () => {
  const app = await open(['CHANGE_VISIBILITY']);
  await app.router.navigate('/contribution/SUGGESTION/12/detail?tab=history');
  const dialog = await press(app, t('contribution.command.CHANGE_VISIBILITY'));
  await app.user.click(dialog.getByRole('radio', { name: t('contribution.visibility.REGISTERED') }));
  await app.router.navigate(-1);
  expect(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') })).toBeVisible();
  expect(app.location().search).toBe('?tab=history');
});
