import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newerPage } from '#src/dataProvider/loadCode.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { stubNetwork, unreachable } from '#tests/support/network.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const away = new TypeError('Failed to fetch dynamically imported module');

test('a part whose code does not come leaves the page as it is, and comes when the server is back [R3Q-03]', async () => {
  stubNetwork({ 'GET /management/info': unreachable });
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

/** How often the code is asked for, and the page to be reloaded, within half a minute. */
async function attempts(isServerThere: () => boolean, mayReload: boolean) {
  stubNetwork({ 'GET /management/info': () => (isServerThere() ? {} : unreachable()) });
  const take = vi.spyOn(newerPage, 'take').mockReturnValue(mayReload);
  const load = vi.fn().mockRejectedValue(away);
  const Part = lazyPart(load);
  render(
    <Suspense fallback={<p>Wait</p>}>
      <Part />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText('Wait')).toBeInTheDocument();
  return { loads: load.mock.calls.length, reloads: take.mock.calls.length };
}

test('a part whose file is gone since an upgrade has the page reloaded as soon as the server answers', async () => {
  let asked = 0;
  const isServerThere = () => {
    asked += 1;
    return asked > 2;
  };
  expect(await attempts(isServerThere, true)).toEqual({ loads: 3, reloads: 1 });
});

test('where the page may not go, such a part is waited for, and the page does not go later', async () => {
  const { loads, reloads } = await attempts(() => true, false);
  expect([loads > 3, reloads]).toEqual([true, 1]);
});
