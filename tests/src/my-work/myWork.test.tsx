import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { MyChatSession } from '#contract/chat/schema.ts';
import type { Role } from '#contract/roles.ts';
import { notificationRow } from '#tests/src/notifications/notificationFixtures.ts';
import { taskRow } from '#tests/src/tasks/taskFixtures.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, shippedMessages, t } from '#tests/support/texts.ts';

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const TASKS = '/api/v3/contribution-tasks/user/7';
const ROUNDS = '/api/v3/evals/mine/rounds';
const CHATS = '/api/v3/chat-sessions/mine';
const NEWS = '/api/v3/notifications';

// Whole pages on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const chat = (changes: Partial<MyChatSession> = {}): MyChatSession => ({
  id: 5,
  sessionType: 'OWNERS_MENTOR',
  status: 'OPEN',
  contributionId: 12,
  contributionType: 'SUGGESTION',
  competitionId: null,
  contributionTitle: 'Bicycle stands at the gate',
  contributionCode: 'SUG-000012',
  unreadCount: 2,
  lastMessage: {
    id: 9,
    body: 'Have you asked the gatekeepers?',
    userId: 8,
    fullName: 'Mehmet Kaya',
    isOwn: false,
    createdDate: '2026-03-02T08:30:00Z',
  },
  ...changes,
});

const round = {
  type: 'IDEA',
  competitionId: 3,
  competitionTitle: 'Save energy',
  evalFlowType: 'EVAL_JURY1',
  stageTitle: 'First jury',
  total: 12,
  given: 3,
  dueDate: '2099-03-09T20:59:59Z',
  nextContributionId: 44,
};

const state = (stateId: number, stateName: string, ownCount: number) => ({
  stateId,
  stateType: 'EVALUATION',
  stateName,
  count: 9,
  submittedCount: 9,
  ownCount,
});

/** Nothing waits, nothing was begun. */
const quiet: Answers = {
  [`GET ${TASKS}`]: () => list([]),
  'GET /api/v3/author-questions/mine': [],
  [`GET ${ROUNDS}`]: [],
  [`GET ${CHATS}`]: () => list([]),
  [`GET ${NEWS}`]: () => list([]),
  [`GET ${NEWS}/unread-count`]: 0,
  'GET /api/v3/contributions/:type/0': [],
  'GET /api/v3/contributions/:type/0/mine': () => list([]),
  'GET /api/v3/user-points/my-points': { totalPoint: 300, pointsUsed: 80, remainingPoint: 220 },
};

