import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, respond, type SeenRequest } from '#tests/support/network.ts';
import { type RenderAppOptions, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const REQUIRED = t('entity.validation.required');
const PICTURES = ['Zmlyc3Q=', 'c2Vjb25k', 'dGhpcmQ='];

function captchas(): Answers {
  let given = 0;
  return {
    'POST /api/captcha/refresh': ({ body }: SeenRequest) => {
      given += 1;
      const { asText } = body as { asText?: boolean };
      return asText
        ? { token: `c-${given}`, image: '', question: 'How much is two plus three?' }
        : { token: `c-${given}`, image: PICTURES[given - 1] ?? PICTURES[0], question: null };
    },
  };
}
const CAPTCHAS_OFF: Answers = { 'POST /api/captcha/refresh': { token: '', image: '', question: null } };
const ACCEPTED: Answers = { 'POST /api/register': respond(201) };
const refused = (errorKey: string): Answers => ({ 'POST /api/register': () => respond(400, { errorKey }) });

const VALUES: Record<string, string> = {
  [t('register.firstName')]: 'Zeynep',
  [t('register.lastName')]: 'Kaya',
  [t('register.phone')]: '5551234567',
  [t('register.company')]: 'Kaya Ltd.',
  [t('register.department')]: 'Research',
  [t('register.position')]: 'Engineer',
  [t('register.email')]: 'zeynep@example.org',
  [t('register.password')]: 'abcd',
  [t('register.confirmation')]: 'abcd',
  [t('captcha.answer')]: 'hk4px',
};

async function openForm(options: RenderAppOptions = {}) {
  const app = await renderApp('/account/register', {
    ...options,
    responses: { ...captchas(), ...ACCEPTED, ...options.responses },
  });
  await screen.findByRole('heading', { level: 1, name: t('register.title') });
  const main = screen.getByRole('main');
  const field = (name: string) =>
    within(main).getByLabelText(new RegExp(`^${name}( ?\\*)?$`), { selector: 'input' });
  async function fill(changes: Record<string, string | null> = {}) {
    for (const [name, value] of Object.entries({ ...VALUES, ...changes })) {
      if (value === null) continue;
      await app.user.clear(field(name));
      await app.user.click(field(name));
      if (value !== '') await app.user.paste(value);
    }
    if (changes.education !== '') {
      await app.user.selectOptions(
        within(main).getByLabelText(pattern`^${t('register.educationLevel')}`),
        'MASTER',
      );
    }
  }
  const agree = async () => {
    await app.user.click(within(main).getByRole('checkbox', { name: pattern`${t('register.terms.link')}` }));
    await app.user.click(
      within(main).getByRole('checkbox', { name: pattern`${t('register.privacy.link')}` }),
    );
  };
  const press = () => app.user.click(within(main).getByRole('button', { name: t('register.submit') }));
  return { ...app, main, field, fill, agree, press, posts: () => app.sent('POST', '/api/register') };
}

// Thirteen inputs, each found by its label, take a busy machine a while.
describe('the registration form', { timeout: 90_000 }, () => {
  it('has eleven inputs, two boxes with links to their texts, and a strength indicator [R1D-01, R1D-02, R1D-04, R1D-25, R1D-30, R1D-31]', async () => {
    const { main, field, user } = await openForm();
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    expect(main.querySelectorAll('input:not([type=checkbox]), select')).toHaveLength(11);
    expect(field(t('register.password'))).toHaveAttribute('type', 'password');
    expect(within(main).getByRole('link', { name: t('register.terms.link') })).toHaveAttribute(
      'href',
      '/static-content-view/terms-platform',
    );
    expect(within(main).getByRole('link', { name: t('register.privacy.link') })).toHaveAttribute(
      'href',
      '/static-content-view/privacy-platform',
    );
    expect(within(main).getByRole('meter')).toHaveAttribute('aria-valuenow', '0');
    expect(field(t('register.password'))).toHaveAccessibleDescription(
      t('components.password.rule', { least: 4 }),
    );
    await user.type(field(t('register.password')), 'Fresh-start-2');
    expect(within(main).getByRole('meter')).toHaveAttribute('aria-valuenow', '5');
  });

  it('offers exactly the six levels of education [R1D-16]', async () => {
    const { main } = await openForm();
    const options = within(
      within(main).getByLabelText(pattern`^${t('register.educationLevel')}`),
    ).getAllByRole('option');
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
      '',
      'PRIMARY',
      'SECONDARY',
      'ASSOCIATE',
      'BACHELOR',
      'MASTER',
      'DOCTORAL',
    ]);
  });

  it('is not there while registration is closed [R1D-03]', async () => {
    const { location } = await renderApp('/account/register', {
      settings: { externalRegistrationAllowed: false },
      responses: captchas(),
    });
    await waitFor(() => expect(location().pathname).toBe('/not-found'));
  });

  it('sends the thirteen names, says to check the mail at that address, and leads home [R1D-35, R1D-36, R1D-37]', async () => {
    const { fill, agree, press, posts, location, user } = await openForm();
    await fill();
    await agree();
    await press();
    await screen.findByRole('heading', { level: 1, name: t('register.sent.title') });
    expect(location().pathname).toBe('/account/register/sent');
    expect(JSON.stringify(location().state)).not.toMatch(/abcd|hk4px/);
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.body).toEqual({
      firstName: 'Zeynep',
      lastName: 'Kaya',
      email: 'zeynep@example.org',
      phone: '5551234567',
      educationLevel: 'MASTER',
      company: 'Kaya Ltd.',
      department: 'Research',
      position: 'Engineer',
      password: 'abcd',
      secondPassword: 'abcd',
      langKey: 'en',
      captchaToken: 'c-1',
      captchaAnswer: 'hk4px',
    });
    expect(screen.getByText(t('register.messages.success'))).toBeVisible();
    expect(screen.getByText(t('register.sent.to', { email: 'zeynep@example.org' }))).toBeVisible();
    await user.click(screen.getByRole('link', { name: t('register.sent.home') }));
    await waitFor(() => expect(location().pathname).toBe('/'));
  });

  it('lets the address be corrected: all but the secret is there again', async () => {
    const { fill, agree, press, posts, user } = await openForm();
    await fill();
    await agree();
    await press();
    await user.click(await screen.findByRole('link', { name: t('register.sent.correct') }));
    await screen.findByRole('heading', { level: 1, name: t('register.title') });
    const again = within(screen.getByRole('main'));
    expect(again.getByLabelText(pattern`^${t('register.firstName')}`, { selector: 'input' })).toHaveValue(
      'Zeynep',
    );
    expect(again.getByLabelText(pattern`^${t('register.email')}`, { selector: 'input' })).toHaveValue(
      'zeynep@example.org',
    );
    expect(again.getByLabelText(pattern`^${t('register.password')}`, { selector: 'input' })).toHaveValue('');
    expect(posts()).toHaveLength(1);
  });

  it('asks for everything but the position before it calls, and says so in a toast too [R1D-06, R1D-08, R1D-10, R1D-13, R1D-15, R1D-17, R1D-19, R1D-21, R1D-23, R1D-26, R1D-29, R1D-32, R1D-33, R1D-34]', async () => {
    const { main, press, posts } = await openForm();
    await within(main).findByRole('img', { name: pattern`${t('captcha.image')}` });
    await press();
    // Nine texts, one choice, the captcha and two boxes; the position is not asked for.
    expect(await within(main).findAllByText(REQUIRED)).toHaveLength(12);
    await waitFor(() => expect(screen.getAllByText(REQUIRED)).toHaveLength(13));
    expect(posts()).toEqual([]);
  });

  const LONG = 'x'.repeat(51);
  const tooShort = (min: number) => t('entity.validation.minlength', { min });
  const tooLong = (max: number) => t('entity.validation.maxlength', { max });
  const REFUSED = [
    [t('register.firstName'), 'A', tooShort(2)],
    [t('register.firstName'), LONG, tooLong(50)],
    [t('register.lastName'), 'B', tooShort(2)],
    [t('register.lastName'), LONG, tooLong(50)],
    [t('register.email'), 'abcdef', t('global.messages.validate.email.invalid')],
    [t('register.email'), `a@${'b'.repeat(251)}.c`, tooLong(254)],
    [t('register.phone'), '555123456', t('entity.validation.digits', { digits: 10 })],
    [t('register.company'), LONG, tooLong(50)],
    [t('register.department'), LONG, tooLong(50)],
    [t('register.position'), 'P', tooShort(2)],
    [t('register.position'), LONG, tooLong(50)],
    [t('register.password'), 'abc', tooShort(4)],
    [t('register.password'), LONG, tooLong(50)],
    [t('register.confirmation'), 'abc', tooShort(4)],
    [t('register.confirmation'), 'abce', t('dontMatch')],
  ] as const;
  // One form for all of them: most of the time would go into opening it.
  it('says at its field what is wrong with each value [R1D-07, R1D-09, R1D-11, R1D-12, R1D-14, R1D-18, R1D-20, R1D-22, R1D-24, R1D-27, R1D-28]', async () => {
    const { main, field, user, press, posts } = await openForm();
    const enter = async (name: string, value: string) => {
      await user.clear(field(name));
      await user.click(field(name));
      await user.paste(value);
    };
    for (const [name, value, message] of REFUSED) {
      await enter(t('register.password'), VALUES[t('register.password')] ?? '');
      await enter(name, value);
      await press();
      await waitFor(() => {
        const id = field(name)
          .getAttribute('aria-describedby')
          ?.split(' ')
          .find((part) => part.endsWith('-error'));
        expect(id && main.ownerDocument.getElementById(id), `${name}: ${value}`).toHaveTextContent(message);
        // Where the focus goes, what comes next has to wait for.
        expect(main.ownerDocument.activeElement).toHaveAttribute('aria-invalid', 'true');
      });
    }
    expect(posts()).toEqual([]);
  });

  it('takes ten digits only for the phone, however they are typed [R1D-14]', async () => {
    const { field, user } = await openForm();
    await user.type(field(t('register.phone')), '(555) 123-45-67-89');
    expect(field(t('register.phone'))).toHaveValue('555 123 45 67');
  });

  it('takes a phone typed or pasted without what comes before its ten digits', async () => {
    const { field, user } = await openForm();
    const phone = field(t('register.phone'));
    for (const given of ['05551234567', '0 555 123 45 67', '+90 555 123 45 67', '0090 (555) 123 45 67']) {
      await user.clear(phone);
      await user.type(phone, given);
      expect(phone, given).toHaveValue('555 123 45 67');
      await user.clear(phone);
      await user.click(phone);
      await user.paste(given);
      expect(phone, given).toHaveValue('555 123 45 67');
    }
  });

  it('shows the refusal, another picture, and what was typed, when the captcha was wrong [R1D-38, R1D-39]', async () => {
    const { main, fill, agree, press, field, sent } = await openForm({
      responses: refused('error.captcha.invalid'),
    });
    await fill();
    await agree();
    await press();
    expect((await screen.findAllByText(pattern`^${t('error.captcha.invalid')}`)).length).toBeGreaterThan(0);
    await waitFor(() =>
      expect(within(main).getByRole('img', { name: pattern`${t('captcha.image')}` })).toHaveAttribute(
        'src',
        `data:image/png;base64,${PICTURES[1]}`,
      ),
    );
    expect(sent('POST', '/api/captcha/refresh')[1]?.body).toEqual({ token: 'c-1' });
    expect(field(t('register.firstName'))).toHaveValue('Zeynep');
    expect(field(t('register.password'))).toHaveValue('abcd');
    await waitFor(() => expect(field(t('captcha.answer'))).toHaveValue(''));
  });

  it('shows the text of the key that the server sends, at its field [R1D-39]', async () => {
    const { main, fill, agree, press } = await openForm({ responses: refused('error.email.exists') });
    await fill();
    await agree();
    await press();
    expect(await within(main).findByText(t('error.email.exists'))).toBeVisible();
  });

  it('renews the picture on demand, and asks in words those who cannot read it [R1D-40]', async () => {
    const { main, user, sent, field } = await openForm();
    await user.click(await within(main).findByRole('button', { name: t('captcha.refresh') }));
    await waitFor(() =>
      expect(within(main).getByRole('img', { name: pattern`${t('captcha.image')}` })).toHaveAttribute(
        'src',
        `data:image/png;base64,${PICTURES[1]}`,
      ),
    );
    expect(sent('POST', '/api/captcha/refresh')[1]?.body).toEqual({ token: 'c-1' });
    await user.click(within(main).getByRole('button', { name: t('captcha.unreadable') }));
    await waitFor(() => expect(field('How much is two plus three\\?')).toHaveFocus());
    expect(within(main).queryByRole('img', { name: pattern`${t('captcha.image')}` })).not.toBeInTheDocument();
    expect(sent('POST', '/api/captcha/refresh')[2]?.body).toEqual({
      token: 'c-2',
      asText: true,
      langKey: 'en',
    });
  });

  it('asks for no captcha while captchas are off', async () => {
    const { main, fill, agree, press, posts } = await openForm({ responses: CAPTCHAS_OFF });
    await fill({ [t('captcha.answer')]: null });
    expect(within(main).queryByRole('img', { name: pattern`${t('captcha.image')}` })).not.toBeInTheDocument();
    await agree();
    await press();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ captchaToken: null, captchaAnswer: null });
  });

  it('asks before what was typed is left [R1D-01]', async () => {
    const { main, field, user, location } = await openForm();
    const signIn = within(main).getByRole('link', { name: pattern`${t('login.title')}|account` });
    await user.type(field(t('register.firstName')), 'Zeynep');
    await user.click(signIn);
    const question = within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
    await user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(field(t('register.firstName'))).toHaveValue('Zeynep');
    await user.click(signIn);
    await user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
    await waitFor(() => expect(location().pathname).toBe('/login'));
  });
});
