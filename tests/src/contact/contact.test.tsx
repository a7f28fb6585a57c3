import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answers, respond, type SeenRequest, unreachable } from '#tests/support/network.ts';
import { drawWholeFrame, type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

afterEach(() => {
  vi.useRealTimers();
});

const REQUIRED = t('entity.validation.required');
const PICTURES = ['Zmlyc3Q=', 'c2Vjb25k', 'dGhpcmQ='];

function answers(): Answers {
  let given = 0;
  return {
    'POST /api/captcha/refresh': () => {
      given += 1;
      return { token: `c-${given}`, image: PICTURES[given - 1] ?? '', question: null };
    },
    'POST /api/public/contact': respond(201),
    'GET /api/v3/public/static-contents/:lang/:key': ({ path }: SeenRequest) => {
      const contentKey = path.split('/').at(-1) ?? '';
      return {
        locale: 'en',
        contentKey,
        title: `Title of ${contentKey}`,
        content: `<p>Text of ${contentKey}</p>`,
      };
    },
  };
}
const OFF: Answers = { 'POST /api/captcha/refresh': { token: '', image: '', question: null } };

async function openForm(options: RenderAppOptions = {}) {
  const app = await renderApp('/contact', { ...options, responses: { ...answers(), ...options.responses } });
  await screen.findByRole('heading', { level: 1, name: t('menu.contact') });
  const main = screen.getByRole('main');
  const field = (name: string) =>
    within(main).getByLabelText(new RegExp(`^${name}( ?\\*)?$`), { selector: 'input, textarea' });
  const put = async (name: string, value: string) => {
    await app.user.clear(field(name));
    await app.user.click(field(name));
    if (value !== '') await app.user.paste(value);
  };
  const fill = async (changes: Record<string, string> = {}) => {
    const values = {
      [t('contact.name')]: 'Deniz Ak',
      [t('contact.email')]: 'deniz@example.com',
      [t('contact.message')]: 'How do I take part?',
      ...changes,
    };
    for (const [name, value] of Object.entries(values)) await put(name, value);
  };
  const tick = () => app.user.click(within(main).getByRole('checkbox'));
  const press = () => app.user.click(within(main).getByRole('button', { name: t('contact.submit') }));
  return {
    ...app,
    main,
    field,
    put,
    fill,
    tick,
    press,
    posts: () => app.sent('POST', '/api/public/contact'),
  };
}

describe('the contact page', () => {
  it('has a title, a banner, six inputs, a side text, an unticked box and its button [R1E-01, R1E-02, R1E-03, R1E-04, R1E-08, R1E-10, R1E-11]', async () => {
    const { main, field } = await openForm();
    expect(
      within(main)
        .getByText(pattern`^${t('contact.info')}`)
        .closest('.MuiAlert-root')?.className,
    ).toContain('Info');
    for (const name of [
      t('contact.name'),
      t('contact.email'),
      t('contact.phone'),
      t('contact.company'),
      t('contact.subject'),
      t('contact.message'),
    ])
      expect(field(name)).toBeVisible();
    expect(within(main).getByRole('checkbox')).not.toBeChecked();
    expect(await within(main).findByText('Text of contact-platform')).toBeVisible();
    expect(within(main).getByRole('button', { name: t('contact.submit') })).toBeVisible();
  });

  it('is not there while the form is switched off', async () => {
    const { location } = await renderApp('/contact', {
      settings: { contactFormEnabled: false },
      responses: answers(),
    });
    await waitFor(() => expect(location().pathname).toBe('/not-found'));
  });

  it('counts the characters of the message [R1E-05]', async () => {
    const { main, put } = await openForm();
    await put(t('contact.message'), '0123456789');
    expect(within(main).getByText('10/1000')).toBeVisible();
  });

  it('is covered until it is ready [R1E-12]', async () => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { main } = await openForm({
      responses: {
        'POST /api/captcha/refresh': async () => {
          await held;
          return { token: 'c-1', image: PICTURES[0] ?? '', question: null };
        },
      },
    });
    expect(
      await within(main).findByRole('progressbar', { name: pattern`${t('contact.loading')}` }),
    ).toBeInTheDocument();
    expect(main.querySelector('[inert]')).not.toBeNull();
    release?.();
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    expect(within(main).queryByRole('progressbar')).not.toBeInTheDocument();
    expect(main.querySelector('[inert]')).toBeNull();
  });

  it('opens the privacy text over the form, which stays [R1E-09]', async () => {
    const { main, user, put, field } = await openForm();
    await put(t('contact.name'), 'Deniz');
    await user.click(within(main).getByRole('button', { name: t('contact.terms.link') }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Text of privacy-platform')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: t('ra.action.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field(t('contact.name'))).toHaveValue('Deniz');
    expect(within(main).getByRole('checkbox')).not.toBeChecked();
  });

  it('asks for name, e-mail, message, captcha and the box before it calls [R1E-13, R1E-15, R1E-18, R1E-20, R1E-21]', async () => {
    const { main, press, posts } = await openForm();
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    await press();
    expect(await within(main).findAllByText(REQUIRED)).toHaveLength(5);
    expect(posts()).toEqual([]);
  });

  it.each([
    [t('contact.name'), 'n'.repeat(51), pattern`${t('entity.validation.maxlength', { max: 50 })}`],
    [t('contact.email'), 'abcdef', pattern`^${t('global.messages.validate.email.invalid')}`],
    [
      t('contact.email'),
      `a@${'b'.repeat(251)}.c`,
      pattern`${t('entity.validation.maxlength', { max: 254 })}`,
    ],
    [t('contact.message'), 'ab', pattern`${t('entity.validation.minlength', { min: 3 })}`],
    [t('contact.message'), 'm'.repeat(1001), pattern`${t('entity.validation.maxlength', { max: 1000 })}`],
  ])('refuses the %s %s: %s [R1E-14, R1E-16, R1E-17, R1E-19]', async (name, value, message) => {
    const { main, put, press, posts } = await openForm();
    await put(name, value);
    await press();
    expect(await within(main).findByText(message)).toBeVisible();
    expect(posts()).toEqual([]);
  });

  it('sends nine names, empty ones as null, thanks, and announces the home page [R1E-20, R1E-22, R1E-23, R1E-24, R1E-25, R1E-26]', async () => {
    const { main, fill, put, tick, press, posts } = await openForm();
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    await fill({ [t('contact.company')]: '#!', [t('captcha.answer')]: 'hk4px' });
    await put(t('contact.subject'), '');
    await tick();
    await press();
    expect(await screen.findByText(t('contact.messages.success'))).toBeVisible();
    expect(screen.getByText(t('contact.redirect'))).toBeVisible();
    expect(screen.getByText(t('contact.redirect')).closest('[tabindex]')).toHaveFocus();
    expect(posts().map(({ body }) => body)).toEqual([
      {
        langKey: 'en',
        name: 'Deniz Ak',
        email: 'deniz@example.com',
        phone: null,
        company: '#!',
        subject: null,
        message: 'How do I take part?',
        captchaToken: 'c-1',
        captchaAnswer: 'hk4px',
      },
    ]);
  });

  it('opens the home page after seven seconds, not before [R1E-27]', async () => {
    const { fill, tick, press, location } = await openForm({ responses: OFF });
    await fill();
    await tick();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await press();
    await screen.findByText(t('contact.redirect'));
    await act(() => vi.advanceTimersByTimeAsync(6500));
    expect(location().pathname).toBe('/contact');
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(location().pathname).toBe('/');
  });

  it('has no captcha while captchas are off, and sends null [R1E-06, R1E-20]', async () => {
    const { main, fill, tick, press, posts } = await openForm({ responses: OFF });
    await fill();
    expect(within(main).queryByRole('img')).not.toBeInTheDocument();
    expect(within(main).queryByRole('button', { name: t('captcha.refresh') })).not.toBeInTheDocument();
    await tick();
    await press();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ captchaToken: null, captchaAnswer: null });
  });

  it('shows another picture on demand and after a refusal, with the text of its key [R1E-06, R1E-07, R1E-28, R1E-29]', async () => {
    const { main, user, fill, tick, press, sent, field } = await openForm({
      responses: { 'POST /api/public/contact': () => respond(400, { errorKey: 'error.captcha.invalid' }) },
    });
    const picture = () => within(main).getByRole('img', { name: pattern`${t('captcha.image')}` });
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    expect(within(main).getByRole('button', { name: t('captcha.refresh') })).toBeVisible();
    await fill({ [t('captcha.answer')]: 'wrong' });
    await tick();
    await press();
    expect((await screen.findAllByText(pattern`^${t('error.captcha.invalid')}`)).length).toBeGreaterThan(0);
    await waitFor(() => expect(picture()).toHaveAttribute('src', `data:image/png;base64,${PICTURES[1]}`));
    expect(sent('POST', '/api/captcha/refresh').map(({ body }) => body)).toEqual([
      { token: null },
      { token: 'c-1' },
    ]);
    expect(field(t('contact.message'))).toHaveValue('How do I take part?');
    // What was said of the one before goes with it.
    expect(field(t('captcha.answer'))).toBeInvalid();
    expect(field(t('captcha.answer'))).toHaveFocus();
    await user.click(within(main).getByRole('button', { name: t('captcha.unreadable') }));
    await waitFor(() => expect(field(t('captcha.answer'))).toBeValid());
  });

  it('asks before what was typed is left, also after a refusal, and not before something is', async () => {
    const { main, user, fill, tick, press, field, location, posts, router } = await openForm({
      responses: { ...OFF, 'POST /api/public/contact': unreachable },
    });
    const leave = () =>
      user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: t('footer.home') }));
    const question = async () =>
      within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
    const stay = async () => {
      await user.click((await question()).getByRole('button', { name: t('components.unsaved.stay') }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    };
    await user.click(field(t('contact.name')));
    await leave();
    await waitFor(() => expect(location().pathname).toBe('/'));
    await router.navigate(-1);
    await within(main).findByRole('button', { name: t('contact.submit') });
    await fill();
    await leave();
    await stay();
    await tick();
    await press();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(await screen.findByText(pattern`${t('error.serverNotReachable')}`)).toBeVisible();
    await leave();
    await stay();
    expect(field(t('contact.message'))).toHaveValue('How do I take part?');
  });
});
