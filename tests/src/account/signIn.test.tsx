import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, respond, type SeenRequest, unreachable } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const FAILED = t('login.messages.error.authentication');
const REQUIRED = t('entity.validation.required');
const signedIn: Answers = {
  'POST /api/authenticate': { id_token: 'fresh-token' },
  'GET /api/account': sampleAccount(PERSON),
};
const refused = (status: number, body: object): Answers => ({
  'POST /api/authenticate': () =>
    respond(status, { status, message: 'x', path: '/api/authenticate', ...body }),
});

async function openDialog(options: RenderAppOptions = {}, path = '/login') {
  const app = await renderApp(path, options);
  const dialog = await screen.findByRole('dialog', { name: t('login.title') });
  const field = (name: RegExp) => within(dialog).getByLabelText(name, { selector: 'input' });
  const press = (name: string) => app.user.click(within(dialog).getByRole('button', { name }));
  async function fill(username = 'ayse', password = 'Secret-1') {
    await app.user.type(field(pattern`^${t('login.username')}`), username);
    await app.user.type(field(pattern`^${t('login.password')}`), password);
  }
  const attempts = () => app.sent('POST', '/api/authenticate').map((request) => request.body);
  return { ...app, dialog, field, press, fill, attempts };
}

describe('the sign-in dialog', () => {
  it('is a modal with user name, masked password and remember-me [R1C-01, R1C-02, R1C-05]', async () => {
    const { dialog, field } = await openDialog();
    expect(dialog.closest('[aria-modal="true"]') ?? dialog).toHaveAttribute('aria-modal', 'true');
    expect(field(pattern`^${t('login.username')}`)).toHaveAttribute('autocomplete', 'username');
    expect(field(pattern`^${t('login.password')}`)).toHaveAttribute('type', 'password');
    expect(
      within(dialog).getByRole('checkbox', { name: pattern`${t('login.rememberMe')}` }),
    ).not.toBeChecked();
    expect(within(dialog).queryByRole('img')).not.toBeInTheDocument();
  });

  it('begins with its first field when it is opened from another page', async () => {
    const { user } = await renderApp('/');
    await user.click((await screen.findAllByRole('link', { name: t('menu.signIn') }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: t('login.title') });
    const name = within(dialog).getByLabelText(pattern`^${t('login.username')}`, { selector: 'input' });
    await waitFor(() => expect(name).toHaveFocus());
    await new Promise((done) => setTimeout(done, 100));
    expect(name).toHaveFocus();
  });

  it('asks for user name and password before it calls [R1C-03, R1C-04]', async () => {
    const { press, dialog, attempts } = await openDialog();
    await press(t('login.submit'));
    expect(await within(dialog).findAllByText(REQUIRED)).toHaveLength(2);
    expect(attempts()).toEqual([]);
  });

  it('sends the seven names, unused ones as null [R1C-16, R3M-13]', async () => {
    const { fill, press, attempts } = await openDialog({ responses: signedIn });
    await fill();
    await press(t('login.submit'));
    await waitFor(() =>
      expect(attempts()).toEqual([
        {
          username: 'ayse',
          password: 'Secret-1',
          token: null,
          answer: null,
          twoFactorToken: null,
          twoFactorAnswer: null,
          rememberMe: false,
        },
      ]),
    );
  });

  it('goes home after a sign-in that began here, with the token for this session only [R1C-18, R1C-19, R1C-21]', async () => {
    const { fill, press, location, sent } = await openDialog({ responses: signedIn });
    await fill();
    await press(t('login.submit'));
    expect(await screen.findByRole('heading', { level: 1, name: /Ayşe/ })).toBeVisible();
    expect(location().pathname).toBe('/');
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('fresh-token');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(sent('GET', '/api/account')[0]?.headers.authorization).toBe('Bearer fresh-token');
  });

  it('keeps the token beyond the session when asked to [R1C-20]', async () => {
    const { user, fill, press, attempts, dialog } = await openDialog({ responses: signedIn });
    await fill();
    await user.click(within(dialog).getByRole('checkbox', { name: pattern`${t('login.rememberMe')}` }));
    await press(t('login.submit'));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe('fresh-token'));
    expect(sessionStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(attempts()).toMatchObject([{ rememberMe: true }]);
  });

  it('speaks the language of the account after a sign-in [R1A-37]', async () => {
    const { fill, press } = await openDialog({
      responses: { ...signedIn, 'GET /api/account': sampleAccount(PERSON, { langKey: 'tr' }) },
    });
    await fill();
    await press(t('login.submit'));
    expect(
      await screen.findByRole('heading', { level: 1, name: /(Günaydın|Merhaba|İyi akşamlar), Ayşe/ }),
    ).toBeVisible();
    expect(sessionStorage.getItem('locale')).toBeNull();
  });

  it('says that the sign-in failed, in the dialog only, and keeps what was typed [R1C-22, R1C-24, R1C-25, R3O-32]', async () => {
    const { fill, press, dialog, field } = await openDialog({ responses: refused(401, {}) });
    await fill();
    await press(t('login.submit'));
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(FAILED);
    expect(alert.className).toContain('Error');
    expect(screen.getAllByText(FAILED)).toHaveLength(1);
    expect(field(pattern`^${t('login.username')}`)).toHaveValue('ayse');
  });

  it.each([
    ['error.user.notActivated', pattern`${t('error.user.notActivated')}`],
    ['error.user.locked', pattern`${t('error.user.locked')}`],
    ['error.badCredentials', pattern`${t('login.messages.error.authentication')}`],
  ])('chooses the text by the key that the server sends: %s [R1C-23]', async (errorKey, text) => {
    const { fill, press, dialog } = await openDialog({ responses: refused(401, { errorKey }) });
    await fill();
    await press(t('login.submit'));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(text);
  });

  it('says when the server cannot be reached', async () => {
    const { fill, press, dialog } = await openDialog({
      responses: { 'POST /api/authenticate': unreachable },
    });
    await fill();
    await press(t('login.submit'));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      pattern`${t('error.serverNotReachable')}`,
    );
  });

  it('links to registration only while it is open [R1C-14]', async () => {
    const { unmount } = await openDialog({ settings: { externalRegistrationAllowed: false } });
    expect(screen.queryByRole('link', { name: pattern`${t('login.register')}` })).not.toBeInTheDocument();
    unmount();
  });

  it('links to the password reset [R1C-15]', async () => {
    const { user, location } = await openDialog();
    await user.click(screen.getByRole('link', { name: t('login.resetPassword') }));
    expect(location().pathname).toBe('/account/reset/request');
  });

  it('says how long to wait after too many attempts', async () => {
    const body = { errorKey: 'error.tooManyAttempts', message: 'error.tooManyAttempts', params: '3' };
    const { fill, press, dialog } = await openDialog({ responses: refused(429, body) });
    await fill();
    await press(t('login.submit'));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      t('error.tooManyAttempts', { param: 3 }),
    );
  });

  it('leads home when it is closed, and sends a signed-in person away', async () => {
    const { press, location } = await openDialog();
    await press(t('login.close'));
    expect(location().pathname).toBe('/');
    const again = await renderApp('/login', { roles: PERSON });
    await waitFor(() => expect(again.location().pathname).toBe('/'));
  });
});

