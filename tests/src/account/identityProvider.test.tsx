import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { IDENTITY_PROVIDER_RETURN_PATH } from '#contract/identity-provider/schema.ts';
import { leave } from '#src/app/leave.ts';
import { appRoutes } from '#src/app/routes.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, respond, unreachable } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

afterEach(() => vi.restoreAllMocks());

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const START = 'POST /api/public/identity-provider/start';
const FINISH = 'POST /api/public/identity-provider/finish';
const settings = { identityProvider: { label: 'Garden ID' } };
const PROVIDER = 'https://id.example.org/authorize?state=s';
const refusal = (key: string) => () =>
  respond(400, { message: key, errorKey: key }, { 'app-error': key, 'app-params': '' });

const login = (responses: Answers, state: unknown = null) =>
  renderApp('/login', { settings, state, responses });
const comeBack = (
  responses: Answers,
  visit: object | null = { handle: 'h-1', from: null, rememberMe: false },
) => {
  if (visit) sessionStorage.setItem('identityVisit', JSON.stringify(visit));
  return renderApp(`${IDENTITY_PROVIDER_RETURN_PATH}?code=c&state=s`, { settings, responses });
};
const signedIn: Answers = {
  [FINISH]: { id_token: 'fresh-token' },
  'GET /api/account': sampleAccount(PERSON),
};

describe('the button in the sign-in dialog', () => {
  it('is there where the settings name a provider, and only there', async () => {
    const app = await login({});
    expect(
      await screen.findByRole('button', { name: t('login.identityProvider.named', { label: 'Garden ID' }) }),
    ).toBeVisible();
    app.unmount();
    await renderApp('/login');
    await screen.findByRole('dialog', { name: t('login.title') });
    expect(
      screen.queryByRole('button', { name: pattern`^${t('login.identityProvider.named')}` }),
    ).not.toBeInTheDocument();
  });

  it('leaves for the provider and keeps the way back in this tab', async () => {
    const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    const from = { pathname: '/contribution-task', search: '?page=1', hash: '' };
    const { user, sent } = await login({ [START]: { url: PROVIDER, handle: 'h-1' } }, { from });
    await user.click(await screen.findByRole('checkbox', { name: pattern`${t('login.rememberMe')}` }));
    await user.click(
      screen.getByRole('button', { name: t('login.identityProvider.named', { label: 'Garden ID' }) }),
    );
    await waitFor(() => expect(left).toHaveBeenCalledWith(PROVIDER));
    expect(sent('POST', '/api/public/identity-provider/start')[0]?.body).toEqual({ rememberMe: true });
    const visit = JSON.parse(sessionStorage.getItem('identityVisit') ?? 'null');
    expect(visit).toEqual({ handle: 'h-1', from: { from }, rememberMe: true });
  });

  it('says so when the provider is away, and the password still works', async () => {
    const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
    const key = 'error.identityProvider.unreachable';
    const { user } = await login({ [START]: () => respond(503, { message: key, errorKey: key }) });
    await user.click(
      await screen.findByRole('button', { name: t('login.identityProvider.named', { label: 'Garden ID' }) }),
    );
    expect(await screen.findByText(pattern`${t('error.identityProvider.unreachable')}`)).toBeVisible();
    expect(screen.getByRole('button', { name: t('login.submit') })).toBeEnabled();
    expect(left).not.toHaveBeenCalled();
  });
});

describe('coming back from the provider', () => {
  it('has the address that the contract names', () => {
    expect(appRoutes.map(({ path }) => path)).toContain(IDENTITY_PROVIDER_RETURN_PATH);
  });

  it('opens the session and goes where the person wanted to go [R1C-17, R1C-19, R1C-21]', async () => {
    const from = { pathname: '/account/settings', search: '', hash: '' };
    const { sent, location } = await comeBack(signedIn, { handle: 'h-1', from: { from }, rememberMe: false });
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') })).toBeVisible();
    expect(location().pathname).toBe('/account/settings');
    expect(sent('POST', '/api/public/identity-provider/finish')[0]?.body).toEqual({
      handle: 'h-1',
      query: 'code=c&state=s',
    });
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('fresh-token');
    expect(sessionStorage.getItem('identityVisit')).toBeNull();
  });

  it('keeps the token beyond the session when asked to [R1C-20]', async () => {
    const { location } = await comeBack(signedIn, { handle: 'h-1', from: null, rememberMe: true });
    await waitFor(() => expect(location().pathname).toBe('/'));
    expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh-token');
  });

  it.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)'])(
    'never leaves the application for %s',
    async (pathname) => {
      const left = vi.spyOn(leave, 'to').mockImplementation(() => undefined);
      const { location } = await comeBack(signedIn, {
        handle: 'h-1',
        from: { from: { pathname } },
        rememberMe: false,
      });
      await waitFor(() => expect(location().pathname).toBe('/'));
      expect(left).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['a refusal', refusal('error.identityProvider.refused'), pattern`${t('error.identityProvider.refused')}`],
    [
      'a deactivated account',
      refusal('error.identityProvider.deactivated'),
      pattern`${t('error.identityProvider.deactivated')}`,
    ],
    ['no server', unreachable, pattern`${t('error.serverNotReachable')}`],
  ])('with %s says so and leads back to the sign-in', async (_, answer, text) => {
    const { user, location } = await comeBack({ [FINISH]: answer });
    expect(await screen.findByText(text)).toBeVisible();
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    await user.click(screen.getByRole('link', { name: t('identityProvider.again') }));
    expect(location().pathname).toBe('/login');
  });

  it('in a tab that never left is refused without a call', async () => {
    const { sent } = await comeBack(signedIn, null);
    expect(await screen.findByText(pattern`${t('error.identityProvider.expired')}`)).toBeVisible();
    expect(sent('POST', '/api/public/identity-provider/finish')).toEqual([]);
  });

  it('is no page where there is no provider', async () => {
    const { location } = await renderApp(`${IDENTITY_PROVIDER_RETURN_PATH}?code=c`);
    await waitFor(() => expect(location().pathname).toBe('/not-found'));
  });
});
