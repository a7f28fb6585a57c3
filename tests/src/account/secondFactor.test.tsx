import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { SecondFactor } from '#contract/second-factor/schema.ts';
import { type Answers, respond, unreachable } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];
const PATH = '/api/account/second-factor';
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-dd${String(index).padStart(2, '2')}`);
const OFF: SecondFactor = { method: null, since: null, recoveryCodesLeft: 0, passkeys: 0, available: true };
const ON: SecondFactor = {
  method: 'APP',
  since: '2026-05-04T09:00:00Z',
  recoveryCodesLeft: 2,
  passkeys: 0,
  available: true,
};
const refusal = (key: string) => () =>
  respond(400, { message: key, errorKey: key }, { 'app-error': key, 'app-params': '' });

async function openSection(state: Answers[string], responses: Answers = {}) {
  const app = await renderApp('/account/settings', {
    roles: PERSON,
    responses: { [`GET ${PATH}`]: state, ...responses },
  });
  const section = within(await screen.findByRole('region', { name: t('secondFactor.title') }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...app, section, dialog };
}

describe('the second step in the account settings', () => {
  it('is on where there is a passkey, which counts as both steps; codes can be added', async () => {
    const { section } = await openSection({ ...OFF, passkeys: 1, recoveryCodesLeft: 10 });
    expect(await section.findByText(t('secondFactor.on.passkey', { smart_count: 1 }))).toBeVisible();
    expect(section.getByText(t('secondFactor.addCode'))).toBeVisible();
    expect(section.queryByText(t('secondFactor.hint'))).not.toBeInTheDocument();
    expect(section.getByRole('button', { name: t('secondFactor.app.choose') })).toBeVisible();
  });

  it('by codes says so when passkeys are another means', async () => {
    const { section } = await openSection({ ...ON, passkeys: 2 });
    const words = t('secondFactor.alsoPasskeys', { smart_count: 2 });
    expect(await section.findByText(pattern`${words}$`)).toBeVisible();
  });

  it('is switched on with an authenticator: password, picture and key, code, recovery codes', async () => {
    let state = OFF;
    const { user, section, dialog, sent } = await openSection(() => state, {
      [`POST ${PATH}/enrol`]: {
        token: 't-1',
        method: 'APP',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Ideagarden:ayse?secret=JBSWY3DPEHPK3PXP',
        qrCode: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
      },
      [`POST ${PATH}/confirm`]: () => {
        state = { ...ON, recoveryCodesLeft: 10 };
        return { codes: CODES };
      },
    });
    await user.click(await section.findByRole('button', { name: t('secondFactor.app.choose') }));
    const first = await dialog(t('secondFactor.app.title'));
    await user.type(
      first.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1',
    );
    await user.click(first.getByRole('button', { name: t('secondFactor.next') }));
    const second = await dialog(t('secondFactor.app.title'));
    expect(
      await second.findByRole('img', { name: pattern`${t('secondFactor.app.qrCode')}` }),
    ).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml/));
    expect(second.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(second.getByRole('link', { name: pattern`${t('secondFactor.app.open')}` })).toHaveAttribute(
      'href',
      expect.stringMatching(/^otpauth:/),
    );
    await user.type(
      second.getByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' }),
      '123456{Enter}',
    );
    const codes = await dialog(t('secondFactor.recovery.title'));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await user.keyboard('{Escape}');
    await user.click(codes.getByRole('button', { name: t('secondFactor.recovery.saved') }));
    expect(
      await section.findByText(pattern`${t('secondFactor.on.app', { date: '04/05/2026' })}`),
    ).toBeVisible();
    // The button that began it is gone.
    await waitFor(() =>
      expect(section.getByRole('heading', { name: t('secondFactor.title') })).toHaveFocus(),
    );
    expect(sent('POST', `${PATH}/enrol`)[0]?.body).toEqual({ method: 'APP', password: 'Secret-1' });
    expect(sent('POST', `${PATH}/confirm`)[0]?.body).toEqual({ token: 't-1', code: '123456' });
  });

  it('by mail says that a code was sent, and shows a wrong one at its field', async () => {
    const { user, section, dialog } = await openSection(OFF, {
      [`POST ${PATH}/enrol`]: { token: 't-2', method: 'MAIL', secret: null, uri: null, qrCode: null },
      [`POST ${PATH}/confirm`]: refusal('error.secondFactor.code'),
    });
    await user.click(await section.findByRole('button', { name: t('secondFactor.mail.choose') }));
    const open = await dialog(t('secondFactor.mail.title'));
    await user.type(
      open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1{Enter}',
    );
    expect(await open.findByText(pattern`${t('login.twoFactor.info')}`)).toBeVisible();
    const code = open.getByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' });
    await user.type(code, '12a45{Enter}');
    expect(await open.findByText(t('entity.validation.digits', { digits: 6 }))).toBeVisible();
    await user.clear(code);
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(pattern`${t('error.secondFactor.code')}`));
    await user.click(open.getByRole('button', { name: t('components.confirm.cancel') }));
    await user.click(await screen.findByRole('button', { name: t('components.unsaved.leave') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('judges the code only when it is sent, and closes at once while none is typed', async () => {
    const { user, section, dialog } = await openSection(OFF, {
      [`POST ${PATH}/enrol`]: { token: 't-2', method: 'MAIL', secret: null, uri: null, qrCode: null },
    });
    await user.click(await section.findByRole('button', { name: t('secondFactor.mail.choose') }));
    const open = await dialog(t('secondFactor.mail.title'));
    await user.type(
      open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1{Enter}',
    );
    const code = await open.findByLabelText(pattern`^${t('login.twoFactor.code')}`, { selector: 'input' });
    await user.type(code, '12');
    expect(
      open.queryByText(pattern`${t('entity.validation.digits', { digits: 6 })}`),
    ).not.toBeInTheDocument();
    await user.clear(code);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('stays open while it is saved', async () => {
    let answer = (_: Response) => {};
    const { user, section, dialog } = await openSection(OFF, {
      [`POST ${PATH}/enrol`]: () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    });
    await user.click(await section.findByRole('button', { name: t('secondFactor.mail.choose') }));
    const open = await dialog(t('secondFactor.mail.title'));
    await user.type(
      open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1{Enter}',
    );
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: t('secondFactor.mail.title') })).toBeVisible();
    answer(respond(200, { token: 't-2', method: 'MAIL', secret: null, uri: null, qrCode: null }));
    expect(await open.findByText(pattern`${t('login.twoFactor.info')}`)).toBeVisible();
  });

  it('shows a wrong password at its field', async () => {
    const { user, section, dialog } = await openSection(OFF, {
      [`POST ${PATH}/enrol`]: refusal('error.incorrectPassword'),
    });
    await user.click(await section.findByRole('button', { name: t('secondFactor.app.choose') }));
    const open = await dialog(t('secondFactor.app.title'));
    const password = open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' });
    await user.type(password, 'nope{Enter}');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(pattern`${t('error.incorrectPassword')}`),
    );
  });

  it('is switched off with password and code, after the code was asked for', async () => {
    let state: SecondFactor = ON;
    const { user, section, dialog, sent } = await openSection(() => state, {
      [`POST ${PATH}/code`]: { token: 't-3', codeMailed: true },
      [`POST ${PATH}/off`]: () => {
        state = OFF;
        return respond(200);
      },
    });
    expect(
      await section.findByText(t('secondFactor.recovery.left', { left: 2, all: 10, smart_count: 2 })),
    ).toBeVisible();
    await user.click(section.getByRole('button', { name: t('secondFactor.off.title') }));
    const open = await dialog(t('secondFactor.off.dialog'));
    await user.type(
      open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1',
    );
    await user.type(
      open.getByLabelText(pattern`^${t('secondFactor.codeOrRecovery')}`, { selector: 'input' }),
      '123456',
    );
    await user.click(open.getByRole('button', { name: t('secondFactor.off.submit') }));
    expect(await section.findByRole('button', { name: t('secondFactor.mail.choose') })).toBeVisible();
    expect(sent('POST', `${PATH}/off`)[0]?.body).toEqual({
      password: 'Secret-1',
      code: '123456',
      token: 't-3',
    });
  });

  it('says in its own form that one recovery code is left', async () => {
    const { section } = await openSection({ ...ON, recoveryCodesLeft: 1 });
    expect(
      await section.findByText(t('secondFactor.recovery.left', { left: 1, all: 10, smart_count: 1 })),
    ).toBeVisible();
  });

  it('new recovery codes are shown once', async () => {
    const { user, section, dialog } = await openSection(ON, {
      [`POST ${PATH}/code`]: { token: 't-4', codeMailed: false },
      [`POST ${PATH}/recovery-codes`]: { codes: CODES },
    });
    const renew = await section.findByRole('button', { name: t('secondFactor.renew.title') });
    await user.click(renew);
    const open = await dialog(t('secondFactor.renew.title'));
    await user.type(
      open.getByLabelText(pattern`^${t('password.current')}`, { selector: 'input' }),
      'Secret-1',
    );
    await user.type(
      open.getByLabelText(pattern`^${t('secondFactor.codeOrRecovery')}`, { selector: 'input' }),
      '123456{Enter}',
    );
    const codes = await dialog(t('secondFactor.recovery.title'));
    expect(codes.getByText(CODES[0] ?? '')).toBeVisible();
    await user.click(codes.getByRole('button', { name: t('secondFactor.recovery.saved') }));
    await waitFor(() => expect(renew).toHaveFocus());
  });

  it('is not offered to who signs in without a password of their own', async () => {
    const { section } = await openSection({ ...OFF, available: false });
    expect(await section.findByText(pattern`${t('secondFactor.unavailable')}`)).toBeVisible();
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says when it cannot be read, and tries again', async () => {
    let fails = true;
    const { user, section } = await openSection(() => (fails ? unreachable() : OFF));
    const retry = await section.findByRole('button', { name: pattern`${t('components.error.retry')}` });
    fails = false;
    await user.click(retry);
    expect(await section.findByRole('button', { name: t('secondFactor.mail.choose') })).toBeVisible();
  });
});