describe('a captcha', () => {
  const asks = refused(401, {
    errorKey: 'error.badCredentials',
    captchaToken: 'c-1',
    captchaImage: 'aGVsbG8=',
  });

  it('appears when the server sends one, and is then required and sent [R1C-06, R1C-07, R1C-16, R1C-24, R3O-32]', async () => {
    const { user, fill, press, dialog, field, attempts } = await openDialog({ responses: asks });
    await fill();
    await press(t('login.submit'));
    const picture = await within(dialog).findByRole('img', { name: pattern`${t('captcha.image')}` });
    expect(picture).toHaveAttribute('src', 'data:image/png;base64,aGVsbG8=');
    await press(t('login.submit'));
    expect(await within(dialog).findByText(REQUIRED)).toBeVisible();
    expect(attempts()).toHaveLength(1);
    await user.type(field(pattern`^${t('captcha.answer')}`), 'k7p');
    await press(t('login.submit'));
    await waitFor(() => expect(attempts()).toHaveLength(2));
    expect(attempts()[1]).toMatchObject({ token: 'c-1', answer: 'k7p' });
  });

  it('that is only asked for brings no error, and a new picture empties the answer [R1C-06, R1C-24]', async () => {
    let asked = 0;
    const { user, fill, press, dialog, field } = await openDialog({
      responses: {
        'POST /api/authenticate': () => {
          asked += 1;
          const wrong = asked > 1 ? { errorKey: 'error.captcha.invalid' } : { infoKey: 'login.captcha.info' };
          return respond(401, { ...wrong, captchaToken: `c-${asked}`, captchaImage: `aGVsbG8${asked}` });
        },
      },
    });
    await fill();
    await press(t('login.submit'));
    expect(await within(dialog).findByText(pattern`${t('login.captcha.info')}`)).toBeVisible();
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
    await user.type(field(pattern`^${t('captcha.answer')}`), 'k7p');
    await press(t('login.submit'));
    expect(await within(dialog).findByText(pattern`${t('error.captcha.invalid')}`)).toBeVisible();
    await waitFor(() => expect(field(pattern`^${t('captcha.answer')}`)).toHaveValue(''));
  });

  it('is renewed with its token [R1C-08, R3P-168]', async () => {
    const { fill, press, dialog, sent } = await openDialog({
      responses: { ...asks, 'POST /api/captcha/refresh-login': { token: 'c-2', image: 'd29ybGQ=' } },
    });
    await fill();
    await press(t('login.submit'));
    await within(dialog).findByRole('img', { name: pattern`${t('captcha.image')}` });
    await press(t('captcha.refresh'));
    await waitFor(() =>
      expect(within(dialog).getByRole('img', { name: pattern`${t('captcha.image')}` })).toHaveAttribute(
        'src',
        'data:image/png;base64,d29ybGQ=',
      ),
    );
    expect(sent('POST', '/api/captcha/refresh-login')[0]?.body).toEqual({ token: 'c-1' });
  });
});

