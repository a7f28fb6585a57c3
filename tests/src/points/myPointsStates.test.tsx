import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, list, respond, unreachable } from '#tests/support/network.ts';
import { inTurkish, t } from '#tests/support/texts.ts';
import { ANSWERS } from './pointFixtures.ts';
import { figureOf, open, part } from './pointPage.ts';

const PARTS = [
  ['GET /api/v3/user-points/my-points', t('point.balance')],
  ['GET /api/v3/user-points/7', t('point.origins')],
  ['GET /api/v3/user-points/leaders-position/7', t('point.position')],
  ['GET /api/v3/user-points/detail/7', t('point.entries')],
  ['GET /api/v3/user-rewards/user/7', t('point.rewards')],
  ['GET /api/v3/user-point-spents/user/7', t('point.spendings')],
] as const;

test.each(PARTS)(
  'when %s fails, only its part says so and can be asked again [R3G-05]',
  async (call, name) => {
    let down = true;
    const { user } = await open({
      responses: { [call]: (request) => (down ? unreachable() : answerOf(call, request)) },
    });
    const failed = await part(name);
    expect(await failed.findByText(t('components.error.title'))).toBeVisible();
    await waitFor(() => expect(screen.queryByText(t('components.loading'))).not.toBeInTheDocument());
    expect(screen.getAllByText(t('components.error.title'))).toHaveLength(1);
    down = false;
    await user.click(failed.getByRole('button', { name: t('components.error.retry') }));
    await waitFor(() => expect(screen.queryByText(t('components.error.title'))).not.toBeInTheDocument());
  },
);

function answerOf(
  call: string,
  request: Parameters<Extract<Answers[string], (...args: never[]) => unknown>>[0],
) {
  const answer = ANSWERS[call] as Answers[string];
  return typeof answer === 'function'
    ? answer(request)
    : answer instanceof Response
      ? answer.clone()
      : answer;
}

test('who has nothing yet reads what will come [R3G-01 … R3G-04]', async () => {
  await open({
    responses: {
      'GET /api/v3/user-points/my-points': { totalPoint: 0, pointsUsed: 0, remainingPoint: 0 },
      'GET /api/v3/user-points/7': { SUGGESTION: [], IMPROVEMENT: [], IDEA: [], EXTRA: [] },
      'GET /api/v3/user-points/detail/7': list([]),
      'GET /api/v3/user-rewards/user/7': [],
      'GET /api/v3/user-point-spents/user/7': [],
    },
  });
  for (const text of [
    t('point.none'),
    t('point.entries.none'),
    t('point.rewards.none'),
    t('point.spendings.none'),
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
});

test('while the numbers are on their way each part says so [R3G-05]', async () => {
  const never = () => new Promise<never>(() => undefined);
  await open({ responses: Object.fromEntries(PARTS.map(([call]) => [call, never])) });
  expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.points') })).toBeVisible();
  expect(screen.getAllByText(t('components.loading'))).toHaveLength(PARTS.length);
});

test.each([{ showPointSummaryTable: false }, { showPointAndRewardMenu: false }])(
  'without the setting the page does not exist, and nothing is asked: %o [R3G-22, R3G-24]',
  async (settings) => {
    const { location, sent } = await open({ settings });
    await waitFor(() => expect(location().pathname).toBe('/not-found'));
    expect(sent('GET', '/api/v3/user-points/my-points')).toEqual([]);
  },
);

test('an outside person sees the points but no position, whose call is closed to them [R3G-01, R3O-29]', async () => {
  const { sent } = await open({ roles: ['ROLE_USER', 'ROLE_EXTERNAL'] });
  expect(await (await part(t('point.balance'))).findByText(t('point.remaining'))).toBeVisible();
  expect(screen.queryByRole('region', { name: t('point.position') })).not.toBeInTheDocument();
  expect(sent('GET', '/api/v3/user-points/leaders-position/7')).toEqual([]);
});

test('an anonymous visitor is sent to sign in [R3O-21, R3O-24]', async () => {
  const { location } = await open({ roles: null });
  await waitFor(() => expect(location().pathname).toBe('/login'));
});

test('a session that ended leads to the sign-in page [R3O-29]', async () => {
  const { location } = await open({
    responses: { 'GET /api/v3/user-points/my-points': respond(401, { status: 401 }) },
  });
  await waitFor(() => expect(location().pathname).toBe('/login'));
});

test('the page speaks Turkish [R3G-01]', async () => {
  sessionStorage.setItem('locale', 'tr');
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: inTurkish('menu.account.points') }),
  ).toBeVisible();
  expect(
    figureOf(await (await part(inTurkish('point.balance'))).findByText(inTurkish('point.remaining'))),
  ).toBe('70');
  expect(await screen.findByText(inTurkish('point.position.place', { place: '5' }))).toBeVisible();
});
