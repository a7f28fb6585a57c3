import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { respond } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const OFF = { method: null, since: null, recoveryCodesLeft: 0, passkeys: 0, available: true };

/** Somebody whose role needs a second step, on the way to their settings. */
async function heldUp() {
  let due = true;
  const app = await renderApp('/account/settings', {
    roles: [],
    settings: { secondFactorAllowed: false },
    responses: {
      'GET /api/account': () =>
        due
          ? sampleAccount([], { needsSecondFactor: true })
          : sampleAccount(['ROLE_USER', 'ROLE_INTERNAL', 'ROLE_ADMIN']),
      'GET /api/account/second-factor': OFF,
      'POST /api/account/second-factor/enrol': {
        token: 'token-1',
        method: 'APP',
        secret: 'ABCDEFGH',
        uri: 'otpauth://totp/x',
        qrCode: '<svg/>',
      },
      'POST /api/account/second-factor/confirm': () => {
        due = false;
        return respond(200, { codes: ['aaaa-bbbb-cccc-dddd'] });
      },
      'GET /api/account/sessions': () => respond(200, []),
    },
  });
  await screen.findByRole('heading', { level: 1, name: t('secondFactor.due.title') });
  return app;
}

describe('whose role needs a second step', () => {
  it('finds the set-up in the place of the page, and a way out', async () => {
    await heldUp();
    expect(screen.getByText(t('secondFactor.due.text'))).toBeVisible();
    expect(
      screen.queryByRole('heading', { level: 1, name: t('menu.account.settings') }),
    ).not.toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: t('menu.signOut') })).toHaveAttribute('href', '/logout');
  });

  it('is on the page at last, when the recovery codes are kept', async () => {
    const { user } = await heldUp();
    await user.click(await screen.findByRole('button', { name: t('secondFactor.app.choose') }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(
      dialog.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1',
    );
    await user.click(dialog.getByRole('button', { name: t('secondFactor.next') }));
    await user.type(await dialog.findByLabelText(pattern`^${t('login.twoFactor.code')}`), '123456');
    await user.click(dialog.getByRole('button', { name: t('secondFactor.switchOn') }));
    await user.click(await screen.findByRole('button', { name: t('secondFactor.recovery.saved') }));
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(t('secondFactor.due.text'))).not.toBeInTheDocument());
  });
});
