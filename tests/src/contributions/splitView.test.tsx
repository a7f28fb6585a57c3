import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#contract/answers/schema.ts';
import { list, respond } from '#tests/support/network.ts';
import { drawWholeFrame } from '#tests/support/renderApp.tsx';
import { t } from '#tests/support/texts.ts';
import { contribution, contributionRow, loadScreens } from './contributionFixtures.ts';
import { open as openList } from './contributionListPage.ts';

drawWholeFrame();
beforeAll(async () => {
  await loadScreens();
  await import('#src/features/contributions/split/SplitView.tsx');
  await import('#src/app/frame/LaterParts.tsx');
}, 120_000);

let windowWidth = 1440;
beforeEach(() => {
  windowWidth = 1440;
  const media = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width:\s*([\d.]+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);
    const isWidth = query.includes('width');
    return {
      ...media(query),
      matches: isWidth ? least <= windowWidth && windowWidth <= most : media(query).matches,
    };
  });
  return () => vi.unstubAllGlobals();
});

const PROMISE: Answer = {
  dueAt: '2026-03-05T20:59:59Z',
  owner: { id: 8, name: 'Mehmet Demir' },
  state: 'late',
  escalation: 0,
  timeZone: 'Europe/Istanbul',
};
const ROWS = [
  contributionRow({ id: 11, code: 'SUG-000011', title: 'Lamps', answer: PROMISE }),
  contributionRow({ id: 12, code: 'SUG-000012', title: 'Stands' }),
  contributionRow({ id: 13, code: 'SUG-000013', title: 'Hooks' }),
];
const LIST = '/contribution/list/SUGGESTION/0/role';
const detailOf = (id: number, changes = {}) =>
  contribution({ id, title: ROWS.find((row) => row.id === id)?.title ?? '', ...changes });

const open = (search = '', responses: Parameters<typeof openList>[1] = {}) =>
  openList(ROWS, {
    at: `${LIST}${search}`,
    view: 'split',
    ...responses,
    responses: {
      'GET /api/v3/contributions/:id': ({ path }: { path: string }) =>
        detailOf(Number(path.split('/').at(-1))),
      'GET /api/v3/contributions/id/SUGGESTION/0/role': list([11, 12, 13]),
      'GET /api/v3/comments/list/:id': list([]),
      ...responses.responses,
    },
  });
const rowsOf = async () =>
  within(await screen.findByRole('list', { name: t('contribution.list.role.SUGGESTION') }));
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

