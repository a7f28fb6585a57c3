import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setAccount } from '#src/app/session.ts';
import { type Answers, respond, unreachable } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const DONE = 'Your user account has been activated. Please sign in.';
const FAILED = t('activate.messages.error');
const activated = { 'GET /api/activate': { resetKey: null } };

/** Opens the page of a link and presses its button. */
async function pressed(path: string, responses: Answers) {
  const app = await renderApp(path, { responses });
  await app.user.click(await screen.findByRole('button', { name: t('activate.submit') }));
  return app;
}

describe('the activation page', () => {
  it('changes nothing by being opened: mail servers open links', async () => {
    const { requests } = await renderApp('/account/activate?key=K1', { responses: activated });
    expect(await screen.findByRole('button', { name: t('activate.submit') })).toBeVisible();
    expect(screen.getByText(t('activate.intro'))).toBeVisible();
    expect(requests.filter(({ method, path }) => method !== 'GET' || path === '/api/activate')).toEqual([]);
  });

  it.each([
    ['/account/activate?key=K1', 'K1'],
    ['/account/activateUser?key=K1', 'K1'],
    ['/account/activate/K2', 'K2'],
    ['/account/activate/K2?key=K1', 'K1'],
  ])(
    'at %s sends the key %s once at a press and says that it worked [R1D-41 … R1D-44]',
    async (path, key) => {
      const { sent } = await pressed(path, activated);
      const alert = await within(screen.getByRole('main')).findByRole('alert');
      expect(alert).toHaveTextContent(DONE);
      expect(alert.className).toContain('Success');
      expect(sent('GET', '/api/activate').map(({ query }) => query)).toEqual([{ key }]);
    },
  );

  it('tells it again to whoever comes back to it, without sending the key again', async () => {
    const { user, router, location, sent } = await pressed('/account/activate?key=K', {
      ...activated,
      'POST /api/captcha/refresh': { token: '', image: '', question: null },
    });
    await user.click(await screen.findByRole('link', { name: t('activate.toSignIn') }));
    await waitFor(() => expect(location().pathname).toBe('/login'));
    // A sign-in forgets whatever was read before it.
    act(() => setAccount(sampleAccount(['ROLE_USER'])));
    await act(() => router.navigate(-1));
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(DONE);
    expect(location().search).toBe('?key=K');
    expect(sent('GET', '/api/activate')).toHaveLength(1);
  });

  it('leads to the documented page, and to the sign-in besides [R1D-45]', async () => {
    await pressed('/account/activate?key=K', activated);
    expect(await screen.findByRole('link', { name: t('activate.signIn') })).toHaveAttribute(
      'href',
      '/account/reset/request',
    );
    expect(screen.getByRole('link', { name: t('activate.toSignIn') })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('link', { name: t('activate.choosePassword') })).not.toBeInTheDocument();
  });

  it('lets somebody without a password choose one', async () => {
    await pressed('/account/activateUser?key=K', { 'GET /api/activate': { resetKey: 'R-1' } });
    expect(await screen.findByRole('link', { name: t('activate.choosePassword') })).toHaveAttribute(
      'href',
      '/account/reset/finish?key=R-1',
    );
  });

  it.each(['/account/activate?key=old', '/account/activate'])(
    'says in red that the link did not work: %s [R1D-46]',
    async (path) => {
      const refused = { 'GET /api/activate': () => respond(400, { errorKey: 'error.key.invalid' }) };
      await (path.includes('key') ? pressed(path, refused) : renderApp(path, { responses: refused }));
      const alert = await within(screen.getByRole('main')).findByRole('alert');
      expect(alert).toHaveTextContent(FAILED);
      expect(alert.className).toContain('Error');
      expect(screen.getByRole('link', { name: t('activate.register') })).toHaveAttribute(
        'href',
        '/account/register',
      );
    },
  );

  it('says of a link that was used that the account is active, and leads to the sign-in', async () => {
    await pressed('/account/activate?key=used', {
      'GET /api/activate': () => respond(400, { errorKey: 'error.key.used' }),
    });
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert).toHaveTextContent(t('activate.used'));
    expect(alert.className).toContain('Success');
    expect(screen.getByRole('link', { name: t('activate.toSignIn') })).toHaveAttribute('href', '/login');
  });

  it('does not call a key bad while the server is away', async () => {
    const { user, sent } = await pressed('/account/activate?key=K', { 'GET /api/activate': unreachable });
    await user.click(await screen.findByRole('button', { name: pattern`${t('components.error.retry')}` }));
    await waitFor(() => expect(sent('GET', '/api/activate')).toHaveLength(2));
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });
});

describe('the page to unsubscribe', () => {
  it('changes nothing by being opened, and after a press shows the sentence of the server [R1D-68, R1D-69, R1D-70]', async () => {
    const { sent, user } = await renderApp('/unsubscribe-email/t-1.abc', {
      responses: { 'GET /api/public/unsubscribe-email/:token': 'You are off the list.' },
    });
    const button = await screen.findByRole('button', { name: t('unsubscribe.submit') });
    expect(sent('GET', '/api/public/unsubscribe-email/t-1.abc')).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/You are off the list\./)).toBeVisible();
    expect(sent('GET', '/api/public/unsubscribe-email/t-1.abc')).toHaveLength(1);
  });

  it.each([
    [400, t('error.http.400')],
    [404, t('error.http.404')],
  ])(
    'shows the text of error.http.%i and the message of the server in red [R1D-71, R1D-72]',
    async (status, heading) => {
      const { user } = await renderApp('/unsubscribe-email/bad', {
        responses: {
          'GET /api/public/unsubscribe-email/:token': () =>
            respond(status, { status, message: 'error.unsubscribe.invalid' }),
        },
      });
      await user.click(await screen.findByRole('button', { name: t('unsubscribe.submit') }));
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent(
        t('error.unsubscribe.invalid'),
      );
    },
  );

  it('is not there with a further segment [R1D-68]', async () => {
    await renderApp('/unsubscribe-email/t-1/more');
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
  });
});

describe('the sign-in dialog', () => {
  it('leads to registration and to a new password [R1C-14, R1C-15]', async () => {
    const { user, location } = await renderApp('/login', {
      responses: { 'POST /api/captcha/refresh': { token: '', image: '', question: null } },
    });
    const dialog = await screen.findByRole('dialog', { name: t('menu.signIn') });
    expect(within(dialog).getByRole('link', { name: pattern`${t('login.register')}` })).toHaveAttribute(
      'href',
      '/account/register',
    );
    await user.click(within(dialog).getByRole('link', { name: t('reset.request.title') }));
    await waitFor(() => expect(location().pathname).toBe('/account/reset/request'));
  });
});
