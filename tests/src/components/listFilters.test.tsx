import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { MessageKey } from '#messages/message-key.ts';
import { enterDate } from '#tests/support/dates.ts';
import { t } from '#tests/support/texts.ts';
import { lastCall, renderIdeas } from './ideaList.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a filter chip opens, narrows the list, shows its value and can be removed', async () => {
  const { user, address, getList } = renderIdeas({}, '/ideas?page=2');
  await user.click(await screen.findByRole('button', { name: 'State' }));
  const dialog = within(screen.getByRole('dialog', { name: 'State' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Open' }));
  await user.click(screen.getByRole('checkbox', { name: 'Done' }));
  await waitFor(() => expect(lastCall(getList).filter).toMatchObject({ 'stateId.in': '7,8' }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc&stateId.in=7,8');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'State: Open, Done' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('components.filters.remove', { name: 'State' }) }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc');
});

test('a text filter acts on Enter, and “Clear all” empties every filter', async () => {
  const { user, address } = renderIdeas();
  await user.click(await screen.findByRole('button', { name: 'Title', expanded: false }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'light{Enter}');
  expect(await screen.findByRole('button', { name: 'Title: light' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('components.filters.clearAll') }));
  expect(address()).toBe('/ideas?page=1&sort=id,desc');
  expect(screen.queryByRole('button', { name: t('components.filters.clearAll') })).toBeNull();
});

test('a filter that is removed gives the focus to its chip, and “Clear all” to the first one', async () => {
  const { user } = renderIdeas({}, '/ideas?role=OWNER&stateId.in=7');
  await user.click(
    await screen.findByRole('button', { name: t('components.filters.remove', { name: 'State' }) }),
  );
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: t('components.filters.remove', { name: 'State' }) }),
    ).toBeNull(),
  );
  expect(screen.getByRole('button', { name: 'State' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: t('components.filters.clearAll') }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('components.filters.clearAll') })).toBeNull(),
  );
  expect(within(screen.getByRole('search')).getByRole('button', { name: 'Title' })).toHaveFocus();
});

/** On the way to a year each key makes a day. */
const YEARS = ['0002-03-05', '0020-03-05', '0202-03-05', '2026-03-05'];

async function openDays(at = '/ideas') {
  const view = renderIdeas({}, at);
  await view.user.click(await screen.findByRole('button', { name: /^Submitted/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Submitted' }));
  const picker = (name: string) => dialog.findByRole('group', { name });
  // One right after the other, however busy the machine is.
  const enter = async (name: string, ...days: string[]) => {
    const group = await picker(name);
    for (const day of days) enterDate(group, day);
  };
  await picker(t('components.filters.from'));
  return { ...view, dialog, enter };
}

test('a year that is typed into a day acts once, when it is whole, and is one step back [R1H-21]', async () => {
  const { enter, address, router, getList } = await openDays();
  await waitFor(() => expect(getList).toHaveBeenCalled());
  const before = getList.mock.calls.length;
  await enter(t('components.filters.from'), ...YEARS);
  expect(address()).toBe('/ideas');
  await waitFor(() => expect(address()).toBe('/ideas?page=1&sort=id,desc&from=2026-03-05'));
  await enter(t('components.filters.upTo'), '2026-03-01', '2026-03-12');
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
  await user.click(
    within(await dialog.findByRole('group', { name: t('components.filters.from') })).getByRole('spinbutton', {
      name: 'Day',
    }),
  );
  await enter(t('components.filters.from'), '2026-03-05');
  await user.keyboard('{Escape}');
  expect(address()).toBe('/ideas?page=1&sort=id,desc&from=2026-03-05');
  await user.click(await screen.findByRole('button', { name: /^Submitted/ }));
  enterDate(await screen.findByRole('group', { name: t('components.filters.from') }), '');
  await waitFor(() => expect(address()).toBe('/ideas?page=1&sort=id,desc'));
});

test('a day that nobody can mean is told, and asks for nothing', async () => {
  const { user, enter, dialog, address } = await openDays('/ideas?from=2026-03-05');
  await user.click(
    within(await dialog.findByRole('group', { name: t('components.filters.from') })).getByRole('spinbutton', {
      name: 'Day',
    }),
  );
  await enter(t('components.filters.from'), '0202-03-05');
  await user.tab();
  expect(dialog.getByText('Enter a date between 01/01/1900 and 31/12/2199.')).toBeTruthy();
  expect(address()).toBe('/ideas?from=2026-03-05');
});

test('an end before its start waits for the other one', async () => {
  const { user, enter, dialog, address } = await openDays('/ideas?from=2025-01-01&to=2025-12-31');
  await user.click(
    within(await dialog.findByRole('group', { name: t('components.filters.from') })).getByRole('spinbutton', {
      name: 'Day',
    }),
  );
  await enter(t('components.filters.from'), '2026-01-01');
  await user.tab();
  expect(dialog.getByText(t('entity.validation.date.order'))).toBeTruthy();
  expect(address()).toBe('/ideas?from=2025-01-01&to=2025-12-31');
  await enter(t('components.filters.upTo'), '2026-06-30');
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

describe('a range of numbers', () => {
  async function openNumbers() {
    const view = renderIdeas();
    await view.user.click(await screen.findByRole('button', { name: 'Cost' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cost' }));
    const enter = async (label: MessageKey, text: string) => {
      const field = await dialog.findByRole('textbox', { name: t(label) });
      await view.user.clear(field);
      await view.user.type(field, text);
    };
    return { ...view, dialog, enter };
  }

  test('acts on Enter, with a point or a comma, and is read as one', async () => {
    const { enter, getList, address } = await openNumbers();
    await enter('components.filters.atLeast', '1,5');
    await enter('components.filters.atMost', '20{Enter}');
    await waitFor(() =>
      expect(lastCall(getList).filter).toMatchObject({
        'cost.greaterThanOrEqual': '1.5',
        'cost.lessThanOrEqual': '20',
      }),
    );
    expect(address()).toContain('cost.greaterThanOrEqual=1.5&cost.lessThanOrEqual=20');
    expect(await screen.findByRole('button', { name: 'Cost: 1.5 – 20' })).toBeTruthy();
  });

  test('one bound is enough', async () => {
    const { enter } = await openNumbers();
    await enter('components.filters.atMost', '20{Enter}');
    expect(await screen.findByRole('button', { name: 'Cost: … – 20' })).toBeTruthy();
  });

  test('what is no number, or the wrong way round, is said and does not act', async () => {
    const { enter, dialog, address, getList } = await openNumbers();
    await enter('components.filters.atLeast', 'many{Enter}');
    expect(await dialog.findByText(t('entity.validation.number'))).toBeVisible();
    await enter('components.filters.atLeast', '30');
    await enter('components.filters.atMost', '20{Enter}');
    expect(await dialog.findByText(t('entity.validation.order'))).toBeVisible();
    expect(address()).toBe('/ideas');
    expect(Object.keys(lastCall(getList).filter).filter((name) => name.startsWith('cost'))).toEqual([]);
  });
});