test('it says what list it is and how much that holds, and closes to the list alone', async () => {
  const { user, location } = await open('?contribution=12');
  await heading('Stands');
  const title = t('contribution.list.role.SUGGESTION');
  const [header] = screen.getAllByRole('heading', { level: 2 });
  expect(header).toHaveTextContent(`${title} · 3`);
  await user.click(screen.getByRole('button', { name: t('contribution.split.close') }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(location().search).not.toContain('contribution=');
});

test('nothing is chosen at first; a press opens it beside the list, in the address, and Back closes it', async () => {
  const { user, location, router } = await open('?page=1&sort=answerDueAt,asc');
  expect(await screen.findByText(t('contribution.split.empty'))).toBeVisible();
  const rows = await rowsOf();
  expect(rows.getByText(/Mehmet Demir/)).toBeVisible();
  await user.click(rows.getByRole('link', { name: 'Stands' }));
  expect(await heading('Stands')).toBeVisible();
  expect(location().search).toBe('?page=1&sort=answerDueAt,asc&contribution=12');
  expect((await rowsOf()).getByRole('link', { name: 'Stands' })).toHaveAttribute('aria-current', 'true');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('link', { name: t('contribution.split.open') })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/12/detail',
  );
  await router.navigate(-1);
  expect(await screen.findByText(t('contribution.split.empty'))).toBeVisible();
});

test('an address with a contribution opens it beside the list, whatever view was chosen, and its parts stay there', async () => {
  const { user, location } = await open('?contribution=13&tab=files', { view: 'table' });
  expect(await heading('Hooks')).toBeVisible();
  expect(await screen.findByRole('tab', { name: t('contribution.files'), selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: new RegExp(t('contribution.people')) }));
  expect(location().search).toBe('?contribution=13&tab=people');
  await user.click(screen.getByRole('button', { name: t('contribution.view.table') }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(location().search).toBe('');
});

test('arrow keys walk the list, Enter opens, and once more reads on from the title; J and K go along it', async () => {
  const { user, location } = await open('?contribution=11');
  await heading('Lamps');
  const rows = await rowsOf();
  rows.getByRole('link', { name: 'Lamps' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(rows.getByRole('link', { name: 'Stands' })).toHaveFocus();
  await user.keyboard('{End}{ArrowDown}');
  expect(rows.getByRole('link', { name: 'Hooks' })).toHaveFocus();
  await user.keyboard('{Enter}');
  const title = await heading('Hooks');
  await user.keyboard('{Enter}');
  expect(title).toHaveFocus();
  await user.keyboard('k');
  await waitFor(() => expect(location().search).toContain('contribution=12'));
  await waitFor(async () => expect(await heading('Stands')).toHaveFocus());
  await user.keyboard('j');
  await waitFor(() => expect(location().search).toContain('contribution=13'));
});

test('J leads from the last row of a page to the next page, as the button does', async () => {
  const { user, location } = await open('?contribution=13', {
    responses: { 'GET /api/v3/contributions/id/SUGGESTION/0/role': list([11, 12, 13, 14]) },
  });
  await heading('Hooks');
  await screen.findByRole('link', { name: t('contribution.following') });
  await user.keyboard('j');
  await waitFor(() => expect(location().search).toBe('?contribution=14&page=2'));
});

test('J begins with the first one while none is chosen', async () => {
  const { user, location } = await open();
  await rowsOf();
  await user.keyboard('j');
  await waitFor(() => expect(location().search).toBe('?contribution=11'));
});

test('after an action the list is read again, and the next to answer opens in its place', async () => {
  let done = false;
  const offered = {
    id: 21,
    name: 'Accept',
    explanationRequired: false,
    note: 'NONE' as const,
    asksReturn: false,
    confirmText: null,
    targetStateId: 4,
    targetStateName: 'Accepted',
    targetStateType: 'ACCEPTANCE' as const,
    sets: { visibility: null, editable: null, commentStatus: null, ratingStatus: null },
  };
  const { user, sent, location } = await open('?contribution=11', {
    responses: {
      'GET /api/v3/contributions/11': () =>
        done
          ? detailOf(11, { version: 6, stateId: 4, stateName: 'Accepted', stateType: 'ACCEPTANCE' })
          : detailOf(11, { actions: [offered] }),
      'POST /api/v3/contributions/contributionId/11/execute-action/21': () => {
        done = true;
        return { id: 11, stateId: 4, stateType: 'ACCEPTANCE', stateName: 'Accepted', version: 6 };
      },
    },
  });
  await heading('Lamps');
  const read = sent('GET', '/api/v3/contributions/SUGGESTION/0/role').length;
  await user.keyboard('a');
  await screen.findByRole('alertdialog', { name: 'Accept' });
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent('GET', '/api/v3/contributions/SUGGESTION/0/role').length).toBeGreaterThan(read),
  );
  const next = await screen.findByRole('link', { name: t('bulk.next') });
  await waitFor(() => expect(next).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().search).toBe('?contribution=12'));
  expect(location().pathname).toBe(LIST);
});

test('one that there is not, or of another type, is said to be missing', async () => {
  await open('?contribution=99', { responses: { 'GET /api/v3/contributions/99': respond(404) } });
  expect(await screen.findByText(t('contribution.split.missing'))).toBeVisible();
});

test('below wide screens the address shows the ordinary list, which offers no split view', async () => {
  windowWidth = 1024;
  await open('?contribution=11');
  expect(await screen.findByRole('link', { name: 'Lamps' })).toHaveAttribute(
    'href',
    '/contribution/SUGGESTION/11/detail',
  );
  expect(screen.queryByRole('button', { name: t('contribution.view.split') })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: t('contribution.view.cards') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

const box = async (title: string) =>
  (await rowsOf()).getByRole('checkbox', { name: t('components.list.selectRow', { name: title }) });
const counted = (count: number) => t('components.list.chosen', { smart_count: count });

test('rows are ticked beside what is read, with Shift all in between, and stay ticked in the table', async () => {
  const { user, location } = await open('?contribution=12');
  await heading('Stands');
  await user.click(await box('Lamps'));
  expect(screen.getByText(counted(1))).toBeVisible();
  expect(screen.getByRole('button', { name: t('bulk.act') })).toBeVisible();
  // Ticking opens nothing.
  expect(location().search).toBe('?contribution=12');
  await user.keyboard('{Shift>}');
  await user.click(await box('Hooks'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText(counted(3))).toBeVisible();
  await user.click((await rowsOf()).getByRole('link', { name: 'Hooks' }));
  expect(await heading('Hooks')).toBeVisible();
  expect(screen.getByText(counted(3))).toBeVisible();
  await user.click(screen.getByRole('button', { name: t('contribution.split.close') }));
  const inTable = within(await screen.findByRole('table'));
  const name = t('components.list.selectRow', { name: 'Stands' });
  expect(inTable.getByRole('checkbox', { name })).toBeChecked();
});

test('X ticks the row with the focus, else the one that is read, and a command is given for what is ticked', async () => {
  const { user } = await open('?contribution=12');
  await heading('Stands');
  await user.keyboard('x');
  expect(await box('Stands')).toBeChecked();
  expect(await box('Stands')).toHaveAttribute('aria-keyshortcuts', 'X');
  (await rowsOf()).getByRole('link', { name: 'Stands' }).focus();
  await user.keyboard('{ArrowDown}x');
  expect(await box('Hooks')).toBeChecked();
  await user.keyboard('x');
  expect(await box('Hooks')).not.toBeChecked();
  // A tick by the mouse leaves the focus on its box, where the keys go on.
  await user.click(await box('Hooks'));
  await user.keyboard('x');
  expect(await box('Hooks')).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: t('bulk.remind') }));
  expect(
    await screen.findByRole('dialog', { name: t('bulk.title.REMIND', { smart_count: 1 }) }),
  ).toBeVisible();
});

test('arrow keys go on from a checkbox', async () => {
  const { user } = await open('?contribution=12');
  await heading('Stands');
  (await box('Lamps')).focus();
  await user.keyboard('{ArrowDown}');
  expect((await rowsOf()).getByRole('link', { name: 'Stands' })).toHaveFocus();
});

test('a list that takes no command has no checkboxes, and X does nothing there', async () => {
  const { user } = await openList(ROWS, {
    at: '/contribution/list/SUGGESTION/0/all?contribution=12',
    view: 'split',
    responses: {
      'GET /api/v3/contributions/:id': detailOf(12),
      'GET /api/v3/contributions/id/SUGGESTION/0/all': list([11, 12, 13]),
      'GET /api/v3/comments/list/:id': list([]),
    },
  });
  await heading('Stands');
  await user.keyboard('x');
  const shown = within(await screen.findByRole('list', { name: t('contribution.list.all.SUGGESTION') }));
  expect(shown.getByRole('link', { name: 'Stands' })).toBeVisible();
  expect(shown.queryByRole('checkbox')).toBeNull();
});
