import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, held, respond } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

async function openSettings(responses: Answers = {}) {
  const app = await renderApp('/account/settings', { roles: PERSON, responses });
  await screen.findByRole('heading', { level: 1, name: 'Account settings' });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  return { ...app, part };
}

/** An account whose address is another one when it is read again. */
function movedMeanwhile() {
  const addresses = ['ayse@example.org'];
  return () => sampleAccount(PERSON, { email: addresses.pop() ?? 'moved@example.org' });
}

describe('account settings', () => {
  it('save name, e-mail and language, and say so [R1C-37, R3M-07, R3M-09, R3P-165]', async () => {
    const { user, part, sent } = await openSettings({
      'POST /api/account': ({ body }) =>
        respond(
          200,
          { ...sampleAccount(PERSON), ...(body as object) },
          { 'app-alert': 'app.account.updated' },
        ),
    });
    const name = part('Your details').getByRole('textbox', { name: /First name/ });
    await user.clear(name);
    await user.type(name, 'Zeynep');
    await user.click(part('Your details').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your details have been saved.')).toBeVisible();
    expect(sent('POST', '/api/account')[0]?.body).toEqual({
      firstName: 'Zeynep',
      lastName: 'Yılmaz',
      email: 'ayse@example.org',
      langKey: 'en',
    });
    expect(screen.getByRole('button', { name: 'Account of Zeynep Yılmaz' })).toBeVisible();
    expect(await part('Your details').findByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  });

  it('speak a newly chosen language at once [R1C-37]', async () => {
    const { user, part } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    await user.click(part('Your details').getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Türkçe' }));
    await user.click(part('Your details').getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hesap ayarları' })).toBeVisible();
    expect(sessionStorage.getItem('locale')).toBe('tr');
  });

  it('show a refusal as a toast and at its field [R3M-09]', async () => {
    const { user, part } = await openSettings({
      'POST /api/account': () =>
        respond(
          400,
          { errorKey: 'error.email.exists', message: 'error.email.exists' },
          {
            'app-error': 'error.email.exists',
          },
        ),
    });
    await user.click(part('Your details').getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getAllByText('This e-mail address is already in use.')).toHaveLength(2),
    );
    expect(part('Your details').getByRole('textbox', { name: /E-mail/ })).toHaveAccessibleDescription(
      /already in use/,
    );
    // Once, and not in general words besides.
    expect(screen.queryByText(/The form has errors/)).not.toBeInTheDocument();
  });

  it('name the first wrong field in a toast, and nothing else', async () => {
    const { user, part } = await openSettings();
    await user.clear(part('Your details').getByRole('textbox', { name: /First name/ }));
    await user.click(part('Your details').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(2));
    expect(screen.queryByText(/The form has errors/)).not.toBeInTheDocument();
  });

  describe('and the language of the header', () => {
    const saves: Answers = {
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    };
    const chooseAbove = async (user: Awaited<ReturnType<typeof openSettings>>['user']) => {
      await user.click(screen.getByRole('button', { name: 'Language: English' }));
      await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
      await screen.findByRole('heading', { level: 1, name: 'Hesap ayarları', hidden: true });
    };
    const language = () => screen.getAllByRole('combobox', { hidden: true })[0] as HTMLElement;
    const save = () => screen.getAllByRole('button', { name: 'Kaydet', hidden: true })[0] as HTMLElement;
    const typedName = () => screen.getByRole('textbox', { name: /^Ad( |$)/, hidden: true });

    it('show and send what was chosen there, and keep what was typed [R1C-37, Q1-82]', async () => {
      const { user, part, sent } = await openSettings(saves);
      await user.type(part('Your details').getByRole('textbox', { name: /First name/ }), 'gül');
      await chooseAbove(user);
      expect(language()).toHaveTextContent('Türkçe');
      expect(typedName()).toHaveValue('Ayşegül');
      await user.click(save());
      await waitFor(() => expect(sent('POST', '/api/account')).toHaveLength(1));
      expect(sent('POST', '/api/account')[0]?.body).toMatchObject({ firstName: 'Ayşegül', langKey: 'tr' });
      expect(language()).toHaveTextContent('Türkçe');
      expect(screen.getByRole('heading', { level: 1, name: 'Hesap ayarları', hidden: true })).toBeVisible();
    });

    it('show what was chosen there before, in this session of the browser [Q1-82]', async () => {
      sessionStorage.setItem('locale', 'tr');
      const { sent, user } = await renderApp('/account/settings', { roles: PERSON, responses: saves });
      await screen.findByRole('heading', { level: 1, name: 'Hesap ayarları' });
      expect(language()).toHaveTextContent('Türkçe');
      await user.click(save());
      await waitFor(() => expect(sent('POST', '/api/account')[0]?.body).toMatchObject({ langKey: 'tr' }));
      expect(sessionStorage.getItem('locale')).toBe('tr');
    });

    it('another choice in the form stays, and is sent [R1C-37]', async () => {
      const { user, part, sent } = await openSettings(saves);
      await user.click(part('Your details').getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name: 'Türkçe' }));
      await user.click(screen.getByRole('button', { name: 'Language: English' }));
      await user.click(await screen.findByRole('button', { name: 'English' }));
      expect(part('Your details').getByRole('combobox')).toHaveTextContent('Türkçe');
      await user.click(part('Your details').getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent('POST', '/api/account')[0]?.body).toMatchObject({ langKey: 'tr' }));
    });
  });

  it('ask for the password when the address becomes another one, and send it then only [R1C-37, R3M-09]', async () => {
    const { user, part, sent } = await openSettings({
      'POST /api/account': ({ body }) =>
        (body as { currentPassword?: string }).currentPassword === 'Old-secret-1'
          ? { ...sampleAccount(PERSON), email: 'new@example.org' }
          : respond(400, { errorKey: 'error.incorrectPassword' }, { 'app-error': 'error.incorrectPassword' }),
    });
    const details = part('Your details');
    const password = () => details.queryByLabelText(/^Current password/, { selector: 'input' });
    const save = () => user.click(details.getByRole('button', { name: 'Save' }));
    expect(password()).toBeNull();
    const email = details.getByRole('textbox', { name: /E-mail/ });
    await user.clear(email);
    await user.type(email, 'new@example.org');
    await save();
    expect(await details.findByText('This field is required.')).toBeVisible();
    expect(sent('POST', '/api/account')).toEqual([]);
    await user.type(password() as HTMLElement, 'wrong');
    await save();
    expect(await details.findByText('The current password is not right.')).toBeVisible();
    await user.clear(password() as HTMLElement);
    await user.type(password() as HTMLElement, 'Old-secret-1');
    await save();
    await waitFor(() => expect(password()).toBeNull());
    expect(sent('POST', '/api/account').at(-1)?.body).toMatchObject({
      email: 'new@example.org',
      currentPassword: 'Old-secret-1',
    });
  });

  it('need no password any more when the old address is put back [R1C-37]', async () => {
    const { user, part, sent } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    const details = part('Your details');
    const email = details.getByRole('textbox', { name: /E-mail/ });
    const save = () => user.click(details.getByRole('button', { name: 'Save' }));
    await user.type(email, 'x');
    await save();
    expect(await details.findByText('This field is required.')).toBeVisible();
    await user.type(email, '{Backspace}');
    await save();
    await waitFor(() => expect(sent('POST', '/api/account')).toHaveLength(1));
  });

  it('are read again when the address was changed elsewhere, which would be undone [R1C-37]', async () => {
    const { user, part, sent } = await openSettings({
      'POST /api/account': () =>
        respond(
          400,
          {
            message: 'error.validation',
            fieldErrors: [{ objectName: 'account', field: 'currentPassword', message: 'NotNull' }],
          },
          { 'app-error': 'error.validation' },
        ),
      'GET /api/account': movedMeanwhile(),
    });
    const details = part('Your details');
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Somebody else has saved this in the meantime/)).toBeVisible();
    expect(details.getByRole('textbox', { name: /E-mail/ })).toHaveValue('moved@example.org');
    expect(sent('POST', '/api/account')).toHaveLength(1);
  });

  it('keep what is typed while they are being saved, as unsaved [R1C-37]', async () => {
    const saved = held(sampleAccount(PERSON, { firstName: 'Ayşe Gül' }));
    const { user, part, sent } = await openSettings({ 'POST /api/account': saved.answer });
    const details = part('Your details');
    const name = details.getByRole('textbox', { name: /First name/ });
    await user.type(name, 'gül');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('POST', '/api/account')).toHaveLength(1));
    await user.type(details.getByRole('textbox', { name: /Last name/ }), '-Kaya');
    saved.letGo();
    await waitFor(() => expect(name).toHaveValue('Ayşe Gül'));
    expect(details.getByRole('textbox', { name: /Last name/ })).toHaveValue('Yılmaz-Kaya');
    expect(details.queryByText(/^Saved \d/)).not.toBeInTheDocument();
  });

  it('keep what was typed when they are read again [R1C-37]', async () => {
    const { user, part } = await openSettings({
      'POST /api/account': () =>
        respond(400, {
          message: 'error.validation',
          fieldErrors: [{ objectName: 'account', field: 'currentPassword', message: 'NotNull' }],
        }),
      'GET /api/account': movedMeanwhile(),
    });
    const details = part('Your details');
    await user.type(details.getByRole('textbox', { name: /First name/ }), 'gül');
    await user.click(details.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(details.getByRole('textbox', { name: /E-mail/ })).toHaveValue('moved@example.org'),
    );
    expect(details.getByRole('textbox', { name: /First name/ })).toHaveValue('Ayşegül');
  });

  it('ask before what is typed is left, and not after a save [R1C-37]', async () => {
    const { user, part, location } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    const details = part('Your details');
    const leave = () =>
      user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Home' }));
    await user.type(details.getByRole('textbox', { name: /First name/ }), 'gül');
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(details.getByRole('button', { name: 'Save' }));
    expect(await details.findByText(/^Saved \d/)).toBeVisible();
    await leave();
    await waitFor(() => expect(location().pathname).toBe('/'));
  });

  it('keep a wrong e-mail from being sent', async () => {
    const { user, part, sent } = await openSettings();
    const email = part('Your details').getByRole('textbox', { name: /E-mail/ });
    await user.clear(email);
    await user.type(email, 'nobody');
    await user.click(part('Your details').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid e-mail address.')).toBeVisible();
    expect(sent('POST', '/api/account')).toEqual([]);
  });
});

