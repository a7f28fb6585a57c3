import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { alerts } from '#src/dataProvider/alerts.ts';
import { call } from '#src/dataProvider/httpClient.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { respond } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const NOT_AUTHORIZED = t('error.http.403');
const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

describe('guarded addresses', () => {
  it('send an anonymous visitor to sign in, with search and origin [R1I-03, R1I-04, R3O-24]', async () => {
    const { location } = await renderApp('/account/settings?page=2#password');
    expect(await screen.findByRole('dialog', { name: t('menu.signIn') })).toBeVisible();
    expect(location()).toMatchObject({
      pathname: '/login',
      search: '?page=2',
      state: { from: { pathname: '/account/settings', search: '?page=2', hash: '#password' } },
    });
  });

  it('lead back there after the sign-in, with the query [R1C-17, R1I-05]', async () => {
    const { user, location } = await renderApp('/account/settings?page=2', {
      responses: {
        'POST /api/authenticate': { id_token: 'fresh' },
        'GET /api/account': sampleAccount(PERSON),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: pattern`${t('login.username')}` }), 'ayse');
    await user.type(
      screen.getByLabelText(pattern`^${t('login.password')}`, { selector: 'input' }),
      'Secret-1',
    );
    await user.click(screen.getByRole('button', { name: t('menu.signIn') }));
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') })).toBeVisible();
    expect(location()).toMatchObject({ pathname: '/account/settings', search: '?page=2' });
  });

  it('tell a person without the roles and keep the address [R1I-06, R1I-09, R3O-25]', async () => {
    const { location } = await renderApp('/admin/docs', { roles: PERSON });
    expect(await screen.findByRole('heading', { level: 1, name: NOT_AUTHORIZED })).toBeVisible();
    expect(location().pathname).toBe('/admin/docs');
    expect(screen.getByRole('link', { name: t('error.backHome') })).toHaveAttribute('href', '/');
  });

  it('open with any one of the roles [R1I-08, R3O-10]', async () => {
    await renderApp('/account/settings', { roles: ['ROLE_USER'] });
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') })).toBeVisible();
  });
});

describe('the session', () => {
  it('that cannot be read makes the visitor anonymous, without a word [R1C-32, R1C-33, R1I-17, R3O-30, R3O-31]', async () => {
    const said = vi.fn();
    const stop = alerts.subscribe(said);
    const { location } = await renderApp('/account/settings', {
      roles: PERSON,
      responses: { 'GET /api/account': () => respond(401, { message: 'error.http.401' }) },
    });
    expect(await screen.findByRole('dialog', { name: t('menu.signIn') })).toBeVisible();
    expect(location().pathname).toBe('/login');
    expect(said).not.toHaveBeenCalled();
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    stop();
  });

  it('does not put a dialog before an anonymous visitor of a public page [R1B-02, R1C-33]', async () => {
    await renderApp('/');
    expect(await screen.findByRole('heading', { level: 1, name: t('home.welcome.title') })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([401, 403])(
    'ends when a call answers %i: signed out, with the message [R1I-16, R3O-29]',
    async (status) => {
      const { location } = await renderApp('/account/settings', {
        roles: PERSON,
        responses: { 'GET /v3/api-docs': () => respond(status, { message: 'x' }) },
      });
      await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') });
      await call(systemEndpoints.apiDocs).catch(() => undefined);
      expect(await screen.findByRole('dialog', { name: t('menu.signIn') })).toBeVisible();
      expect(location()).toMatchObject({
        pathname: '/login',
        state: { from: { pathname: '/account/settings' } },
      });
      const toast = await screen.findByText(pattern`${t('login.error.unauthorized')}`);
      expect(toast.closest('[role="alert"]')).not.toBeNull();
      expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    },
  );
});