describe('the second step', () => {
  const steps: Answers = {
    'POST /api/authenticate': ({ body }: SeenRequest) => {
      const { twoFactorAnswer } = body as { twoFactorAnswer: string | null };
      if (twoFactorAnswer === '123456') return { id_token: 'fresh-token' };
      if (twoFactorAnswer) return respond(401, { errorKey: 'error.twoFactor.invalid' });
      return respond(401, { twoFactorToken: 'two-1' });
    },
    'GET /api/account': sampleAccount(PERSON),
  };

  async function reachCode() {
    const app = await openDialog({ responses: steps });
    await app.fill();
    await app.press(t('login.submit'));
    const code = await within(app.dialog).findByLabelText(pattern`^${t('login.twoFactor.code')}`, {
      selector: 'input',
    });
    return { ...app, code };
  }

  it('opens with an info alert when the server returns a two-factor token [R1C-09, R1C-10]', async () => {
    const { dialog } = await reachCode();
    const alert = within(dialog).getByRole('alert');
    expect(alert).toHaveTextContent(pattern`${t('login.twoFactor.info')}`);
    expect(alert.className).toContain('Info');
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument();
  });

  it('requires exactly six digits [R1C-11, R1C-12, R1C-13]', async () => {
    const { user, code, press, dialog, attempts } = await reachCode();
    await press(t('login.twoFactor.submit'));
    expect(await within(dialog).findByText(REQUIRED)).toBeVisible();
    for (const wrong of ['12345', '1234567', '12a456']) {
      await user.clear(code);
      await user.type(code, wrong);
      await press(t('login.twoFactor.submit'));
      expect(await within(dialog).findByText(t('entity.validation.digits', { digits: 6 }))).toBeVisible();
    }
    expect(attempts()).toHaveLength(1);
  });

  it('sends the code with its token, and keeps asking after a wrong one [R1C-13, R1C-16, R1C-24]', async () => {
    const { user, code, press, dialog, attempts, location } = await reachCode();
    await user.type(code, '000000');
    await press(t('login.twoFactor.submit'));
    expect(await within(dialog).findByText(pattern`${t('error.twoFactor.invalid')}`)).toBeVisible();
    await user.clear(code);
    await user.type(code, '123456');
    await press(t('login.twoFactor.submit'));
    expect(await screen.findByRole('heading', { level: 1, name: /Ayşe/ })).toBeVisible();
    expect(location().pathname).toBe('/');
    expect(attempts()[2]).toMatchObject({
      username: 'ayse',
      password: 'Secret-1',
      twoFactorToken: 'two-1',
      twoFactorAnswer: '123456',
    });
  });

  it('takes a recovery code in place of the six digits', async () => {
    const { user, press, dialog, attempts } = await reachCode();
    await press(t('login.twoFactor.useRecovery'));
    await press(t('login.twoFactor.submit'));
    expect(await within(dialog).findByText(REQUIRED)).toBeVisible();
    const field = within(dialog).getByLabelText(pattern`^${t('login.twoFactor.recovery')}`, {
      selector: 'input',
    });
    await user.type(field, 'abcd-efgh-jkmn-pqrs');
    await press(t('login.twoFactor.submit'));
    await waitFor(() =>
      expect(attempts()[1]).toMatchObject({
        twoFactorToken: 'two-1',
        twoFactorAnswer: 'abcd-efgh-jkmn-pqrs',
      }),
    );
    await press(t('login.twoFactor.useCode'));
    expect(
      within(dialog).getByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' }),
    ).toHaveValue('');
  });

  it('sends a new code when the first one did not arrive', async () => {
    const { press, attempts, dialog } = await reachCode();
    await press(t('login.twoFactor.resend'));
    await waitFor(() => expect(attempts()).toHaveLength(2));
    expect(attempts()[1]).toMatchObject({
      username: 'ayse',
      password: 'Secret-1',
      twoFactorToken: 'two-1',
      twoFactorAnswer: null,
    });
    expect(
      within(dialog).getByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' }),
    ).toBeVisible();
  });

  it('goes back to the password when the code has expired [R1C-24]', async () => {
    const app = await openDialog({
      responses: {
        'POST /api/authenticate': ({ body }: SeenRequest) =>
          (body as { twoFactorToken: string | null }).twoFactorToken
            ? respond(401, { errorKey: 'error.twoFactor.expired' })
            : respond(401, { twoFactorToken: 'two-1', infoKey: 'login.twoFactor.info.app' }),
      },
    });
    await app.fill();
    await app.press(t('login.submit'));
    const dialog = within(app.dialog);
    expect(await dialog.findByText(pattern`${t('login.twoFactor.info.app')}`)).toBeVisible();
    expect(dialog.queryByRole('button', { name: t('login.twoFactor.resend') })).not.toBeInTheDocument();
    await app.user.type(
      dialog.getByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' }),
      '123456',
    );
    await app.press(t('login.twoFactor.submit'));
    expect(await dialog.findByText(pattern`${t('error.twoFactor.expired')}`)).toBeVisible();
    expect(app.field(pattern`^${t('login.password')}`)).toHaveValue('Secret-1');
  });
});