describe('the password', () => {
  const strong = 'Secret-12';

  async function change(responses: Answers, current: string, fresh: string, again = fresh) {
    const app = await openSettings(responses);
    const type = (label: RegExp, text: string) =>
      app.user.type(app.part('Change password').getByLabelText(label, { selector: 'input' }), text);
    await type(/^Current password/, current);
    await type(/^New password(?!, once)/, fresh);
    await type(/^New password, once more/, again);
    await app.user.click(app.part('Change password').getByRole('button', { name: 'Change password' }));
    return app;
  }

  it('is changed with currentPassword and newPassword; the session goes on under the new token [R1C-36, R3M-08, R3M-10, R3M-11, R3P-166]', async () => {
    const { sent, part } = await change(
      {
        'POST /api/account/change-password': () =>
          respond(200, { id_token: 'renewed' }, { 'app-alert': 'app.account.passwordChanged' }),
      },
      'Old-secret-1',
      strong,
    );
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(sent('POST', '/api/account/change-password')[0]?.body).toEqual({
      currentPassword: 'Old-secret-1',
      newPassword: strong,
    });
    expect(sessionStorage.getItem(TOKEN_KEY)).toBe('renewed');
    expect(part('Change password').getByLabelText(/^Current password/, { selector: 'input' })).toHaveValue(
      '',
    );
  });

  it('that is weak is refused with the rule, without a call', async () => {
    const { sent } = await change({}, 'Old-secret-1', 'secret12');
    expect((await screen.findAllByText(/The password needs at least 8 characters/)).length).toBeGreaterThan(
      0,
    );
    expect(sent('POST', '/api/account/change-password')).toEqual([]);
  });

  it('and its repetition have to match [R1H-24]', async () => {
    const { sent } = await change({}, 'Old-secret-1', strong, 'Secret-13');
    expect(await screen.findByText('The two entries do not match.')).toBeVisible();
    expect(sent('POST', '/api/account/change-password')).toEqual([]);
  });

  it('that is not the current one is told at its field [R3M-10]', async () => {
    const { part } = await change(
      {
        'POST /api/account/change-password': () =>
          respond(400, { errorKey: 'error.incorrectPassword' }, { 'app-error': 'error.incorrectPassword' }),
      },
      'wrong',
      strong,
    );
    expect(await part('Change password').findByText('The current password is not right.')).toBeVisible();
  });

  it('shows how strong it is while it is typed [R3M-14, R3M-15]', async () => {
    const { user, part } = await openSettings();
    await user.type(
      part('Change password').getByLabelText(/^New password(?!, once)/, { selector: 'input' }),
      strong,
    );
    expect(part('Change password').getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuenow',
      '5',
    );
  });
});
