import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { ListPage, type ListPageProps } from '../../../src/components/list/ListPage.tsx';
import type { ListColumn } from '../../../src/components/list/listColumn.ts';
import type { ListFilter } from '../../../src/components/list/listFilter.ts';
import { useListParams } from '../../../src/components/list/useListParams.ts';
import { usePagedList } from '../../../src/components/list/usePagedList.ts';
import { renderWidget } from './renderWidget.tsx';

interface Idea {
  id: number;
  title: string;
  state: string;
}
const ideas: Idea[] = Array.from({ length: 25 }, (_, index) => ({
  id: index + 1,
  title: `Idea ${index + 1}`,
  state: index % 2 ? 'open' : 'done',
}));

const columns: ListColumn<Idea>[] = [
  {
    name: 'title',
    label: 'Title',
    render: (idea) => idea.title,
    text: (idea) => idea.title,
    sortBy: 'title',
    primary: true,
  },
  { name: 'state', label: 'State', render: (idea) => idea.state, text: (idea) => idea.state },
  { name: 'number', label: 'Number', render: (idea) => `no. ${idea.id}`, hidden: true },
];

const filters: ListFilter[] = [
  { kind: 'search', name: 'search', label: 'Search ideas' },
  { kind: 'text', name: 'title.contains', label: 'Title' },
  { kind: 'choice', name: 'role', label: 'Role', options: [{ id: 'OWNER', label: 'Owner' }] },
  {
    kind: 'choices',
    name: 'stateId.in',
    label: 'State',
    options: [
      { id: 7, label: 'Open' },
      { id: 8, label: 'Done' },
    ],
  },
  { kind: 'days', name: 'from', upTo: 'to', label: 'Submitted', sendAs: 'day' },
];

function Ideas(props: Partial<ListPageProps<Idea>>) {
  const params = useListParams({ sortable: ['id', 'title'], filters });
  const list = usePagedList<Idea>('ideas', params, { filter: { type: 'SUGGESTION' } });
  return (
    <ListPage
      title="Ideas"
      params={params}
      list={list}
      columns={columns}
      empty={{ title: 'No ideas found', text: 'Ideas that are open to you stand here.' }}
      {...props}
    />
  );
}

function renderIdeas(props: Partial<ListPageProps<Idea>> = {}, at = '/ideas', rows = ideas) {
  const getList = vi.fn(
    async (
      _resource: string,
      { pagination: { page, perPage } }: { pagination: { page: number; perPage: number } },
    ) => ({
      data: rows.slice((page - 1) * perPage, page * perPage),
      total: rows.length,
    }),
  );
  const view = renderWidget(<Ideas {...props} />, { at, dataProvider: { getList } as never });
  return { ...view, getList };
}
const lastCall = (getList: ReturnType<typeof vi.fn>) => getList.mock.calls.at(-1)?.[1];

afterEach(() => vi.unstubAllGlobals());

