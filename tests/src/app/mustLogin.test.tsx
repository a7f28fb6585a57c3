import { act, render, screen } from '@testing-library/react';
import { NotificationContextProvider, useNotificationContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '#contract/account/schema.ts';
import { returnAddress } from '#src/app/returnPath.ts';
import { setAccount } from '#src/app/session.ts';
import { MUST_LOGIN_DELAY_MS, useMustLogin } from '#src/app/useSubmit.ts';

// Files before this one may have left somebody signed in.
beforeEach(() => setAccount(null));
afterEach(() => {
  setAccount(null);
  vi.useRealTimers();
});

function Page() {
  const mustLogin = useMustLogin();
  const { notifications } = useNotificationContext();
  return (
    <>
      <button type="button" onClick={() => mustLogin('/campaign/5?tab=2')}>
        submit
      </button>
      <output>{notifications.map(({ type, message }) => `${type} ${message}`).join()}</output>
    </>
  );
}

it('the notice that a login is required is an info toast; /login opens after five seconds with the way back [R1C-34, R1C-35, R2I-20]', async () => {
  expect(MUST_LOGIN_DELAY_MS).toBe(5000);
  vi.useFakeTimers();
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/login', element: <p>login</p> },
  ]);
  render(
    <NotificationContextProvider>
      <RouterProvider router={router} />
    </NotificationContextProvider>,
  );
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('status')).toHaveTextContent('info warn.mustLoginMessage');
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(router.state.location.pathname).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.state.location.pathname).toBe('/login');
  expect(returnAddress(router.state.location.state)).toBe('/campaign/5?tab=2');
});

it('who has signed in since the notice, or gone to another page, is not led to /login', async () => {
  vi.useFakeTimers();
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/other', element: <p>other</p> },
    { path: '/login', element: <p>login</p> },
  ]);
  render(
    <NotificationContextProvider>
      <RouterProvider router={router} />
    </NotificationContextProvider>,
  );
  act(() => screen.getByRole('button').click());
  act(() => setAccount({ login: 'ada', authorities: [] } as unknown as Account));
  await act(() => vi.advanceTimersByTimeAsync(MUST_LOGIN_DELAY_MS));
  expect(router.state.location.pathname).toBe('/');

  act(() => setAccount(null));
  act(() => screen.getByRole('button').click());
  await act(() => router.navigate('/other'));
  await act(() => vi.advanceTimersByTimeAsync(MUST_LOGIN_DELAY_MS));
  expect(router.state.location.pathname).toBe('/other');
});

it('nobody is led to another site or back to the sign-in page [R1C-18]', () => {
  const after = (pathname: string) => returnAddress({ from: { pathname, search: '', hash: '' } });
  expect(after('//evil.example.org')).toBe('/');
  expect(after('https://evil.example.org')).toBe('/');
  expect(after('/login')).toBe('/');
  expect(after('/logout')).toBe('/');
  expect(returnAddress(null)).toBe('/');
});
