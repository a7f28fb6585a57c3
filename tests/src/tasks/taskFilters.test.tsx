import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#contract/access.ts';
import { enterDate } from '#tests/support/dates.ts';
import { list } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { taskRow } from './taskFixtures.ts';

const OWN = '/api/v3/contribution-tasks/user/7';
const optionsOf = (path: string) => path.split('/').at(-1) ?? '';

const CHOICES = {
  'GET /api/v3/contribution-fields/options/:type': ({ path }: { path: string }) =>
    list(
      optionsOf(path) === 'SUGGESTION'
        ? [{ id: 4, definitionList: [{ language: 'en', title: 'Mobility' }] }]
        : [],
    ),
  'GET /api/v3/life-cycles/list-states-by-source/:type/:competitionId': ({ path }: { path: string }) =>
    path.includes('/SUGGESTION/')
      ? [
          {
            id: 32,
            lifeCycleId: 1,
            rank: 4,
            stateType: 'ACCEPTANCE',
            step: null,
            stateDefinitionList: [{ language: 'en', name: 'Accepted' }],
          },
          {
            id: 31,
            lifeCycleId: 1,
            rank: 3,
            stateType: 'SUBMITTED',
            step: null,
            stateDefinitionList: [{ language: 'en', name: 'In review' }],
          },
        ]
      : [],
  'GET /api/v3/organizations/treeSelect': [
    { id: 'org1', title: 'Ayvalık Works', children: [{ id: '12', title: 'Operations', children: [] }] },
  ],
};

async function open(at = '', roles: readonly Role[] = ['ROLE_USER', 'ROLE_INTERNAL']) {
  const page = await renderApp(`/contribution-task${at}`, {
    roles,
    settings: { availableModules: ['SUGGESTION', 'IMPROVEMENT'] },
    responses: {
      ...CHOICES,
      [`GET ${OWN}`]: ({ query }) =>
        query.size === '200'
          ? list([taskRow({ taskName: 'Decide' }), taskRow(), taskRow({ taskName: 'Weigh, then choose' })])
          : list([taskRow()]),
    },
  });
  await screen.findByRole('table');
  const lastQuery = () => page.sent('GET', OWN).findLast(({ query }) => query.size === '10')?.query;
  const openFilter = async (name: string) => {
    await page.user.click(screen.getByRole('button', { name, expanded: false }));
    return within(await screen.findByRole('dialog', { name }));
  };
  return { ...page, lastQuery, openFilter };
}

const search = (address: string) => Object.fromEntries(new URLSearchParams(address));

test('words in the search box narrow the list after a pause [R3D-09, R3P-63]', async () => {
  const { user, lastQuery, location } = await open();
  await user.type(screen.getByRole('searchbox', { name: t('task.search') }), 'bicycle');
  await waitFor(() =>
    expect(lastQuery()).toMatchObject({ page: '0', sort: 'due,asc', langKey: 'en', search: 'bicycle' }),
  );
  expect(search(location().search)).toMatchObject({ search: 'bicycle', page: '1' });
});

test('task names are offered when the filter opens, and narrow [R3D-10, R3P-63]', async () => {
  const { user, sent, lastQuery, openFilter } = await open();
  expect(sent('GET', OWN).some(({ query }) => query.size === '200')).toBe(false);
  const dialog = await openFilter(t('task.name'));
  const names = await dialog.findAllByRole('checkbox');
  expect(names.map((box) => box.closest('label')?.textContent)).toEqual(['Assess the suggestion', 'Decide']);
  await user.click(await dialog.findByRole('checkbox', { name: 'Decide' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'taskName.in': 'Decide' }));
});

test('several roles are sent as a comma list [R3D-11, R3P-63]', async () => {
  const { user, lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.role'));
  await user.click(await dialog.findByRole('checkbox', { name: t('task.role.RESPONSIBLE') }));
  await user.click(await dialog.findByRole('checkbox', { name: t('task.role.MENTOR') }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'role.in': 'RESPONSIBLE,MENTOR' }));
});

test('fields of all available types are offered and narrow [R3D-12, R3P-63]', async () => {
  const { user, sent, lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.field'));
  await user.click(
    await dialog.findByRole('checkbox', { name: `Mobility (${t('task.module.SUGGESTION')})` }),
  );
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'contributionFieldId.in': '4' }));
  expect(sent('GET', '/api/v3/contribution-fields/options/SUGGESTION')).toHaveLength(1);
  expect(sent('GET', '/api/v3/contribution-fields/options/IMPROVEMENT')).toHaveLength(1);
  expect(sent('GET', '/api/v3/contribution-fields/options/IDEA')).toEqual([]);
});

