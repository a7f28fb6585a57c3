import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ContributionRow } from '#contract/contributions/schema.ts';
import { dayBound } from '#contract/formats/dates.ts';
import { list } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { ADMINISTRATOR, contributionRow, loadScreens } from './contributionFixtures.ts';
import { COUNTS, MINE, open, table } from './contributionListPage.ts';

drawWholeFrame();

beforeAll(loadScreens, 120_000);
const rowOf = async (name: RegExp) => within(within(await table()).getByRole('row', { name }));

test('the own list asks for the own suggestions of the first page, newest first [R3A-01, R3A-35, R3A-36]', async () => {
  const { sent, urls } = await open([
    contributionRow({ id: 1, title: 'One' }),
    contributionRow({ id: 2, title: 'Two' }),
  ]);
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1);
  expect(rows).toHaveLength(2);
  expect(
    screen.getByRole('heading', { level: 1, name: t('contribution.list.mine.SUGGESTION') }),
  ).toBeVisible();
  expect(sent('GET', MINE)[0]?.query).toEqual({ page: '0', size: '10', sort: 'id,desc', langkey: 'en' });
  expect(urls.find((url) => url.startsWith(MINE))).toMatch(/cacheBuster=\d+/);
});

test('a search that finds more than is counted says so beside the title and below the rows [R1H-18, R3A-37]', async () => {
  const at = '/contribution/list/SUGGESTION/0/all?q=stands';
  await open([], {
    at,
    responses: {
      'GET /api/v3/contributions/:type/:parentId/:scope': list([contributionRow({})], 1000, {
        hasMore: true,
      }),
    },
  });
  expect(
    await screen.findByText(
      t('components.pagination.counterMore', { first: '1', last: '10', total: '1,000' }),
    ),
  ).toBeVisible();
  expect(
    screen.getByRole('img', { name: t('components.list.countMore', { total: '1,000' }) }),
  ).toHaveTextContent('1,000+');
});

test('own ideas are listed by competition [R3A-04]', async () => {
  const { sent } = await open([contributionRow({ type: 'IDEA', competitionId: 1 })], {
    at: '/contribution/list/IDEA/1/mine',
  });
  expect(
    await screen.findByRole('heading', { level: 1, name: t('contribution.list.mine.IDEA') }),
  ).toBeVisible();
  await waitFor(() => expect(sent('GET', '/api/v3/contributions/IDEA/1/mine')).toHaveLength(1));
});

test('a row says number, title, type, code, state, campaign, field, tags, date and role [R3A-14 … R3A-21]', async () => {
  const submitted = new Date(2026, 2, 2, 8, 30).toISOString();
  await open([
    contributionRow({
      id: 4711,
      campaignId: 9,
      campaignTitle: 'A greener site',
      tags: [
        { id: 1, title: 'quick win' },
        { id: 2, title: 'energy' },
      ],
      dateSubmitted: submitted,
      roles: ['OWNER', 'MENTOR'],
    }),
  ]);
  const row = await rowOf(/Bicycle stands/);
  for (const text of [
    '4711',
    'Bicycle stands at the gate',
    `${t('contribution.type.SUGGESTION')} · SUG-000012`,
    'Submitted',
    'A greener site',
    'Mobility',
    'quick win',
    'energy',
    '02/03/26 08:30',
    `${t('task.role.OWNER')}, ${t('task.role.MENTOR')}`,
  ]) {
    expect(row.getByText(text)).toBeVisible();
  }
});

test('the code comes first and the number of the record last, by its plain name [R3A-14]', async () => {
  await open([contributionRow({ id: 4711 })]);
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads[0]).toHaveTextContent(t('contribution.title'));
  expect(heads.at(-1)).toHaveTextContent(t('components.list.actions'));
  expect(heads.at(-2)).toHaveTextContent(t('contribution.id'));
});

