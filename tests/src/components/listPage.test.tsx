import { screen, waitFor, within } from '@testing-library/react';
import { HttpError, type Identifier, useListContext } from 'ra-core';
import { afterEach, expect, test, vi } from 'vitest';
import { pattern, t } from '#tests/support/texts.ts';
import { Ideas, ideas, lastCall, onPhone, renderIdeas } from './ideaList.tsx';
import { renderWidget } from './renderWidget.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a list shows its title with the count, its rows and its pager [R1H-17, R1H-18]', async () => {
  renderIdeas();
  expect(screen.getByRole('heading', { level: 1, name: 'Ideas' })).toBeTruthy();
  expect(await screen.findByRole('cell', { name: 'Idea 10' })).toBeTruthy();
  expect(screen.getByLabelText(t('components.list.count', { total: 25, smart_count: 25 })).textContent).toBe(
    '25',
  );
  expect(
    screen.getByText(t('components.pagination.counter', { first: '1', last: '10', total: 25 })),
  ).toBeTruthy();
  expect(document.title).toContain('Ideas');
});

test('page 3 and the sort stay in the address and come back with it [R1H-21]', async () => {
  const { user, address, getList, router } = renderIdeas();
  await user.click(await screen.findByRole('button', { name: t('components.pagination.page', { page: 3 }) }));
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
  const waiting = (await screen.findByText(t('components.loading'))).parentElement as HTMLElement;
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
  expect(await screen.findByText(t('components.list.noneLeft'))).toBeTruthy();
  expect(screen.getByText(t('components.list.noneFound'))).toBeTruthy();
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
  await user.click(screen.getByRole('button', { name: t('components.error.retry') }));
  expect(await screen.findByRole('cell', { name: 'Idea 1' })).toBeTruthy();
});

function Archive({ onPress }: { onPress: (ids: readonly Identifier[]) => void }) {
  const { selectedIds } = useListContext();
  return (
    <button type="button" onClick={() => onPress(selectedIds)}>
      Archive
    </button>
  );
}

test('the bulk bar appears only when something is chosen, and says how many', async () => {
  const act = vi.fn();
  const { user } = renderIdeas({ bulkActions: <Archive onPress={act} /> });
  await screen.findByRole('cell', { name: 'Idea 1' });
  expect(screen.queryByRole('region', { name: t('components.list.bulk') })).toBeNull();
  await user.click(
    screen.getByRole('checkbox', { name: t('components.list.selectRow', { name: 'Idea 1' }) }),
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(
    await screen.findByRole('checkbox', { name: t('components.list.selectRow', { name: 'Idea 12' }) }),
  );
  expect(screen.getByText(t('components.list.chosen', { smart_count: 2 }))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  expect(act).toHaveBeenCalledWith([1, 12]);
  await user.click(screen.getByRole('button', { name: t('components.list.clearChoice') }));
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
});

test('one box selects all rows of the page', async () => {
  const { user } = renderIdeas({ bulkActions: <span /> });
  await screen.findByRole('cell', { name: 'Idea 1' });
  await user.click(screen.getByRole('checkbox', { name: t('components.list.selectAll') }));
  expect(screen.getByText(t('components.list.chosen', { smart_count: 10 }))).toBeTruthy();
});

test('a reader chooses the columns, and the one that names the row stays', async () => {
  const { user } = renderIdeas({ storeKey: 'ideas' });
  await screen.findByRole('cell', { name: 'Idea 1' });
  expect(screen.queryByRole('columnheader', { name: 'Number' })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('components.list.columns') }));
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
  const { user, getList, noteExport } = renderIdeas({
    excel: true,
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Ideas' }],
  });
  await user.click(await screen.findByRole('button', { name: t('components.breadcrumb.excel') }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Ideas_\d{8}\.xls$/)]));
  expect(lastCall(getList)).toMatchObject({ pagination: { page: 1, perPage: 1000 } });
  expect(noteExport.mock.calls).toEqual([[{ body: { list: '/ideas', rows: 25 } }]]);
  click.mockRestore();
});

test('the print button calls the browser’s print [R1H-03, R3N-18]', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = renderIdeas({ print: true });
  await user.click(await screen.findByRole('button', { name: t('components.breadcrumb.print') }));
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
  expect(await screen.findByText(pattern`${t('components.error.refused')}`)).toBeVisible();
  expect(screen.queryByText(/%\{|connection/)).toBeNull();
});

test('a page without data has neither Excel nor print [R1H-02]', async () => {
  renderIdeas({ crumbs: [{ label: 'Home', to: '/' }, { label: 'Ideas' }] });
  expect(await screen.findByRole('navigation', { name: t('components.breadcrumb.label') })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('components.breadcrumb.excel') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('components.breadcrumb.print') })).toBeNull();
});

test('on a phone cards are sorted by a column that is chosen, and the other way round by a button', async () => {
  onPhone();
  const { getList, user } = renderIdeas();
  const column = await screen.findByRole('combobox', { name: pattern`^${t('components.list.sortBy')}` });
  // Sorted by none of its columns.
  expect(column).toHaveTextContent(t('components.list.sortDefault'));
  await user.click(column);
  await user.click(screen.getByRole('option', { name: 'Title' }));
  await waitFor(() => expect(lastCall(getList).sort.order).toBe('ASC'));
  const { field } = lastCall(getList).sort;
  await user.click(await screen.findByRole('button', { name: t('components.list.toDescending') }));
  await waitFor(() => expect(lastCall(getList).sort).toEqual({ field, order: 'DESC' }));
  expect(await screen.findByRole('button', { name: t('components.list.toAscending') })).toBeVisible();
});

test('on a phone the rows are cards, without labels of what is empty, and no columns are offered', async () => {
  onPhone();
  renderIdeas({ storeKey: 'ideas' }, '/ideas', [
    { id: 1, title: 'Idea 1', state: 'open' },
    { id: 2, title: 'Idea 2', state: '' },
  ]);
  const cards = within(await screen.findByRole('list', { name: 'Ideas' }));
  const [first, second] = cards.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('heading', { name: 'Idea 1' })).toBeTruthy();
  expect(within(first).getByText('State')).toBeTruthy();
  expect(within(second).queryByText('State')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('button', { name: t('components.list.columns') })).toBeNull();
});