test('states in their order narrow [R3D-13, R3P-63]', async () => {
  const { user, lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.state'));
  const word = t('task.module.SUGGESTION');
  const boxes = await dialog.findAllByRole('checkbox');
  expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
    `In review (${word})`,
    `Accepted (${word})`,
  ]);
  await user.click(
    await dialog.findByRole('checkbox', { name: `In review (${t('task.module.SUGGESTION')})` }),
  );
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'stateId.in': '31' }));
});

test('a unit ticked in the tree narrows [R3D-14, R3P-63]', async () => {
  const { user, lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.unit'));
  await user.click(await dialog.findByText('Operations'));
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'eiId.in': '12' }));
});

test('one module is chosen and narrows [R3D-15, R3P-63]', async () => {
  const { user, lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.module'));
  await user.click(await dialog.findByRole('radio', { name: t('task.module.IMPROVEMENT') }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ module: 'IMPROVEMENT' }));
});

test('statuses are sent as a comma list [R3D-16, R3P-63]', async () => {
  const { user, lastQuery, openFilter } = await open('?page=1');
  const dialog = await openFilter(t('task.status'));
  await user.click(await dialog.findByRole('checkbox', { name: t('task.own.WAITING') }));
  await user.click(await dialog.findByRole('checkbox', { name: t('components.status.task.LATE_DONE') }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ 'status.in': 'WAITING,LATE_DONE' }));
});

test('the bounds of the period hold whole days [R3D-17, R3D-18, R3P-63]', async () => {
  const { lastQuery } = await open('?start=2026-03-02&end=2026-03-09');
  expect(lastQuery()).toMatchObject({
    start: new Date(2026, 2, 2).toISOString(),
    end: new Date(2026, 2, 9, 23, 59, 59, 999).toISOString(),
  });
  expect(screen.getByRole('button', { name: 'Start and end: 02/03/26 – 09/03/26' })).toBeVisible();
});

test('a bound is chosen in its filter [R3D-17, R3D-18]', async () => {
  const { lastQuery, openFilter } = await open();
  const dialog = await openFilter(t('task.period'));
  enterDate(await dialog.findByRole('group', { name: t('components.filters.from') }), '2026-03-02');
  await waitFor(() => expect(lastQuery()).toMatchObject({ start: new Date(2026, 2, 2).toISOString() }));
});

test('a link with filters shows them in words and sends them at once [R3D-10 … R3D-16]', async () => {
  const { lastQuery } = await open('?stateId.in=31&eiId.in=12,org1&taskName.in=Decide');
  expect(lastQuery()).toMatchObject({ 'stateId.in': '31', 'eiId.in': '12,org1', 'taskName.in': 'Decide' });
  expect(
    await screen.findByRole('button', {
      name: `${t('task.state')}: In review (${t('task.module.SUGGESTION')})`,
    }),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: `${t('task.unit')}: Operations +1` })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Task: Decide' })).toBeVisible();
});

test('filters that need a role are not offered without it, nor asked for by a link [R3D-12 … R3D-14, R3O-29]', async () => {
  const at = '?stateId.in=31&contributionFieldId.in=4&eiId.in=12';
  const { requests } = await open(at, ['ROLE_USER']);
  const filters = within(screen.getByRole('search', { name: t('components.filters.label') }));
  expect(filters.getByText(t('task.role'))).toBeVisible();
  for (const name of [
    pattern`^${t('task.field')}`,
    pattern`^${t('task.state')}`,
    pattern`^${t('task.unit')}`,
  ]) {
    expect(filters.queryByText(name)).not.toBeInTheDocument();
  }
  const asked = requests.map(({ path }) => path).filter((path) => /options|source|treeSelect/.test(path));
  expect(asked).toEqual([]);
});

test('options that cannot be read can be asked for again [R3D-13]', async () => {
  let down = true;
  const { user, openFilter } = await renderAgain(() => down);
  const dialog = await openFilter(t('task.state'));
  expect(await dialog.findByText(t('components.error.title'))).toBeVisible();
  down = false;
  await user.click(dialog.getByRole('button', { name: t('components.error.retry') }));
  expect(await dialog.findByText(t('components.filters.none'))).toBeVisible();
});

async function renderAgain(isDown: () => boolean) {
  const page = await open();
  const answered = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('list-states-by-source')) return answered(input, init);
    if (isDown()) throw new TypeError('Failed to fetch');
    return new Response('[]', { headers: { 'content-type': 'application/json' } });
  };
  return page;
}
