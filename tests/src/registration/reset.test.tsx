import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leave } from '#src/app/leave.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const CAPTCHA: Answers = { 'POST /api/captcha/refresh': { token: 'c-1', image: 'aGVsbG8=', question: null } };
const REQUIRED = t('entity.validation.required');
const SENT = pattern`^${t('reset.request.messages.success')}`;

async function openRequest(answer: Answers = {}) {
  const app = await renderApp('/account/reset/request', {
    responses: { ...CAPTCHA, 'POST /api/account/reset-password/init': 'success', ...answer },
  });
  await screen.findByRole('heading', { level: 1, name: t('reset.request.title') });
  const main = screen.getByRole('main');
  await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
  const field = (name: RegExp) => within(main).getByLabelText(name, { selector: 'input' });
  const fill = async (name: string, answered = 'hk4px') => {
    await app.user.type(field(pattern`^${t('reset.request.emailOrUsername')}`), name);
    if (answered) await app.user.type(field(pattern`^${t('captcha.answer')}`), answered);
  };
  const press = () => app.user.click(within(main).getByRole('button', { name: t('reset.request.submit') }));
  return {
    ...app,
    main,
    field,
    fill,
    press,
    posts: () => app.sent('POST', '/api/account/reset-password/init'),
  };
}

describe('asking for a new password', () => {
  it('has a name and a captcha, sends both, and says that it worked [R1D-47, R1D-48, R1D-51, R1D-52]', async () => {
    const { fill, press, posts } = await openRequest();
    await fill('ayse@example.org');
    await press();
    // The toast, and the line that stays.
    await waitFor(() => expect(screen.getAllByText(SENT)).toHaveLength(2));
    expect(posts().map(({ body }) => body)).toEqual([
      { emailOrUsername: 'ayse@example.org', captchaToken: 'c-1', captchaAnswer: 'hk4px' },
    ]);
  });

  it('gives the focus to the message that takes the place of the form', async () => {
    const { main, fill, press } = await openRequest();
    await fill('ayse@example.org');
    await press();
    expect((await within(main).findByText(SENT)).closest('[tabindex]')).toHaveFocus();
  });

  it('opens the home page six seconds later, not before [R1D-54]', async () => {
    const { fill, press, location } = await openRequest();
    await fill('ayse');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press();
    await screen.findAllByText(SENT);
    await act(() => vi.advanceTimersByTimeAsync(5500));
    expect(location().pathname).toBe('/account/reset/request');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(location().pathname).toBe('/');
  });

  it('tells of the answer "error", stays, and shows another picture [R1D-53]', async () => {
    const { fill, press, location, sent } = await openRequest({
      'POST /api/account/reset-password/init': 'error',
    });
    await fill('ayse');
    await press();
    expect(await screen.findByText(pattern`^${t('reset.request.messages.error')}`)).toBeVisible();
    await waitFor(() => expect(sent('POST', '/api/captcha/refresh')).toHaveLength(2));
    expect(location().pathname).toBe('/account/reset/request');
    expect(screen.queryByText(SENT)).not.toBeInTheDocument();
  });

  it('takes letters, digits, spaces and + . @ _ - only, and needs the captcha [R1D-49, R1D-50]', async () => {
    const { user, main, field, fill, press, posts } = await openRequest();
    await fill('a#b', '');
    await press();
    expect(await within(main).findByText(t('reset.request.pattern'))).toBeVisible();
    expect(within(main).getByText(REQUIRED)).toBeVisible();
    expect(posts()).toEqual([]);
    await user.clear(field(pattern`^${t('reset.request.emailOrUsername')}`));
    await fill('a b+1.x@y_z-w');
    await press();
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
});

async function openFinish(answers: Answers = {}, path = '/account/reset/finish?key=K1') {
  const app = await renderApp(path, {
    responses: {
      'POST /api/account/reset-password/valid': true,
      'POST /api/account/reset-password/finish': respond(200),
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1, name: t('reset.finish.title') });
  const main = screen.getByRole('main');
  const fill = async (password: string, confirmation = password) => {
    await app.user.type(
      await within(main).findByLabelText(pattern`^${t('reset.finish.newPassword')}( ?\*)?$`, {
        selector: 'input',
      }),
      password,
    );
    await app.user.type(
      within(main).getByLabelText(pattern`^${t('reset.finish.confirmation')}`, { selector: 'input' }),
      confirmation,
    );
  };
  const press = () => app.user.click(within(main).getByRole('button', { name: t('reset.finish.submit') }));
  return { ...app, main, fill, press, posts: () => app.sent('POST', '/api/account/reset-password/finish') };
}

describe('choosing a new password', () => {
  it.each([
    ['/account/reset/finish?key=K1', 'K1'],
    ['/account/reset/finish/K2', 'K2'],
    ['/account/reset/finish/K2?key=K1', 'K1'],
  ])('checks the key of %s, then shows the form [R1D-55, R1D-56, R1D-57, R1D-58]', async (path, key) => {
    const { main, sent } = await openFinish({}, path);
    expect(
      await within(main).findByLabelText(pattern`^${t('reset.finish.newPassword')}( ?\*)?$`, {
        selector: 'input',
      }),
    ).toBeVisible();
    expect(
      within(main).getByLabelText(pattern`^${t('reset.finish.confirmation')}`, { selector: 'input' }),
    ).toBeVisible();
    expect(sent('POST', '/api/account/reset-password/valid').map(({ body }) => body)).toEqual([{ key }]);
  });

  it.each(['/account/reset/finish?key=used', '/account/reset/finish'])(
    'shows no form for a link that ended, but the way to a new one: %s [R1D-57]',
    async (path) => {
      const { main } = await openFinish({ 'POST /api/account/reset-password/valid': false }, path);
      expect(await within(main).findByRole('alert')).toHaveTextContent(
        pattern`^${t('reset.finish.messages.invalid')}`,
      );
      expect(within(main).getByRole('link', { name: t('reset.finish.again') })).toHaveAttribute(
        'href',
        '/account/reset/request',
      );
      expect(within(main).queryByRole('button', { name: t('reset.finish.submit') })).not.toBeInTheDocument();
    },
  );

  it('saves it and goes to the sign-in [R1D-64, R1D-66, R1D-67]', async () => {
    const { fill, press, posts, location } = await openFinish();
    await fill('Fresh-start-2');
    await press();
    await waitFor(() => expect(location().pathname).toBe('/login'));
    expect(posts().map(({ body }) => body)).toEqual([{ key: 'K1', newPassword: 'Fresh-start-2' }]);
    expect(await screen.findByText(t('reset.finish.messages.success'))).toBeInTheDocument();
  });

  it.each([
    ['abc', 'abc', t('entity.validation.minlength', { min: 4 })],
    ['x'.repeat(51), 'x'.repeat(51), t('entity.validation.maxlength', { max: 50 })],
    ['Fresh-start-2', 'Fresh-start-3', t('dontMatch')],
  ])('refuses %s and %s: %s [R1D-59, R1D-60]', async (password, confirmation, message) => {
    const { main, fill, press, posts } = await openFinish();
    await fill(password, confirmation);
    await press();
    expect((await within(main).findAllByText(message)).length).toBeGreaterThan(0);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['seven characters', 'Aa1!aaa'],
    ['no lower case', 'AAAA111!'],
    ['no upper case', 'aaaa111!'],
    ['no digit', 'Aaaaaaa!'],
    ['no symbol', 'Aaaaaaa1'],
  ])(
    'shows the rule for a password with %s and does not call (%s) [R1D-61, R1D-62, R1D-63]',
    async (_, password) => {
      const { fill, press, posts } = await openFinish();
      await fill(password);
      await press();
      expect((await screen.findAllByText(pattern`^${t('rulePassword')}`)).length).toBeGreaterThan(0);
      expect(posts()).toEqual([]);
    },
  );

  it('reloads the page after a failure and keeps its message [R1D-65]', async () => {
    const reloaded = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
    const first = await openFinish({
      'POST /api/account/reset-password/finish': () => respond(400, { errorKey: 'error.key.invalid' }),
    });
    await first.fill('Fresh-start-2');
    await first.press();
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
    first.unmount();
    await openFinish({ 'POST /api/account/reset-password/valid': false });
    expect(await screen.findByText(t('error.key.invalid'))).toBeVisible();
    expect(Object.keys(sessionStorage).filter((name) => name.includes('reset'))).toEqual([]);
  });
});
