import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '#src/app/leave.ts';
import { currentAccount } from '#src/app/session.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('/logout', () => {
  it('ends the session and leaves for the identity provider [R1C-27, R1C-28, R1C-30]', async () => {
    const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    const { sent } = await renderApp('/logout', {
      roles: ['ROLE_USER'],
      responses: { 'POST /api/logout': { logoutUrl: 'https://idp.example.org/logout' } },
    });
    await waitFor(() => expect(left).toHaveBeenCalledWith('https://idp.example.org/logout'));
    expect(left).toHaveBeenCalledOnce();
    const [request, ...others] = sent('POST', '/api/logout');
    expect(request?.headers.authorization).toBe('Bearer sample-token');
    expect(others).toEqual([]);
    expect([localStorage.getItem(TOKEN_KEY), sessionStorage.getItem(TOKEN_KEY)]).toEqual([null, null]);
    expect(currentAccount()).toBeNull();
  });

  it.each([
    ['no address', { logoutUrl: null }],
    ['no answer', unreachable],
  ])('with %s leaves for the origin [R1C-29, R1C-30]', async (_, answer) => {
    const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    await renderApp('/logout', { roles: ['ROLE_USER'], responses: { 'POST /api/logout': answer } });
    await waitFor(() => expect(left).toHaveBeenCalledWith('/'));
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
  });
});