test('a draft has no date, a free one no campaign, and an untitled one says so [R3A-17, R3A-20]', async () => {
  await open([contributionRow({ title: ' ', stateType: 'DRAFT', dateSubmitted: null })]);
  const row = await rowOf(pattern`${t('contribution.untitled')}`);
  expect(row.getByText(t('contribution.campaign.none'))).toBeVisible();
  expect(row.queryByText(/\d\d\/\d\d\/\d\d/)).not.toBeInTheDocument();
});

test('names follow the language of the reader [R3A-16, R3A-35]', async () => {
  const { user, sent } = await open([contributionRow()]);
  await table();
  await user.click(screen.getByRole('button', { name: pattern`${t('menu.language')}` }));
  await user.click(await screen.findByText('Türkçe'));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ langkey: 'tr' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: inTurkish('contribution.list.mine.SUGGESTION') }),
  ).toBeVisible();
});

test.each([
  [
    'an own draft leads to its form',
    { editable: true, stateType: 'DRAFT' },
    '/contribution/SUGGESTION/12/edit',
  ],
  ['what was submitted leads to its page', { editable: true }, '/contribution/SUGGESTION/12/detail'],
  [
    'a draft of somebody else leads to its page',
    { editable: true, stateType: 'DRAFT', roles: [] },
    '/contribution/SUGGESTION/12/detail',
  ],
  [
    'an idea leads below its competition',
    { type: 'IDEA', competitionId: 3 },
    '/contribution/IDEA/3/12/detail',
  ],
] as const)('%s [R3A-14, R3B-22, R3B-24]', async (_, changes, address) => {
  await open([contributionRow(changes as Partial<ContributionRow>)]);
  expect((await rowOf(/Bicycle/)).getByRole('link', { name: /Bicycle/ })).toHaveAttribute('href', address);
});

test('twelve rows make two pages; page and sort stand in the address [R3A-36, R3A-37]', async () => {
  const rows = Array.from({ length: 10 }, (_, index) =>
    contributionRow({ id: 20 - index, title: `Idea ${index}` }),
  );
  const { user, sent, location } = await open(rows, { total: 12 });
  await table();
  expect(
    screen.getByText(t('components.pagination.counter', { first: '1', last: '10', total: '12' })),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('components.pagination.page', { page: '2' }) }));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ page: '1' }));
  await user.click(await screen.findByRole('button', { name: t('contribution.title') }));
  await waitFor(() =>
    expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ page: '0', sort: 'title,asc' }),
  );
  expect(location().search).toBe('?page=1&sort=title,asc');
});

test('own contributions are counted by state above the list; states that are pressed are shown [R3A-22, R3B-42]', async () => {
  const { user, sent } = await open([contributionRow()]);
  const counts = within(await screen.findByRole('group', { name: t('contribution.counts.label') }));
  expect(counts.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Submitted 2',
    'Accepted 1',
  ]);
  const asked = () => sent('GET', MINE).at(-1)?.query;
  await user.click(counts.getByRole('button', { name: /Accepted/ }));
  await waitFor(() => expect(asked()).toMatchObject({ 'stateId.in': '9' }));
  expect(counts.getByRole('button', { name: /Accepted/ })).toHaveAttribute('aria-pressed', 'true');
  await user.click(counts.getByRole('button', { name: /Submitted/ }));
  await waitFor(() => expect(asked()).toMatchObject({ 'stateId.in': '9,3' }));
  await user.click(counts.getByRole('button', { name: /Accepted/ }));
  await waitFor(() => expect(asked()).toMatchObject({ 'stateId.in': '3' }));
});

test('under other filters the states have the numbers of what these leave, and none where there is more than is counted [R3B-42]', async () => {
  const { sent } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/all?q=stands&stateId.in=9&dateSubmitted.greaterThanOrEqual=2026-03-01',
    responses: {
      [COUNTS]: [
        { stateId: 3, stateType: 'SUBMITTED', stateName: 'Submitted', count: 1234 },
        { stateId: 9, stateType: 'ACCEPTANCE', stateName: 'Accepted', count: null },
      ],
    },
  });
  const counts = within(await screen.findByRole('group', { name: t('contribution.counts.label') }));
  expect(counts.getAllByRole('button').map((chip) => chip.textContent?.trim())).toEqual([
    'Submitted 1,234',
    'Accepted',
  ]);
  expect(sent('GET', '/api/v3/contributions/state-counts/SUGGESTION/0/all')[0]?.query).toEqual({
    langkey: 'en',
    q: 'stands',
    'dateSubmitted.greaterThanOrEqual': dayBound('2026-03-01', 'start'),
  });
});

