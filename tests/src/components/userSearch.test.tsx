import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'ra-core';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { required } from '#src/components/inputs/rules.ts';
import { UserSearch } from '#src/components/inputs/UserSearch.tsx';
import { UserSearchInput } from '#src/components/inputs/UserSearchInput.tsx';
import { type FoundUser, USER_SEARCH_DEBOUNCE_MS } from '#src/components/inputs/userSearchQuery.ts';
import { t } from '#tests/support/texts.ts';
import { renderWidget } from './renderWidget.tsx';

const ayse: FoundUser = {
  id: 5,
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  unitName: 'Research',
  picturePath: null,
};
const asked = {
  meta: { view: 'search' },
  pagination: expect.anything(),
  sort: expect.anything(),
  signal: undefined,
};
const pause = () => new Promise((resolve) => setTimeout(resolve, 700));

function Finder({ audience }: { audience?: 'EXTERNAL' | 'BOTH' }) {
  const [user, setUser] = useState<FoundUser | null>(null);
  return <UserSearch label="Person" context="JURY" audience={audience} value={user} onChange={setUser} />;
}

function renderFinder(audience?: 'EXTERNAL') {
  const search = vi.fn(async () => ({ data: [ayse], total: 1 }));
  const view = renderWidget(<Finder audience={audience} />, { dataProvider: { getList: search as never } });
  return { ...view, search, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' }) };
}

test('two characters start no search, the third starts one [R3N-01, R3Q-24]', async () => {
  const { user, search, field } = renderFinder();
  await user.type(field, 'ay');
  await pause();
  expect(search).not.toHaveBeenCalled();
  await user.type(field, 'ş');
  await waitFor(() => expect(search).toHaveBeenCalledOnce());
  expect(search).toHaveBeenCalledWith('users', {
    ...asked,
    filter: { searchString: 'ayş', searchContext: 'JURY', parameter: 'BOTH' },
  });
});

test('below three characters the hint asks to go on [R3N-02]', async () => {
  const { user, field } = renderFinder();
  await user.type(field, 'ab');
  expect(screen.getByText(t('components.userSearch.hint'))).toBeTruthy();
  await user.type(field, 'c');
  expect(screen.queryByText(t('components.userSearch.hint'))).toBeNull();
});

test('fast typing makes one request, for the whole text [R3N-03]', async () => {
  // A held clock: on a busy machine real typing has pauses of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { search, field } = renderFinder();
  for (const typed of ['a', 'ay', 'ayş', 'ayşe', 'ayşey']) {
    act(() => field.focus());
    fireEvent.change(field, { target: { value: typed } });
    await act(() => vi.advanceTimersByTimeAsync(USER_SEARCH_DEBOUNCE_MS - 1));
    expect(search).not.toHaveBeenCalled();
  }
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(search).toHaveBeenCalledOnce();
  expect(search.mock.calls[0]?.[1 as never]).toMatchObject({ filter: { searchString: 'ayşey' } });
});

test('a newer keystroke cancels the request that is under way [R3N-03]', async () => {
  const signals: AbortSignal[] = [];
  const getList = (_resource: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const { user } = renderWidget(<Finder />, {
    dataProvider: { getList: getList as never, supportAbortSignal: true },
  });
  const field = screen.getByRole('combobox', { name: 'Person' });
  await user.type(field, 'ayşe');
  await waitFor(() => expect(signals).toHaveLength(1));
  await user.type(field, ' y');
  expect(signals[0]?.aborted).toBe(true);
});

test('outside users are searched by a whole e-mail address only [R3N-04, R3N-05]', async () => {
  const { user, search, field } = renderFinder('EXTERNAL');
  expect(field.placeholder).toBe(t('components.userSearch.emailPlaceholder'));
  await user.type(field, 'john');
  await pause();
  expect(search).not.toHaveBeenCalled();
  // As far as the server, too, takes it for no address: no search for what is still being typed.
  await user.type(field, '@x.c');
  await pause();
  expect(search).not.toHaveBeenCalled();
  // At once: between the two letters, `john@x.co` is an address too.
  await user.paste('om');
  await waitFor(() => expect(search).toHaveBeenCalledOnce());
  expect(search.mock.calls[0]?.[1 as never]).toMatchObject({
    filter: { searchString: 'john@x.com', parameter: 'EXTERNAL' },
  });
});

test('other searches ask for name or surname [R3N-06]', () => {
  expect(renderFinder().field.placeholder).toBe(t('components.userSearch.placeholder'));
});

test('a result shows name and unit and is chosen by keyboard [R3N-07]', async () => {
  const { user, field, search } = renderFinder();
  await user.type(field, 'ayş');
  const option = await screen.findByRole('option');
  expect(option.textContent).toBe('Ayşe YılmazResearch');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Ayşe Yılmaz');
  await pause();
  expect(search).toHaveBeenCalledOnce();
});

test('several people are chosen in a form, and a required search blocks', async () => {
  const onSubmit = vi.fn();
  const { user } = renderWidget(
    <Form onSubmit={onSubmit}>
      <UserSearchInput source="users" label="Jury" multiple validate={required()} />
      <button type="submit">Save</button>
    </Form>,
    { dataProvider: { getList: (async () => ({ data: [ayse], total: 1 })) as never } },
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Jury' }), 'ayş');
  await user.click(await screen.findByRole('option'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit.mock.calls[0]?.[0]).toEqual({ users: [ayse] }));
});

test('a failed search says so', async () => {
  const getList = vi.fn().mockRejectedValue(new Error('away'));
  const { user } = renderWidget(<Finder />, { dataProvider: { getList } });
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'ayş');
  expect(await screen.findByText(t('components.userSearch.failed'))).toBeTruthy();
});
