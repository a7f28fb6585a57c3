import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, held, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';
import { openSettings, PERSON } from './accountSettings.ts';

drawWholeFrame();

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
    const name = part(t('settings.profile')).getByRole('textbox', {
      name: pattern`${t('settings.firstName')}`,
    });
    await user.clear(name);
    await user.type(name, 'Zeynep');
    await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
    expect(await screen.findByText(t('app.account.updated'))).toBeVisible();
    expect(sent('POST', '/api/account')[0]?.body).toEqual({
      firstName: 'Zeynep',
      lastName: 'Yılmaz',
      email: 'ayse@example.org',
      langKey: 'en',
    });
    expect(screen.getByRole('button', { name: t('menu.account', { name: 'Zeynep Yılmaz' }) })).toBeVisible();
    expect(await part(t('settings.profile')).findByText(pattern`^${t('settings.saved')}$`)).toBeVisible();
  });

  it('speak a newly chosen language at once [R1C-37]', async () => {
    const { user, part } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    await user.click(part(t('settings.profile')).getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Türkçe' }));
    await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
    expect(
      await screen.findByRole('heading', { level: 1, name: inTurkish('menu.account.settings') }),
    ).toBeVisible();
    expect(sessionStorage.getItem('locale')).toBe('tr');
  });

  it('show a refusal at its field, which has the focus, and no toast besides [R3M-09]', async () => {
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
    await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
    const email = part(t('settings.profile')).getByRole('textbox', { name: pattern`${t('settings.email')}` });
    await waitFor(() => expect(email).toHaveAccessibleDescription(pattern`${t('error.email.exists')}`));
    await waitFor(() => expect(email).toHaveFocus());
    // Once, and not in general words besides.
    expect(screen.getAllByText(t('error.email.exists'))).toHaveLength(1);
    expect(screen.queryByText(pattern`${t('ra.message.invalid_form')}`)).not.toBeInTheDocument();
  });

  it('say at the first wrong field, which has the focus, what it needs, and nowhere else', async () => {
    const { user, part } = await openSettings();
    const name = part(t('settings.profile')).getByRole('textbox', {
      name: pattern`${t('settings.firstName')}`,
    });
    await user.clear(name);
    await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.getAllByText(t('entity.validation.required'))).toHaveLength(1);
    expect(screen.queryByText(pattern`${t('ra.message.invalid_form')}`)).not.toBeInTheDocument();
  });

  describe('and the language of the header', () => {
    const saves: Answers = {
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    };
    const chooseAbove = async (user: Awaited<ReturnType<typeof openSettings>>['user']) => {
      await user.click(screen.getByRole('button', { name: t('menu.language', { language: 'English' }) }));
      await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
      await screen.findByRole('heading', {
        level: 1,
        name: inTurkish('menu.account.settings'),
        hidden: true,
      });
    };
    const language = () => screen.getAllByRole('combobox', { hidden: true })[0] as HTMLElement;
    const save = () =>
      screen.getAllByRole('button', { name: inTurkish('settings.save'), hidden: true })[0] as HTMLElement;
    const typedName = () => screen.getByRole('textbox', { name: /^Ad( |$)/, hidden: true });

    it('show and send what was chosen there, and keep what was typed [R1C-37, Q1-82]', async () => {
      const { user, part, sent } = await openSettings(saves);
      await user.type(
        part(t('settings.profile')).getByRole('textbox', { name: pattern`${t('settings.firstName')}` }),
        'gül',
      );
      await chooseAbove(user);
      expect(language()).toHaveTextContent('Türkçe');
      expect(typedName()).toHaveValue('Ayşegül');
      await user.click(save());
      await waitFor(() => expect(sent('POST', '/api/account')).toHaveLength(1));
      expect(sent('POST', '/api/account')[0]?.body).toMatchObject({ firstName: 'Ayşegül', langKey: 'tr' });
      expect(language()).toHaveTextContent('Türkçe');
      expect(
        screen.getByRole('heading', { level: 1, name: inTurkish('menu.account.settings'), hidden: true }),
      ).toBeVisible();
    });

    it('show what was chosen there before, in this session of the browser [Q1-82]', async () => {
      sessionStorage.setItem('locale', 'tr');
      const { sent, user } = await renderApp('/account/settings', { roles: PERSON, responses: saves });
      await screen.findByRole('heading', { level: 1, name: inTurkish('menu.account.settings') });
      expect(language()).toHaveTextContent('Türkçe');
      await user.click(save());
      await waitFor(() => expect(sent('POST', '/api/account')[0]?.body).toMatchObject({ langKey: 'tr' }));
      expect(sessionStorage.getItem('locale')).toBe('tr');
    });

    it('another choice in the form stays, and is sent [R1C-37]', async () => {
      const { user, part, sent } = await openSettings(saves);
      await user.click(part(t('settings.profile')).getByRole('combobox'));
      await user.click(await screen.findByRole('option', { name: 'Türkçe' }));
      await user.click(screen.getByRole('button', { name: t('menu.language', { language: 'English' }) }));
      await user.click(await screen.findByRole('button', { name: 'English' }));
      expect(part(t('settings.profile')).getByRole('combobox')).toHaveTextContent('Türkçe');
      await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
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
    const details = part(t('settings.profile'));
    const password = () =>
      details.queryByLabelText(pattern`^${t('password.current')}`, { selector: 'input' });
    const save = () => user.click(details.getByRole('button', { name: t('settings.save') }));
    expect(password()).toBeNull();
    const email = details.getByRole('textbox', { name: pattern`${t('settings.email')}` });
    await user.clear(email);
    await user.type(email, 'new@example.org');
    await save();
    expect(await details.findByText(t('entity.validation.required'))).toBeVisible();
    expect(sent('POST', '/api/account')).toEqual([]);
    await user.type(password() as HTMLElement, 'wrong');
    await save();
    expect(await details.findByText(t('error.incorrectPassword'))).toBeVisible();
    await user.clear(password() as HTMLElement);
    await user.type(password() as HTMLElement, 'Old-secret-1');
    await save();
    await waitFor(() => expect(password()).toBeNull());
    expect(sent('POST', '/api/account').at(-1)?.body).toMatchObject({
      email: 'new@example.org',
      currentPassword: 'Old-secret-1',
    });
  });

  it('keep the address until the new one is confirmed, say so, and let the person stay with it', async () => {
    const waiting = { ...sampleAccount(PERSON), pendingEmail: 'new@example.org' };
    const { user, part, sent } = await openSettings({
      'POST /api/account': waiting,
      'DELETE /api/account/email-change': respond(200),
    });
    const details = part(t('settings.profile'));
    const email = details.getByRole('textbox', { name: pattern`${t('settings.email')}` });
    await user.clear(email);
    await user.type(email, 'new@example.org');
    await user.type(
      await details.findByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Old-secret-1',
    );
    await user.click(details.getByRole('button', { name: t('settings.save') }));
    const notice = t('settings.email.pending', { email: 'new@example.org' });
    expect(await details.findByText(notice)).toBeVisible();
    await waitFor(() => expect(email).toHaveValue('ayse@example.org'));
    const cancel = details.getByRole('button', { name: t('settings.email.pending.cancel') });
    // With the text, below which it wraps: beside it there is no room on a phone.
    expect(cancel.closest('.MuiAlert-message')).not.toBeNull();
    await user.click(cancel);
    await waitFor(() => expect(details.queryByText(notice)).not.toBeInTheDocument());
    expect(sent('DELETE', '/api/account/email-change')).toHaveLength(1);
  });

  it.each([
    ['error.password.common', undefined, t('error.password.common')],
    ['error.password.personal', undefined, t('error.password.personal')],
    ['error.password.pattern', undefined, t('error.password.pattern')],
    ['error.password.short', '16', t('error.password.short', { param: '16' })],
  ])('say at its field why a new password is refused: %s', async (errorKey, params, words) => {
    const { user, part } = await openSettings({
      'POST /api/account/change-password': () =>
        respond(400, { status: 400, message: errorKey, errorKey, ...(params && { params }) }),
    });
    const form = part(t('password.title'));
    const fill = (label: string, text: string) =>
      user.type(form.getByLabelText(pattern`^${label}`, { selector: 'input' }), text);
    await fill(t('password.current'), 'Old-secret-1');
    await fill(t('password.new'), 'Fresh-start-2');
    await fill(t('password.confirmation'), 'Fresh-start-2');
    await user.click(form.getByRole('button', { name: t('password.submit') }));
    expect(await form.findByText(words)).toBeVisible();
    expect(form.getByRole('meter')).toHaveAttribute('aria-valuenow', '1');
    await fill(t('password.new'), 'x');
    await waitFor(() => expect(form.getByRole('meter')).toHaveAttribute('aria-valuenow', '5'));
  });

  it('need no password any more when the old address is put back [R1C-37]', async () => {
    const { user, part, sent } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    const details = part(t('settings.profile'));
    const email = details.getByRole('textbox', { name: pattern`${t('settings.email')}` });
    const save = () => user.click(details.getByRole('button', { name: t('settings.save') }));
    await user.type(email, 'x');
    await save();
    expect(await details.findByText(t('entity.validation.required'))).toBeVisible();
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
    const details = part(t('settings.profile'));
    await user.click(details.getByRole('button', { name: t('settings.save') }));
    expect(await screen.findByText(pattern`${t('error.savedInBetween')}`)).toBeVisible();
    expect(details.getByRole('textbox', { name: pattern`${t('settings.email')}` })).toHaveValue(
      'moved@example.org',
    );
    expect(sent('POST', '/api/account')).toHaveLength(1);
  });

  it('keep what is typed while they are being saved, as unsaved [R1C-37]', async () => {
    const saved = held(sampleAccount(PERSON, { firstName: 'Ayşe Gül' }));
    const { user, part, sent } = await openSettings({ 'POST /api/account': saved.answer });
    const details = part(t('settings.profile'));
    const name = details.getByRole('textbox', { name: pattern`${t('settings.firstName')}` });
    await user.type(name, 'gül');
    await user.click(details.getByRole('button', { name: t('settings.save') }));
    await waitFor(() => expect(sent('POST', '/api/account')).toHaveLength(1));
    await user.type(details.getByRole('textbox', { name: pattern`${t('settings.lastName')}` }), '-Kaya');
    saved.letGo();
    await waitFor(() => expect(name).toHaveValue('Ayşe Gül'));
    expect(details.getByRole('textbox', { name: pattern`${t('settings.lastName')}` })).toHaveValue(
      'Yılmaz-Kaya',
    );
    expect(details.queryByText(pattern`^${t('settings.saved')}`)).not.toBeInTheDocument();
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
    const details = part(t('settings.profile'));
    await user.type(details.getByRole('textbox', { name: pattern`${t('settings.firstName')}` }), 'gül');
    await user.click(details.getByRole('button', { name: t('settings.save') }));
    await waitFor(() =>
      expect(details.getByRole('textbox', { name: pattern`${t('settings.email')}` })).toHaveValue(
        'moved@example.org',
      ),
    );
    expect(details.getByRole('textbox', { name: pattern`${t('settings.firstName')}` })).toHaveValue(
      'Ayşegül',
    );
  });

  it('ask before what is typed is left, and not after a save [R1C-37]', async () => {
    const { user, part, location } = await openSettings({
      'POST /api/account': ({ body }) => ({ ...sampleAccount(PERSON), ...(body as object) }),
    });
    const details = part(t('settings.profile'));
    const leave = () =>
      user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: t('footer.home') }));
    await user.type(details.getByRole('textbox', { name: pattern`${t('settings.firstName')}` }), 'gül');
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: t('components.unsaved.title') }));
    await user.click(question.getByRole('button', { name: t('components.unsaved.stay') }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(details.getByRole('button', { name: t('settings.save') }));
    expect(await details.findByText(pattern`^${t('settings.saved')}`)).toBeVisible();
    await leave();
    await waitFor(() => expect(location().pathname).toBe('/'));
  });

  it('keep a wrong e-mail from being sent', async () => {
    const { user, part, sent } = await openSettings();
    const email = part(t('settings.profile')).getByRole('textbox', { name: pattern`${t('settings.email')}` });
    await user.clear(email);
    await user.type(email, 'nobody');
    await user.click(part(t('settings.profile')).getByRole('button', { name: t('settings.save') }));
    expect(await screen.findByText(t('global.messages.validate.email.invalid'))).toBeVisible();
    expect(sent('POST', '/api/account')).toEqual([]);
  });
});