test('states of one name, of several life cycles, are one: their numbers are added and they filter together [R3A-22]', async () => {
  const { user, sent } = await open([contributionRow()], {
    responses: {
      [COUNTS]: [
        { stateId: 3, stateType: 'SUBMITTED', stateName: 'Submitted', count: 5 },
        { stateId: 9, stateType: 'ACCEPTANCE', stateName: 'Accepted', count: 1 },
        { stateId: 13, stateType: 'SUBMITTED', stateName: 'Submitted', count: 2 },
      ],
    },
  });
  const counts = within(await screen.findByRole('group', { name: t('contribution.counts.label') }));
  expect(counts.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Submitted 7',
    'Accepted 1',
  ]);
  const asked = () => sent('GET', MINE).at(-1)?.query;
  await user.click(counts.getByRole('button', { name: /Submitted/ }));
  await waitFor(() => expect(asked()).toMatchObject({ 'stateId.in': '3,13' }));
  expect(counts.getByRole('button', { name: /Submitted/, pressed: true })).toBeVisible();
  await user.click(counts.getByRole('button', { name: /Submitted/ }));
  await waitFor(() => expect(asked()).not.toHaveProperty('stateId.in'));
});

test('the own list also tells what became of the own ones, and how much was commented and rated [R3B-43, R3E-05, R3E-06]', async () => {
  const type = { draft: 1, submitted: 8, accepted: 3, rejected: 2, completed: 1 };
  await open([contributionRow()], {
    responses: {
      'GET /api/v3/contributions/user/7': {
        SUGGESTION: type,
        IMPROVEMENT: type,
        IDEA: type,
        commentCount: 4,
        ratingCount: 3,
      },
      'GET /api/v3/comment-count/user/7': 4,
      'GET /api/v3/contribution-ratings-count/user/7': 3,
    },
  });
  expect(
    await screen.findByText(
      `${t('contribution.numbers.answers', { submitted: 8, accepted: 3, completed: 1 })} · ${t('contribution.numbers.comments', { smart_count: 4 })} · ${t('contribution.numbers.ratings', { smart_count: 3 })}`,
    ),
  ).toBeVisible();
});

test('a state that narrows the list can be taken away although it was not counted, and the numbers asked for again [R3B-42]', async () => {
  let isAway = true;
  const { user, sent } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/mine?stateId.in=3',
    responses: { [COUNTS]: () => (isAway ? new Response(null, { status: 400 }) : []) },
  });
  const counts = within(await screen.findByRole('group', { name: t('contribution.counts.label') }));
  expect(await counts.findByRole('button', { name: /Submitted/, pressed: true })).toBeVisible();
  isAway = false;
  await user.click(counts.getByRole('button', { name: t('contribution.counts.retry') }));
  await waitFor(() =>
    expect(counts.queryByRole('button', { name: t('contribution.counts.retry') })).toBeNull(),
  );
  await user.click(counts.getByRole('button', { name: /Submitted/ }));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).not.toHaveProperty('stateId.in'));
});

