import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { dayBound } from '#contract/formats/dates.ts';
import type { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { contributionRow, loadScreens } from './contributionFixtures.ts';
import { MINE, open, table } from './contributionListPage.ts';

beforeAll(loadScreens, 120_000);
const openFilter = async (user: Awaited<ReturnType<typeof renderApp>>['user'], name: string) => {
  await user.click(
    within(await screen.findByRole('search', { name: t('components.filters.label') })).getByRole('button', {
      name,
    }),
  );
  return screen.findByRole('dialog', { name: name.split(':')[0] });
};

test('what is typed is searched for, the best first, until the newest are asked for [R3A-05]', async () => {
  const { user, sent, location } = await open([contributionRow()]);
  await table();
  const order = () => screen.queryByRole('combobox', { name: pattern`${t('components.list.sort')}` });
  const choose = async (name: string) => {
    await user.click(order() as HTMLElement);
    await user.click(await screen.findByRole('option', { name }));
  };
  expect(order()).toHaveTextContent(t('contribution.sort.newest'));
  const box = screen.getByRole('searchbox', { name: t('contribution.filter.words') });
  await user.type(box, 'bicycle');
  const asked = () => sent('GET', MINE).at(-1)?.query;
  await waitFor(() => expect(asked()).toMatchObject({ q: 'bicycle', sort: 'relevance,desc' }));
  expect(new URLSearchParams(location().search).get('q')).toBe('bicycle');
  expect(order()).toHaveTextContent(t('contribution.sort.relevance'));
  await choose(t('contribution.sort.newest'));
  await waitFor(() => expect(asked()).toMatchObject({ q: 'bicycle', sort: 'id,desc' }));
  await choose(t('contribution.sort.relevance'));
  await waitFor(() => expect(asked()).toMatchObject({ q: 'bicycle', sort: 'relevance,desc' }));
  await user.clear(box);
  await waitFor(() => expect(asked()).toEqual({ page: '0', size: '10', sort: 'id,desc', langkey: 'en' }));
});

test('an address of a title filters by it, and the filter can be taken away [R3A-25]', async () => {
  const at = '/contribution/list/SUGGESTION/0/mine?title.contains=bicycle';
  const { user, sent } = await open([contributionRow()], { at });
  await table();
  expect(sent('GET', MINE)[0]?.query).toMatchObject({ 'title.contains': 'bicycle' });
  const search = screen.getByRole('search', { name: t('components.filters.label') });
  expect(within(search).getByText(pattern`${t('contribution.filter.title')}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('components.filters.clearAll') }));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).not.toHaveProperty('title.contains'));
});

test('several tags, a field, a campaign and none, and roles filter under their documented names [R3A-06 … R3A-09, R3A-11, R3A-23, R3A-24, R3A-26 … R3A-31, R3A-34]', async () => {
  const { user, sent } = await open([contributionRow()]);
  await table();
  const choose = async (filter: string, ...options: string[]) => {
    const dialog = await openFilter(user, filter);
    for (const option of options)
      await user.click(await within(dialog).findByRole('checkbox', { name: option }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await choose(t('contribution.tags'), 'quick win', 'energy');
  await choose(t('contribution.field'), 'Old field');
  await choose(t('contribution.campaign'), t('contribution.campaign.free'), 'A greener site');
  await choose(t('contribution.role'), t('task.role.MENTOR'));
  await waitFor(() =>
    expect(sent('GET', MINE).at(-1)?.query).toEqual({
      page: '0',
      size: '10',
      sort: 'id,desc',
      langkey: 'en',
      'selectedTagId.in': '1,2',
      'contributionFieldId.in': '6',
      'campaignId.in': '0,9',
      'role.in': 'MENTOR',
    }),
  );
}, 60_000);

test('states are pressed above the list and have no chip of their own [R3A-22]', async () => {
  await open([contributionRow()]);
  await table();
  const search = screen.getByRole('search', { name: t('components.filters.label') });
  expect(within(search).getByRole('button', { name: t('contribution.tags') })).toBeVisible();
  expect(within(search).queryByRole('button', { name: t('contribution.state') })).not.toBeInTheDocument();
});

test('units are chosen in the tree and sent as tokens [R3A-10, R3A-30]', async () => {
  const { user, sent } = await open([contributionRow()]);
  await table();
  const dialog = await openFilter(user, t('contribution.unit'));
  await user.click(await within(dialog).findByText('Operations'));
  await waitFor(() => expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ 'eiId.in': '3' }));
});

test('both bounds of the submit date are days of the reader, sent as instants [R3A-12, R3A-13, R3A-32, R3A-33]', async () => {
  const { sent } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/mine?dateSubmitted.greaterThanOrEqual=2026-03-01&dateSubmitted.lessThanOrEqual=2026-03-31',
  });
  await table();
  expect(sent('GET', MINE)[0]?.query).toMatchObject({
    'dateSubmitted.greaterThanOrEqual': dayBound('2026-03-01', 'start'),
    'dateSubmitted.lessThanOrEqual': dayBound('2026-03-31', 'end'),
  });
  expect(
    screen.getByRole('button', { name: `${t('contribution.submitted')}: 01/03/26 – 31/03/26` }),
  ).toBeVisible();
});

test('people from outside are not offered the units, and a link that names some asks for none [R3A-10, S3-100]', async () => {
  const at = '/contribution/list/SUGGESTION/0/mine?eiId.in=3';
  const { sent } = await open([contributionRow()], { at, roles: ['ROLE_USER', 'ROLE_EXTERNAL'] });
  await table();
  const filters = within(await screen.findByRole('search', { name: t('components.filters.label') }));
  expect(filters.getByText(t('contribution.tags'))).toBeVisible();
  expect(filters.queryByText(pattern`${t('contribution.unit')}`)).not.toBeInTheDocument();
  expect(sent('GET', '/api/v3/organizations/treeSelect')).toHaveLength(0);
});

test('what administrators ask besides filters too: its choices go with the units in one list [R3A-10, R3A-30, R3A-34, R3P-140, Q3-01]', async () => {
  const asked = {
    id: 4,
    source: 'SUGGESTION',
    competitionId: null,
    definitionList: [{ language: 'en', label: 'Kind of gain', explanation: null }],
    isRequired: false,
    inputType: 'SINGLE_SELECTION',
    minLenOrValue: null,
    maxLenOrValue: null,
    listOrder: 1,
    selectionValues: [
      { id: 41, language: 'en', label: 'Time', rank: 1 },
      { id: 42, language: 'en', label: 'Money', rank: 2 },
    ],
  };
  const { user, sent, location } = await open([contributionRow()], {
    at: '/contribution/list/SUGGESTION/0/mine?eiId.in=12&ei_4=ei_4_41',
    responses: { 'GET /api/v3/extra-inputs/filter/0': [asked] },
  });
  await table();
  // Already the first page is the right one, although the inputs were not known yet.
  expect(sent('GET', MINE)[0]?.query).toMatchObject({ 'eiId.in': '12,ei_4_41' });
  expect(sent('GET', '/api/v3/extra-inputs/filter/0')[0]?.query).toMatchObject({ source: 'SUGGESTION' });
  const dialog = await openFilter(user, 'Kind of gain: Time');
  await user.click(await within(dialog).findByLabelText('Money'));
  await waitFor(() =>
    expect(sent('GET', MINE).at(-1)?.query).toMatchObject({ 'eiId.in': '12,ei_4_41,ei_4_42' }),
  );
  expect(new URLSearchParams(location().search).get('ei_4')).toBe('ei_4_41,ei_4_42');
});
