import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sumOf } from '#src/features/points/PointsByOrigin.tsx';
import { list } from '#tests/support/network.ts';
import { t } from '#tests/support/texts.ts';
import { pointEntry, spending, userReward } from './pointFixtures.ts';
import { figureOf, open, part } from './pointPage.ts';

test('a signed-in person opens the page and sees own numbers [R3G-01, R3G-02]', async () => {
  const { sent } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.points') })).toBeVisible();
  const balance = await part(t('point.balance'));
  expect(figureOf(await balance.findByText(t('point.total')))).toBe('100');
  expect(figureOf(balance.getByText(t('point.used')))).toBe('30');
  expect(figureOf(balance.getByText(t('point.remaining')))).toBe('70');
  expect(balance.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '70');
  expect(sent('GET', '/api/v3/user-points/my-points')[0]?.query).toEqual({});
});

test('points are summed by where they come from [R3G-01]', async () => {
  await open();
  const origins = await part(t('point.origins'));
  expect(figureOf(await origins.findByText(t('point.source.SUGGESTION')))).toBe('70');
  expect(figureOf(origins.getByText('Accepted suggestion'))).toBe('60');
  expect(figureOf(origins.getByText(t('point.source.EXTRA')))).toBe('30');
  expect(origins.queryByText(t('point.source.IDEA'))).not.toBeInTheDocument();
  expect(sumOf([])).toBe(0);
});

test('points of a competition carry their name in the reader’s language [R3G-01, S2-25]', async () => {
  await open({
    responses: {
      'GET /api/v3/user-points/7': {
        SUGGESTION: [],
        IMPROVEMENT: [],
        EXTRA: [],
        IDEA: [{ pointType: 'COMPETITION_REWARD', point: 500 }],
      },
    },
  });
  const origins = await part(t('point.origins'));
  expect(figureOf(await origins.findByText(t('point.type.COMPETITION_REWARD')))).toBe('500');
});

test('own spending shows with its reason and points [R3G-03, R3G-15]', async () => {
  await open({
    responses: {
      'GET /api/v3/user-point-spents/user/7': [
        spending(),
        spending({ id: 10, isPoint: true, rewardText: 'x', point: 1 }),
      ],
    },
  });
  const [first, second] = (await (await part(t('point.spendings'))).findAllByRole('listitem')) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(first).toHaveTextContent('Cinema voucher');
  expect(first).toHaveTextContent('Chosen at the spring market');
  expect(first).toHaveTextContent('09/03/26');
  expect(first).toHaveTextContent(`-30 ${t('point.unit', { smart_count: 30 })}`);
  expect(second).toHaveTextContent(`-1 ${t('point.unit', { smart_count: 1 })}`);
});

test('a reward in points shows as points, another in words [R3G-04, R3G-13]', async () => {
  await open({
    responses: {
      'GET /api/v3/user-rewards/user/7': [
        userReward({ rank: 1 }),
        userReward({ id: 4, isPoint: true, point: 40, rewardText: null, contributionTitle: 'Less paper' }),
      ],
    },
  });
  const [words, points] = (await (await part(t('point.rewards'))).findAllByRole('listitem')) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(words).toHaveTextContent(t('point.rewards.rank', { rank: 1 }));
  expect(words).toHaveTextContent('A day off');
  expect(words).not.toHaveTextContent(t('point.unit', { smart_count: 30 }));
  expect(points).toHaveTextContent(t('components.points', { points: '40', smart_count: 40 }));
  expect(points).toHaveTextContent('Less paper');
});

test('the position says place, points and period [R3G-17, R3G-18]', async () => {
  await open();
  const position = await part(t('point.position'));
  expect(await position.findByText(t('point.position.place', { place: '5' }))).toBeVisible();
  expect(
    position.getByText(
      t('point.position.points', { points: '100', period: t('point.period.year'), smart_count: 100 }),
    ),
  ).toBeVisible();
});

test('the period follows the setting; without points there is no place [R3G-17]', async () => {
  await open({
    settings: { leaderboardDisplayMonthCount: 3 },
    responses: {
      'GET /api/v3/user-points/leaders-position/7': {
        userId: 7,
        fullName: 'Ayşe Yılmaz',
        sumPoint: 0,
        countSubmit: 0,
        positionNumber: 0,
      },
    },
  });
  expect(
    await (await part(t('point.position'))).findByText(
      t('point.position.none', { period: t('point.period.months', { smart_count: 3 }) }),
    ),
  ).toBeVisible();
});

test('entries are paged; page and sort stand in the address [R3G-01, R3P-88]', async () => {
  const rows = Array.from({ length: 10 }, (_, index) =>
    pointEntry({ id: index + 1, pointType: `Kind ${index}` }),
  );
  const { user, sent, location } = await open({
    responses: { 'GET /api/v3/user-points/detail/7': list(rows, 12) },
  });
  const entries = await part(t('point.entries'));
  expect(await entries.findByText('Kind 9')).toBeVisible();
  expect(sent('GET', '/api/v3/user-points/detail/7')[0]?.query).toEqual({
    page: '0',
    size: '10',
    sort: 'date,desc',
    langKey: 'en',
  });
  await user.click(entries.getByRole('button', { name: t('components.pagination.page', { page: '2' }) }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/user-points/detail/7').at(-1)?.query).toMatchObject({ page: '1' }),
  );
  await user.click(entries.getByRole('button', { name: t('point.entry.point') }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/user-points/detail/7').at(-1)?.query).toMatchObject({ sort: 'point,asc' }),
  );
  expect(location().search).toBe('?page=1&sort=point,asc');
});

test('an entry says what for, where from and when, and leads to the contribution [R3G-01]', async () => {
  const date = new Date(2026, 2, 2, 8, 30).toISOString();
  await open({
    responses: { 'GET /api/v3/user-points/detail/7': list([pointEntry({ date, explanation: 'Well done' })]) },
  });
  const row = await (await part(t('point.entries'))).findByRole('row', { name: /Accepted suggestion/ });
  expect(within(row).getByText('Well done')).toBeVisible();
  expect(within(row).getByText('02/03/26 08:30')).toBeVisible();
  expect(within(row).getByText(t('components.points', { points: '70', smart_count: 70 }))).toBeVisible();
  expect(within(row).getByRole('link', { name: 'SUG-000012 · Bicycle stands at the gate' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
});
