import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '#src/lazyPart.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part whose code does not come leaves the page as it is, and comes when the server is back [R3Q-03]', async () => {
  const away = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(async () => ({ default: () => <p>Toasts</p> }));
  load.mockRejectedValueOnce(away).mockRejectedValueOnce(away);
  const Part = lazyPart(load);
  render(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(2_900));
  expect([load.mock.calls.length, screen.queryByText('Toasts')]).toEqual([2, null]);
  expect(screen.getByText('The page')).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('Toasts')).toBeInTheDocument();
  expect(screen.getByText('The page')).toBeInTheDocument();
});
