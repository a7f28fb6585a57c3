import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { COMMENT_STATUSES, RATING_STATUSES } from '#contract/life-cycles/schema.ts';
import { list } from '#tests/support/network.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { AYSE, contribution, loadScreens, MEHMET, permissions } from './contributionFixtures.ts';
import { open } from './contributionPage.ts';

beforeAll(loadScreens, 120_000);
const ENTRY = {
  id: 1,
  contributionId: 12,
  category: 'STATE',
  date: '2026-03-02T08:30:00Z',
  userId: 7,
  fullName: 'Ayşe Yılmaz',
  event: 'action',
  actionName: 'Hand to the board',
  fromState: { id: 1, stateType: 'NEW', name: 'New' },
  toState: { id: 3, stateType: 'SUBMITTED', name: 'Submitted' },
  oldValue: null,
  newValue: null,
  explanation: 'It is complete.',
  actingForName: null,
  actingReason: null,
};

test('the history is read by category and says what happened, by whom and why [R3B-19, R3F-06]', async () => {
  const status = {
    ...ENTRY,
    id: 2,
    category: 'STATUS',
    userId: null,
    fullName: 'SYSTEM',
    event: 'visibility',
    actionName: null,
    fromState: null,
    toState: null,
    oldValue: 'PRIVATE',
    newValue: 'INTERNAL',
    explanation: null,
  };
  const { user, sent } = await open(
    contribution({ permissions: permissions({ commands: ['VIEW_HISTORY'], wholeHistory: true }) }),
    {
      at: '/contribution/SUGGESTION/12/detail?tab=history',
      responses: {
        'GET /api/v3/contribution-histories/:id/category/:category': ({ path }) =>
          path.endsWith('/ALL') ? list([status, ENTRY]) : list([ENTRY]),
      },
    },
  );
  const history = within(await screen.findByRole('region', { name: t('contribution.history') }));
  expect(await history.findByText(t('history.says.visibility', { name: 'The system' }))).toBeVisible();
  expect(history.getByText(t('contribution.visibility.INTERNAL'))).toBeVisible();
  expect(
    history.getByText(t('history.says.named', { name: 'Ayşe Yılmaz', action: 'Hand to the board' })),
  ).toBeVisible();
  expect(history.getByText('It is complete.')).toBeVisible();
  expect(sent('GET', '/api/v3/contribution-histories/12/category/ALL')[0]?.query).toEqual({
    page: '0',
    size: '20',
    langkey: 'en',
  });
  await user.click(screen.getByRole('button', { name: t('contribution.history.category.STATE') }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/contribution-histories/12/category/STATE')).toHaveLength(1),
  );
  await waitFor(() =>
    expect(screen.queryByText(t('history.says.visibility', { name: 'The system' }))).not.toBeInTheDocument(),
  );
});

test('without the permission there is no history tab, and its address is not found [R3C-30, R3N-13]', async () => {
  await open(contribution(), { at: '/contribution/SUGGESTION/12/detail?tab=history' });
  expect(await screen.findByRole('heading', { name: t('error.http.404') })).toBeVisible();
  expect(screen.queryByRole('tab', { name: t('contribution.history') })).not.toBeInTheDocument();
});

test('who takes part is listed by role [R3B-14, R3B-15]', async () => {
  const { user } = await open(
    contribution({
      participants: [
        { ...AYSE, role: 'OWNER' },
        { ...MEHMET, role: 'MENTOR' },
      ],
    }),
  );
  await user.click(await screen.findByRole('tab', { name: t('contribution.people') }));
  expect(
    within(await screen.findByRole('region', { name: t('task.role.MENTOR') })).getByText('Mehmet Demir'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: t('task.role.OWNER') })).getByText('Ayşe Yılmaz'),
  ).toBeVisible();
});

test('files can be downloaded by every reader and changed by none without the permission [R3B-16]', async () => {
  const file = {
    id: 61,
    name: 'plan.pdf',
    size: 2048,
    contentType: 'application/pdf',
    category: 'CONTRIBUTION',
    path: 'files/2b1c',
    createdBy: 'Ayşe Yılmaz',
    createdDate: '2026-03-01T08:30:00Z',
    canDelete: false,
  };
  const { user } = await open(contribution({ files: [file] }));
  await user.click(await screen.findByRole('tab', { name: `${t('contribution.files')} (1)` }));
  expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByLabelText(t('contribution.files.add'))).not.toBeInTheDocument();
});

test.each(COMMENT_STATUSES)(
  'the discussion is there unless it is hidden: %s [R3B-10, R3C-12, R3C-13]',
  async (commentStatus) => {
    await open(
      contribution({ commentStatus, permissions: permissions({ comment: commentStatus === 'VISIBLE' }) }),
    );
    await screen.findByRole('tab', { name: pattern`${t('contribution.files')}` });
    const tab = screen.queryByRole('tab', { name: pattern`${t('contribution.discussion')}` });
    if (commentStatus === 'HIDDEN') expect(tab).not.toBeInTheDocument();
    else expect(tab).toBeVisible();
  },
);

test.each(RATING_STATUSES)(
  'the rating is there unless it is hidden: %s [R3B-11, R3C-15]',
  async (ratingStatus) => {
    await open(contribution({ ratingStatus }), {
      responses: {
        'GET /api/v3/contribution-ratings/:id': {
          contributionId: 12,
          ratingType: 'STAR5',
          average: 3.5,
          count: 2,
          ownRating: null,
          ownId: null,
        },
      },
    });
    await screen.findByRole('tab', { name: pattern`${t('contribution.files')}` });
    const rating = screen.queryByRole('region', { name: t('contribution.rating') });
    if (ratingStatus === 'HIDDEN') expect(rating).not.toBeInTheDocument();
    else expect(rating).toBeVisible();
  },
);