test('an employee goes between the own, the visible and the shared ones [R3A-01, R3A-38]', async () => {
  await open([contributionRow()]);
  const scopes = within(await screen.findByRole('navigation', { name: t('contribution.scope.label') }));
  expect(scopes.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('contribution.scope.mine'), '/contribution/list/SUGGESTION/0/mine'],
    [t('contribution.scope.all'), '/contribution/list/SUGGESTION/0/all'],
    [t('contribution.scope.role'), '/contribution/list/SUGGESTION/0/role'],
  ]);
  expect(scopes.getByRole('link', { name: t('contribution.scope.mine') })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('where listing is switched off, the list of all is not linked [R3A-38]', async () => {
  const none = { listingEnabled: 'NONE', submitEnabled: 'BOTH' } as const;
  const settings = {
    moduleSubmitListSettings: {
      CONTENT: none,
      CAMPAIGN: none,
      COMPETITION: none,
      SUGGESTION: none,
      IMPROVEMENT: none,
    },
  };
  await open([contributionRow()], { settings });
  const scopes = within(await screen.findByRole('navigation', { name: t('contribution.scope.label') }));
  expect(scopes.queryByRole('link', { name: t('contribution.scope.all') })).not.toBeInTheDocument();
});

test('the address of a list that is not open to a person shows nothing of it [R3A-38]', async () => {
  const internal = { listingEnabled: 'INTERNAL', submitEnabled: 'INTERNAL' } as const;
  const { sent } = await open([contributionRow()], {
    at: '/contribution/list/IMPROVEMENT/0/all',
    roles: ['ROLE_USER', 'ROLE_EXTERNAL'],
    settings: {
      moduleSubmitListSettings: {
        CONTENT: internal,
        CAMPAIGN: internal,
        COMPETITION: internal,
        SUGGESTION: internal,
        IMPROVEMENT: internal,
      },
    },
  });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
  expect(sent('GET', '/api/v3/contributions/IMPROVEMENT/0')).toEqual([]);
});

test('the list to manage is for administrators of the type [R3B-04]', async () => {
  await open([], { at: '/contribution/list/SUGGESTION/0/manage' });
  expect(await screen.findByText(t('error.http.403'))).toBeVisible();
});

test('an administrator of the type opens the list to manage [R3B-04]', async () => {
  const { sent } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/manage',
    roles: ADMINISTRATOR,
  });
  expect(await table(t('contribution.list.manage.SUGGESTION'))).toBeVisible();
  expect(sent('GET', '/api/v3/contributions/SUGGESTION/0/manage')).toHaveLength(1);
});

test('Excel takes the filtered list with all its columns, and print prints [R3N-17, R3N-18]', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:x',
      revokeObjectURL: () => {},
    }),
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user, sent } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/mine?stateId.in=3',
  });
  await table();
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.excel') }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ page: '0', size: '1000', 'stateId.in': '3' });
  await user.click(screen.getByRole('button', { name: t('components.breadcrumb.print') }));
  expect(print).toHaveBeenCalled();
});

test('ratings and counts stand in the numbers of the reader’s language, ratings with one decimal [S3-68, R3Q-21]', async () => {
  const row = contributionRow({ ratingAverage: 4, ratingCount: 2, commentCount: 1234 });
  const { user } = await open([row], { account: { langKey: 'tr' } });
  await user.click(await screen.findByRole('button', { name: inTurkish('components.list.columns') }));
  for (const name of [inTurkish('contribution.rating'), inTurkish('contribution.comments')]) {
    await user.click(await screen.findByRole('checkbox', { name }));
  }
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('cell', { name: '4,0' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '1.234' })).toBeVisible();
});

test('an anonymous visitor signs in first', async () => {
  const { location } = await open([], { roles: null });
  await waitFor(() => expect(location().pathname).toBe('/login'));
});

test('the account menu leads to the own lists [R3A-02, R3A-03]', async () => {
  const { user } = await open([contributionRow()]);
  await table();
  await user.click(screen.getByRole('button', { name: pattern`${t('menu.account')}` }));
  expect(await screen.findByRole('link', { name: t('menu.account.suggestions') })).toHaveAttribute(
    'href',
    '/contribution/list/SUGGESTION/0/mine',
  );
  expect(screen.getByRole('link', { name: t('menu.account.improvements') })).toHaveAttribute(
    'href',
    '/contribution/list/IMPROVEMENT/0/mine',
  );
});
