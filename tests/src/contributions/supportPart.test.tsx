import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { type Answers, list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { contribution, EMPLOYEE, loadScreens, MEHMET, OPTIONS, permissions } from './contributionFixtures.ts';

beforeAll(() => loadScreens(), 120_000);

const SIMILAR = '/api/v3/contributions/similar';
const OTHER = {
  ...{ id: 31, type: 'SUGGESTION', code: 'SUG-31', title: 'Roofed stands', state: 'Submitted' },
  ...{ stateType: 'SUBMITTED', dateSubmitted: '2026-03-02T08:30:00Z', author: 'Ada Lovelace' },
  ...{ family: null, maySupport: false, join: null },
};

function open(changes: Partial<ContributionDetail>, responses: Answers = {}, search = '') {
  return renderApp(`/contribution/SUGGESTION/12/detail${search}`, {
    roles: EMPLOYEE,
    responses: {
      ...OPTIONS,
      'GET /api/v3/contributions/:id': contribution(changes),
      [`GET ${SIMILAR}`]: () =>
        list([{ ...OTHER, score: 0.6, because: [{ word: 'stands', inTitle: true }] }]),
      'GET /api/v3/contributions/:id/distinctions': () => list([{ ...OTHER, date: '2026-03-02T08:30:00Z' }]),
      ...responses,
    },
  });
}

test('whoever may supports a contribution with one press, and sees how many do', async () => {
  let isSupported = false;
  const { user, sent } = await open(
    {},
    {
      'GET /api/v3/contributions/:id': () =>
        contribution({
          ...{ isSupported, supporterCount: isSupported ? 3 : 2 },
          permissions: permissions({ support: true }),
        }),
      'PUT /api/v3/contributions/:id/support': () => {
        isSupported = true;
        return { contributionId: 12, supporterCount: 3, isSupported };
      },
    },
  );
  const part = within(await screen.findByRole('region', { name: t('support.title') }));
  expect(part.getByText(t('support.count', { smart_count: 2 }))).toBeVisible();
  await user.click(part.getByRole('button', { name: t('support.give') }));
  expect(await part.findByRole('button', { name: t('support.withdraw') })).toBeVisible();
  expect(part.getByText(t('support.own', { count: t('support.count', { smart_count: 3 }) }))).toBeVisible();
  expect(sent('PUT', '/api/v3/contributions/12/support')).toHaveLength(1);
});

test('whoever supports what was joined can withdraw', async () => {
  const family = {
    headId: 13,
    headCode: 'SUG-13',
    headTitle: 'Shelters',
    dateJoined: '2026-03-05T08:30:00Z',
  };
  const { user, sent } = await open(
    { isSupported: true, supporterCount: 1, family },
    {
      'DELETE /api/v3/contributions/:id/support': () => ({
        ...{ contributionId: 12, supporterCount: 0, isSupported: false },
      }),
    },
  );
  await user.click(await screen.findByRole('button', { name: t('support.withdraw') }));
  await waitFor(() => expect(sent('DELETE', '/api/v3/contributions/12/support')).toHaveLength(1));
});

test('where nobody supports it and the reader cannot, there is nothing to see', async () => {
  await open({});
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: t('support.title') })).not.toBeInTheDocument();
});

test('supporters stand among the people', async () => {
  await open(
    { supporterCount: 1 },
    { 'GET /api/v3/contributions/:id/supporters': () => list([{ ...MEHMET, date: '2026-03-02T08:30:00Z' }]) },
    '?tab=people',
  );
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('region', { name: t('support.title') })
        .some((part) => within(part).queryByText('Mehmet Demir')),
    ).toBe(true),
  );
});

test('whoever works on it sees what it is like when they ask, by which words, and opens one beside', async () => {
  const { user, sent } = await open({ permissions: permissions({ compare: true }) });
  const title = await screen.findByRole('button', { name: t('contribution.similar.title') });
  expect(sent('GET', SIMILAR)).toEqual([]);
  await user.click(title);
  await user.click(await screen.findByRole('button', { name: 'Roofed stands' }));
  expect(sent('GET', SIMILAR).map(({ query }) => query.id)).toEqual(['12']);
  expect(screen.getByText(t('contribution.similar.because', { words: 'stands' }))).toBeInTheDocument();
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('whoever works on it sees what its author says that it is different from', async () => {
  await open({ distinctionCount: 1, permissions: permissions({ compare: true }) });
  expect(await screen.findByText(t('contribution.similar.distinct'))).toBeVisible();
  expect(screen.getByRole('button', { name: 'Roofed stands' })).toBeVisible();
});

test('others see neither', async () => {
  const { sent } = await open({ distinctionCount: 1 });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: t('contribution.similar.title') })).not.toBeInTheDocument();
  expect(sent('GET', '/api/v3/contributions/12/distinctions')).toEqual([]);
});
