import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { searchFilter } from '#src/components/list/filters.ts';
import { pattern, t } from '#tests/support/texts.ts';
import { type Idea, ideas, onPhone, renderIdeas } from './ideaList.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bar = () => screen.findByRole('search', { name: t('components.filters.label') });
/** The next reading of the list waits until it is answered. */
function lateAnswer(getList: ReturnType<typeof renderIdeas>['getList']) {
  let answer: (rows: Idea[]) => void = () => undefined;
  getList.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = (data) => resolve({ data, total: data.length });
    }),
  );
  return (rows: Idea[]) => answer(rows);
}
const active = (count: number) => t('components.filters.labelActive', { smart_count: count });

test('on a phone a filter that is removed gives the focus to its neighbour, the last one to where filters are added', async () => {
  onPhone();
  const { user } = renderIdeas({}, '/ideas?role=OWNER&stateId.in=7');
  await user.click(
    await screen.findByRole('button', { name: t('components.filters.remove', { name: 'Role' }) }),
  );
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: t('components.filters.remove', { name: 'Role' }) }),
    ).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'State: Open' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: t('components.filters.remove', { name: 'State' }) }));
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: t('components.filters.remove', { name: 'State' }) }),
    ).toBeNull(),
  );
  expect(screen.getByRole('button', { name: t('components.filters.label') })).toHaveFocus();
});

test('on a phone filters are in a sheet that says how many they leave, and those in use are always there', async () => {
  onPhone();
  const { user } = renderIdeas({}, '/ideas?role=OWNER');
  const search = within(await bar());
  expect(search.getByRole('button', { name: 'Role: Owner' })).toBeTruthy();
  expect(search.queryByRole('button', { name: 'Title' })).toBeNull();
  await user.click(search.getByRole('button', { name: active(1), expanded: false }));
  const sheet = within(await screen.findByRole('dialog', { name: t('components.filters.label') }));
  expect(sheet.getByRole('button', { name: 'Title' })).toBeTruthy();
  // What removes a filter goes with it: the focus stays with its chip.
  await user.click(sheet.getByRole('button', { name: t('components.filters.remove', { name: 'Role' }) }));
  expect(await sheet.findByRole('button', { name: 'Role' })).toHaveFocus();
  await user.click(sheet.getByRole('button', { name: /^Show \d+ result/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(search.queryByRole('button', { name: /^Role/ })).toBeNull();
});

test('on a phone the sheet also has the order, what is pressed above the list, and the export; on a wide window these are outside', async () => {
  const props = {
    excel: true,
    quickFilters: <button type="button">Open 2</button>,
    sortChoices: [{ sort: 'id,desc', label: 'Newest' }],
  } as const;
  const names = [
    () => screen.queryByRole('button', { name: t('components.breadcrumb.excel') }),
    () => screen.queryByRole('combobox', { name: pattern`${t('components.list.sort')}` }),
    () => screen.queryByRole('button', { name: 'Open 2' }),
  ];
  const wide = renderIdeas(props);
  await bar();
  for (const named of names) expect(named()).toBeVisible();
  wide.unmount();
  onPhone();
  const { user } = renderIdeas(props);
  await bar();
  for (const named of names) expect(named()).toBeNull();
  await user.click(screen.getByRole('button', { name: t('components.filters.label') }));
  await screen.findByRole('dialog', { name: t('components.filters.label') });
  for (const named of names) expect(named()).toBeVisible();
});

test('on a phone the button of the sheet says how many filters are active', async () => {
  onPhone();
  renderIdeas({}, '/ideas?role=OWNER&stateId.in=7&search=light');
  const search = within(await bar());
  expect(search.getByRole('button', { name: active(2) })).toHaveAttribute('aria-haspopup', 'dialog');
});

test('on a phone the sheet says no number of results while other filters are being asked for', async () => {
  onPhone();
  const { user, getList } = renderIdeas({}, '/ideas?role=OWNER');
  const search = within(await bar());
  await user.click(search.getByRole('button', { name: active(1) }));
  const sheet = within(await screen.findByRole('dialog', { name: t('components.filters.label') }));
  const results = (count: number) =>
    t('components.filters.show', { smart_count: count, total: String(count) });
  expect(await sheet.findByRole('button', { name: results(25) })).toBeVisible();
  const answer = lateAnswer(getList);
  await user.click(sheet.getByRole('button', { name: t('components.filters.remove', { name: 'Role' }) }));
  expect(await sheet.findByRole('button', { name: t('components.filters.done') })).toBeVisible();
  expect(sheet.queryByRole('button', { name: results(25) })).toBeNull();
  await act(async () => answer(ideas.slice(0, 7)));
  expect(await sheet.findByRole('button', { name: results(7) })).toBeVisible();
});

test('a phone that is turned with its sheet open, and turned back, opens nothing by itself', async () => {
  const phone = onPhone();
  const { user } = renderIdeas();
  const button = () => screen.findByRole('button', { name: t('components.filters.label') });
  await user.click(await button());
  await screen.findByRole('dialog', { name: t('components.filters.label') });
  act(() => phone.turn('wide'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(await bar()).getByRole('button', { name: 'Title' })).toBeVisible();
  act(() => phone.turn('narrow'));
  expect(await button()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an export that was started in the sheet goes on while the phone is turned, and turned back [R3N-17]', async () => {
  const saved: string[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const phone = onPhone();
  const { user, getList } = renderIdeas({ excel: true });
  await user.click(await screen.findByRole('button', { name: t('components.filters.label') }));
  const sheet = within(await screen.findByRole('dialog', { name: t('components.filters.label') }));
  const answer = lateAnswer(getList);
  const excel = { name: t('components.breadcrumb.excel') };
  await user.click(sheet.getByRole('button', excel));
  act(() => phone.turn('wide'));
  // The button of the wide window knows of it, too.
  expect(await screen.findByRole('button', excel)).toBeDisabled();
  expect(await screen.findByRole('region', { name: t('components.export.label') })).toBeVisible();
  act(() => phone.turn('narrow'));
  await act(async () => answer(ideas));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Ideas_\d{8}\.xls$/)]));
});

test('on a phone a list that is only searched has no sheet: its order and export are outside', async () => {
  onPhone();
  renderIdeas({
    excel: true,
    filters: [searchFilter('q', 'Search ideas')],
    sortChoices: [{ sort: 'id,desc', label: 'Newest' }],
  });
  await screen.findByRole('searchbox', { name: 'Search ideas' });
  expect(screen.queryByRole('button', { name: t('components.filters.label') })).toBeNull();
  expect(screen.getByRole('button', { name: t('components.breadcrumb.excel') })).toBeVisible();
  expect(screen.getByRole('combobox', { name: pattern`${t('components.list.sort')}` })).toBeVisible();
});