test('a list shows its title with the count, its rows and its pager [R1H-17, R1H-18]', async () => {
  renderIdeas();
  expect(screen.getByRole('heading', { level: 1, name: 'Ideas' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Idea 10' })).toBeTruthy();
  expect(screen.getByLabelText('25 items').textContent).toBe('25');
  expect(screen.getByText('Showing 1 - 10 of 25 items.')).toBeTruthy();
  expect(document.title).toContain('Ideas');
});

test('page 3 and the sort stay in the address and come back with it [R1H-21]', async () => {
  const { user, address, getList, router } = renderIdeas();
  await user.click(await screen.findByRole('button', { name: 'Page 3' }));
  expect(await screen.findByRole('cell', { name: 'Idea 25' })).toBeTruthy();
  expect(address()).toBe('/ideas?page=3&sort=id,desc');
  await user.click(
    within(screen.getByRole('table', { name: 'Ideas' })).getByRole('button', { name: 'Title' }),
  );
  await waitFor(() => expect(lastCall(getList).sort).toEqual({ field: 'title', order: 'ASC' }));
  expect(screen.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort')).toBe('ascending');
  expect(address()).toBe('/ideas?page=1&sort=title,asc');
  await waitFor(() => router.navigate(-1));
  expect(await screen.findByRole('cell', { name: 'Idea 25' })).toBeTruthy();
});

test('a reload at page 3 shows page 3 [R1H-21]', async () => {
  const { getList } = renderIdeas({}, '/ideas?page=3&sort=title,asc');
  expect(await screen.findByRole('cell', { name: 'Idea 21' })).toBeTruthy();
  expect(lastCall(getList)).toMatchObject({
    pagination: { page: 3, perPage: 10 },
    filter: { type: 'SUGGESTION' },
  });
});

test('a page beyond the end becomes the last page', async () => {
  const { address } = renderIdeas({}, '/ideas?page=9');
  expect(await screen.findByRole('cell', { name: 'Idea 25' })).toBeTruthy();
  expect(address()).toContain('page=3');
});

test('while rows load a skeleton says so, and nothing flashes at once [R1H-01]', async () => {
  renderWidget(<Ideas />, { dataProvider: { getList: () => new Promise(() => {}) } as never });
  const waiting = (await screen.findByText('Loading …')).parentElement as HTMLElement;
  expect(waiting.getAttribute('role')).toBe('status');
  expect(waiting.querySelector('.MuiSkeleton-root')).toBeNull();
  await waitFor(() => expect(waiting.querySelector('.MuiSkeleton-root')).not.toBeNull());
});

test('an empty list says that nothing was found and what belongs here [R1H-22]', async () => {
  renderIdeas({}, '/ideas', []);
  expect(await screen.findByText('No ideas found')).toBeTruthy();
  expect(screen.getByText('Ideas that are open to you stand here.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('filters that leave nothing say so [R1H-22]', async () => {
  renderIdeas({}, '/ideas?title.contains=xyz', []);
  expect(
    await screen.findByText('Nothing matches the filters. Remove one of them to see more.'),
  ).toBeTruthy();
  expect(screen.getByText('Nothing found')).toBeTruthy();
  // There may be ideas: only the filters leave none.
  expect(screen.queryByText('No ideas found')).toBeNull();
});

test('a failed list shows an error with a retry that works', async () => {
  const getList = vi
    .fn()
    .mockRejectedValueOnce(new Error('The server is away'))
    .mockResolvedValue({ data: ideas.slice(0, 1), total: 1 });
  const { user } = renderWidget(<Ideas />, { dataProvider: { getList } as never });
  expect(await screen.findByText('The server is away')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('cell', { name: 'Idea 1' })).toBeTruthy();
});

test('a filter chip opens, narrows the list, shows its value and can be removed', async () => {
  const { user, address, getList } = renderIdeas({}, '/ideas?page=2');
  await user.click(await screen.findByRole('button', { name: 'State' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'State' })).getByRole('checkbox', { name: 'Open' }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Done' }));
  await waitFor(() => expect(lastCall(getList).filter).toMatchObject({ 'stateId.in': '7,8' }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc&stateId.in=7,8');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'State: Open, Done' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove filter State' }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc');
});

test('a text filter acts on Enter, and “Clear all” empties every filter', async () => {
  const { user, address } = renderIdeas();
  await user.click(await screen.findByRole('button', { name: 'Title', expanded: false }));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'light{Enter}');
  expect(await screen.findByRole('button', { name: 'Title: light' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc');
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
});

test('a filter that is removed gives the focus to its chip, and “Clear all” to the first one', async () => {
  const { user } = renderIdeas({}, '/ideas?role=OWNER&stateId.in=7');
  await user.click(await screen.findByRole('button', { name: 'Remove filter State' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter State' })).toBeNull());
  expect(screen.getByRole('button', { name: 'State' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull());
  expect(within(screen.getByRole('search')).getByRole('button', { name: 'Title' })).toHaveFocus();
});

/** What a browser's own control gives on the way to a year: each key makes a day. */
const YEARS = ['0002-03-05', '0020-03-05', '0202-03-05', '2026-03-05'];

async function openDays(at = '/ideas') {
  const view = renderIdeas({}, at);
  await view.user.click(await screen.findByRole('button', { name: /^Submitted/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Submitted' }));
  const enter = (label: string, ...days: string[]) => {
    for (const value of days) fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };
  return { ...view, dialog, enter };
}

test('a year that is typed into a day acts once, when it is whole, and is one step back [R1H-21]', async () => {
  const { enter, address, router, getList } = await openDays();
  await waitFor(() => expect(getList).toHaveBeenCalled());
  const before = getList.mock.calls.length;
  enter('From', ...YEARS);
  expect(address()).toBe('/ideas');
  await waitFor(() => expect(address()).toBe('/ideas?page=1&sort=id,desc&from=2026-03-05'));
  enter('To', '2026-03-01');
  enter('To', '2026-03-12');
  await waitFor(() => expect(address()).toBe('/ideas?page=1&sort=id,desc&from=2026-03-05&to=2026-03-12'));
  expect(getList.mock.calls.slice(before).map((call) => call[1])).toMatchObject([
    { filter: { from: '2026-03-05' } },
    { filter: { from: '2026-03-05', to: '2026-03-12' } },
  ]);
  await act(() => router.navigate(-1));
  expect(address()).toBe('/ideas');
});

test('a day acts at once when its filter is closed, and one that is taken out does so too', async () => {
  const { user, enter, dialog, address } = await openDays();
  await user.click(dialog.getByLabelText('From'));
  enter('From', '2026-03-05');
  await user.keyboard('{Escape}');
  expect(address()).toBe('/ideas?page=1&sort=id,desc&from=2026-03-05');
  await user.click(await screen.findByRole('button', { name: /^Submitted/ }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(address()).toBe('/ideas?page=1&sort=id,desc');
});

test('a day that nobody can mean is told, and asks for nothing', async () => {
  const { user, enter, dialog, address } = await openDays('/ideas?from=2026-03-05');
  await user.click(dialog.getByLabelText('From'));
  enter('From', '0202-03-05');
  await user.tab();
  expect(dialog.getByText('A day between 01/01/1900 and 31/12/2199.')).toBeTruthy();
  expect(address()).toBe('/ideas?from=2026-03-05');
});

test('an end before its start waits for the other one', async () => {
  const { user, enter, dialog, address } = await openDays('/ideas?from=2025-01-01&to=2025-12-31');
  await user.click(dialog.getByLabelText('From'));
  enter('From', '2026-01-01');
  await user.tab();
  expect(dialog.getByText('The end lies before the start.')).toBeTruthy();
  expect(address()).toBe('/ideas?from=2025-01-01&to=2025-12-31');
  enter('To', '2026-06-30');
  await waitFor(() => expect(address()).toContain('from=2026-01-01&to=2026-06-30'));
});

test('the search box searches after a pause in typing, once', async () => {
  const { user, getList } = renderIdeas();
  await screen.findByRole('cell', { name: 'Idea 1' });
  const before = getList.mock.calls.length;
  await user.type(screen.getByRole('searchbox', { name: 'Search ideas' }), 'light');
  await waitFor(() => expect(lastCall(getList).filter).toMatchObject({ search: 'light' }));
  expect(getList.mock.calls.length).toBe(before + 1);
});

test('the bulk bar appears only when something is chosen, and says how many', async () => {
  const act = vi.fn();
  const { user } = renderIdeas({
    bulkActions: (selection) => (
      <button type="button" onClick={() => act(selection.ids)}>
        Archive
      </button>
    ),
  });
  await screen.findByRole('cell', { name: 'Idea 1' });
  expect(screen.queryByRole('region', { name: 'Actions for the selected rows' })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select Idea 1' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Idea 12' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(act).toHaveBeenCalledWith([1, 12]);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test('one box selects all rows of the page', async () => {
  const { user } = renderIdeas({ bulkActions: () => null });
  await screen.findByRole('cell', { name: 'Idea 1' });
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByText('10 selected')).toBeTruthy();
});

test('a reader chooses the columns, and the one that names the row stays', async () => {
  const { user } = renderIdeas({ storeKey: 'ideas' });
  await screen.findByRole('cell', { name: 'Idea 1' });
  expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Number' }));
  await user.click(screen.getByRole('checkbox', { name: 'State' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Title' }).disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('columnheader', { name: 'Number' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'State' })).toBeNull();
});

test('the Excel button saves every row the filters leave as an .xls file [R1H-02, R3N-17]', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, getList } = renderIdeas({
    excel: true,
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Ideas' }],
  });
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Ideas_\d{8}\.xls$/)]));
  expect(lastCall(getList)).toMatchObject({ pagination: { page: 1, perPage: 1000 } });
  click.mockRestore();
});

test('the print button calls the browser’s print [R1H-03, R3N-18]', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = renderIdeas({ print: true });
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('on paper a list says what it was narrowed by, and its buttons are left out [R1H-03, R3N-18]', async () => {
  renderIdeas({ actions: <button type="button">New idea</button> }, '/ideas?title.contains=depot&role=OWNER');
  const words = await screen.findByText('Filters: Title: depot · Role: Owner');
  expect(words).not.toBeVisible();
  const css = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  );
  const onPaper = (element: HTMLElement) =>
    css.find(
      (rule) => rule.startsWith('@media print') && [...element.classList].some((name) => rule.includes(name)),
    );
  expect(onPaper(words)).toContain('display: block');
  const [actions] = [screen.getByRole('button', { name: 'New idea' }).parentElement as HTMLElement];
  expect(onPaper(actions)).toContain('display: none');
});

test('what the address asks for and may not be had is no fault of the connection [R3Q-04]', async () => {
  const getList = () => Promise.reject(new HttpError('error.Pattern', 400));
  renderWidget(<Ideas />, { at: '/ideas?title.contains=%00', dataProvider: { getList } as never });
  expect(await screen.findByText(/Change the filters, or clear them/)).toBeVisible();
  expect(screen.queryByText(/%\{|connection/)).toBeNull();
});

test('a page without data has neither Excel nor print [R1H-02]', async () => {
  renderIdeas({ crumbs: [{ label: 'Home', to: '/' }, { label: 'Ideas' }] });
  expect(await screen.findByRole('navigation', { name: 'You are here' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

function onPhone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}

test('on a phone the rows are cards, without labels of what is empty', async () => {
  onPhone();
  renderIdeas({}, '/ideas', [
    { id: 1, title: 'Idea 1', state: 'open' },
    { id: 2, title: 'Idea 2', state: '' },
  ]);
  const cards = within(await screen.findByRole('list', { name: 'Ideas' }));
  const [first, second] = cards.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('heading', { name: 'Idea 1' })).toBeTruthy();
  expect(within(first).getByText('State')).toBeTruthy();
  expect(within(second).queryByText('State')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
});

test('on a phone a filter that is removed gives the focus to its neighbour, the last one to where filters are added', async () => {
  onPhone();
  const { user } = renderIdeas({}, '/ideas?role=OWNER&stateId.in=7');
  await user.click(await screen.findByRole('button', { name: 'Remove filter Role' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter Role' })).toBeNull());
  expect(screen.getByRole('button', { name: 'State: Open' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove filter State' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter State' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus();
});

test('on a phone filters unfold, and those in use are always there', async () => {
  onPhone();
  const { user } = renderIdeas({}, '/ideas?role=OWNER');
  const search = within(await screen.findByRole('search', { name: 'Filters' }));
  expect(search.getByRole('button', { name: 'Role: Owner' })).toBeTruthy();
  expect(search.queryByRole('button', { name: 'Title' })).toBeNull();
  const unfold = search.getByRole('button', { name: 'Filters' });
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  await user.click(unfold);
  expect(search.getByRole('button', { name: 'Title' })).toBeTruthy();
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
});