const open = ({ responses, ...options }: RenderAppOptions = {}, path = '/my-work') =>
  renderApp(path, { roles: PERSON, ...options, responses: { ...quiet, ...responses } });

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('my work', () => {
  test('shows what I was asked about my contributions, with the way to where I answer', async () => {
    const waiting = {
      ...{ id: 12, type: 'SUGGESTION', competitionId: null, title: 'Bicycle stands', code: 'SUG-000012' },
      ...{ openCount: 2, askedAt: '2026-03-02T08:30:00Z' },
    };
    await open({ responses: { 'GET /api/v3/author-questions/mine': [waiting] } });
    const questions = await part(t('question.waiting'));
    expect(questions.getByText(pattern`^${t('question.waiting.count', { smart_count: 2 })}`)).toBeVisible();
    expect(questions.getByRole('link', { name: 'Bicycle stands' })).toHaveAttribute(
      'href',
      expect.stringContaining('/contribution/SUGGESTION/12/detail#questions'),
    );
  });

  test('shows my open tasks, with the way to where each is done [R3D-01, R3D-27]', async () => {
    const late = taskRow({ status: 'OVERDUE', end: '2026-03-05T12:00:00Z' });
    const { sent } = await open({ responses: { [`GET ${TASKS}`]: () => list([late], 7) } });
    const tasks = await part(t('work.tasks'));
    expect(await tasks.findByRole('link', { name: 'Bicycle stands at the gate' })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/12/detail',
    );
    expect(tasks.getByText(t('task.own.more', { smart_count: 2 }))).toHaveAttribute(
      'href',
      '/contribution-task?status.in=WAITING,OVERDUE',
    );
    expect(sent('GET', TASKS)[0]?.query).toMatchObject({ sort: 'due,asc', 'status.in': 'WAITING,OVERDUE' });
  });

  test('shows the rounds that ask for my view, and none that is done [R2G-29]', async () => {
    const done = { ...round, evalFlowType: 'EVAL_JURY2', nextContributionId: null };
    await open({ responses: { [`GET ${ROUNDS}`]: [round, done] } });
    const evaluations = await part(t('work.evaluations'));
    expect(await evaluations.findByRole('link', { name: 'Save energy' })).toHaveAttribute(
      'href',
      '/evaluation/EVAL_JURY1/44',
    );
    expect(
      evaluations.getByText(pattern`${t('evaluation.progress', { given: 3, total: 12 })}`),
    ).toBeVisible();
    expect(evaluations.getAllByRole('listitem')).toHaveLength(1);
  });

  test('shows chats in which I have not read everything [R3E-07]', async () => {
    const { sent } = await open({ responses: { [`GET ${CHATS}`]: () => list([chat()], 1) } });
    const chats = await part(t('work.chats'));
    expect(await chats.findByRole('link', { name: 'Bicycle stands at the gate' })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/12/detail?tab=chat&chat=5',
    );
    expect(
      chats.getByText(t('chat.said', { name: 'Mehmet Kaya', body: 'Have you asked the gatekeepers?' })),
    ).toBeVisible();
    expect(chats.getByText(t('work.chats.unread', { smart_count: 2 }))).toBeVisible();
    expect(sent('GET', CHATS)[0]?.query).toMatchObject({ unreadOnly: 'true', sort: 'lastMessage,desc' });
  });

  test('says how many messages are new in the form that the language has for the number [R3E-07]', async () => {
    const texts = {
      ...shippedMessages('en'),
      'work.chats.unread': '%{smart_count} message |||| %{smart_count} messages',
    };
    await open({
      responses: {
        'GET /api/public/config/locale/:lang': texts,
        [`GET ${CHATS}`]: () => list([chat({ unreadCount: 1200 })], 1),
      },
    });
    expect(await (await part(t('work.chats'))).findByText('1,200 messages')).toBeVisible();
  });

  test('shows notifications that I have not read [S3-46]', async () => {
    const { sent } = await open({ responses: { [`GET ${NEWS}`]: () => list([notificationRow()], 1) } });
    const news = await part(t('work.news'));
    expect(await news.findByText('Your suggestion was accepted')).toBeVisible();
    expect(sent('GET', NEWS)[0]?.query).toMatchObject({ unreadOnly: 'true', sort: 'date,desc' });
  });

  test('shows where my contributions stand; a state leads to those in it [R3P-09]', async () => {
    await open({
      responses: {
        'GET /api/v3/contributions/SUGGESTION/0': [state(31, 'With the board', 2), state(32, 'Done', 0)],
      },
    });
    const states = await part(t('work.states'));
    expect(
      await states.findByRole('link', { name: t('work.states.of', { name: 'With the board', count: '2' }) }),
    ).toHaveAttribute('href', '/contribution/list/SUGGESTION/0/mine?stateId.in=31');
    expect(states.queryByText('Done')).not.toBeInTheDocument();
    expect(states.queryByText(t('work.states.IMPROVEMENT'))).not.toBeInTheDocument();
  });

  test('shows my points, while they are shown at all [R3G-02]', async () => {
    await open();
    expect(await (await part(t('work.points'))).findByText('220')).toBeVisible();
  });

  test('without points in the settings there is no such part [R3N-40]', async () => {
    await open({ settings: { showPointSummaryTable: false } });
    await screen.findByText(t('task.mine.empty'));
    expect(screen.queryByRole('region', { name: t('work.points') })).not.toBeInTheDocument();
  });

  test('says of each part that nothing waits, and what comes next [R3D-01]', async () => {
    await open();
    for (const text of [
      t('task.mine.empty'),
      t('work.evaluations.none'),
      t('work.chats.none'),
      t('work.news.none'),
    ]) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    const latest = await part(t('work.own'));
    expect(await latest.findByRole('link', { name: t('menu.contribute.suggestion') })).toHaveAttribute(
      'href',
      '/contribution/SUGGESTION/null',
    );
  });

  test('a part that fails says so by itself, and is tried again [R3Q-03]', async () => {
    let down = true;
    const { user } = await open({
      responses: {
        [`GET ${ROUNDS}`]: () => (down ? respond(500, { message: 'error.http.500' }) : [round]),
      },
    });
    const evaluations = await part(t('work.evaluations'));
    expect(await screen.findByText(t('work.chats.none'))).toBeVisible();
    down = false;
    await user.click(await evaluations.findByRole('button', { name: t('components.error.retry') }));
    expect(await evaluations.findByRole('link', { name: 'Save energy' })).toBeVisible();
  });

  test('who takes no part in contributions is asked for nothing that would end the session [R3O-29]', async () => {
    const { requests } = await open({ roles: ['ROLE_USER'] });
    expect(await screen.findByText(t('work.news.none'))).toBeVisible();
    expect(requests.filter(({ path }) => /contributions|evals|chat/.test(path))).toEqual([]);
  });

  test('a visitor is sent to sign in [R3O-20]', async () => {
    const { location } = await open({ roles: null });
    await waitFor(() => expect(location().pathname).toBe('/login'));
  });
});

test('all my chats are listed, the read ones too [R3E-07]', async () => {
  const own = { ...chat().lastMessage, isOwn: true };
  const { sent } = await open(
    { responses: { [`GET ${CHATS}`]: () => list([chat({ unreadCount: 0, lastMessage: own })], 1) } },
    '/my-work/chats',
  );
  expect(
    await screen.findByText(t('work.chats.you', { body: 'Have you asked the gatekeepers?' })),
  ).toBeVisible();
  expect(sent('GET', CHATS)[0]?.query).toEqual({ page: '0', size: '10', sort: 'lastMessage,desc' });
});
