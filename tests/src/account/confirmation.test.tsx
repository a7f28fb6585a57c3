import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { ConfirmationWays } from '#contract/confirmation/schema.ts';
import { SETTING_RULES } from '#contract/settings/rules.ts';
import { leave } from '#src/app/leave.ts';
import { handOver } from '#src/features/account/providerWindow.ts';
import { type Answers, respond, type SeenRequest } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();
// As for a person whose browser has their code: who presses something a moment after the page is there is asked.
beforeAll(() => import('#src/app/frame/SignedInParts.tsx'));

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const CONFIRMATION = '/api/account/confirmation';
const UPDATE = '/api/v3/config/update-config';
const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
const inNewWindow = vi.spyOn(leave, 'inNewWindow').mockImplementation(() => null);
beforeEach(() => {
  reload.mockClear();
  inNewWindow.mockClear();
});
afterEach(() => sessionStorage.clear());

const NONE: ConfirmationWays = { password: false, passkey: false, code: null, identityProvider: false };
const row = {
  key: 'title',
  value: SETTING_RULES.title?.defaultValue ?? '',
  valueType: 'TEXT',
  groupName: 'GENERAL',
  options: [],
  required: true,
  isValid: true,
};
const CONFIG = { count: 1, configList: [row] };
/** What a confirmation answers: the session goes on under another token. */
const RENEWED = { id_token: 'renewed' };
const required = () => respond(428, { message: 'error.confirmation.required' });
const refusal = (key: string) =>
  respond(400, { message: key, errorKey: key }, { 'app-error': key, 'app-params': '' });

/** Changes the title and saves, some time after the sign-in: the server asks who is there. */
async function save(ways: Partial<ConfirmationWays>, confirmation: Answers) {
  let isConfirmed = false;
  const confirming = Object.fromEntries(
    Object.entries(confirmation).map(([call, answer]) => [
      call,
      typeof answer === 'function'
        ? async (request: SeenRequest) => {
            const given = await answer(request);
            if (!(given instanceof Response) && !call.endsWith('/code')) isConfirmed = true;
            return given;
          }
        : answer,
    ]),
  );
  const app = await renderApp('/app/config', {
    roles: ADMIN,
    responses: {
      'GET /api/v3/config/get-edit-config': CONFIG,
      [`PUT ${UPDATE}`]: () =>
        isConfirmed
          ? {
              ...CONFIG,
              applicationStatus: 'UPDATE_SUCCESSFULL',
              wrongValueConfigKeyList: [],
              changedMeanwhileKeyList: [],
            }
          : required(),
      [`GET ${CONFIRMATION}`]: { ...NONE, ...ways },
      ...confirming,
    },
  });
  const title = await screen.findByLabelText(pattern`^${t('appConfig.key.title')}\*?$`);
  fireEvent.change(title, { target: { value: 'Garden' } });
  await app.user.click(screen.getByText(t('appConfig.save')));
  const dialog = await screen.findByRole('dialog', { name: t('confirmation.title') });
  return { ...app, title, dialog: within(dialog) };
}
const submit = (dialog: { getByRole: typeof screen.getByRole }, name = t('confirmation.submit')) =>
  dialog.getByRole('button', { name });

describe('a call whose caller has to confirm who they are', () => {
  it('asks for the password, and is then made again with what was typed', async () => {
    const { user, dialog, sent } = await save(
      { password: true },
      {
        [`POST ${CONFIRMATION}/password`]: ({ body }) =>
          (body as { password: string }).password === 'Secret-1'
            ? RENEWED
            : refusal('error.incorrectPassword'),
      },
    );
    const password = await dialog.findByLabelText(pattern`^${t('password.current')}`, { selector: 'input' });
    await user.type(password, 'wrong{Enter}');
    expect(await dialog.findByText(t('error.incorrectPassword'))).toBeVisible();
    expect(sent('PUT', UPDATE)).toHaveLength(1);
    await user.clear(password);
    await user.type(password, 'Secret-1{Enter}');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    const [first, second] = sent('PUT', UPDATE);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.authorization).toBe('Bearer renewed');
    expect(screen.queryByRole('dialog', { name: t('confirmation.title') })).toBeNull();
  });

  it('is refused where the person does not; the session goes on and what was typed stays', async () => {
    const { user, dialog, sent, title } = await save({ password: true }, {});
    await dialog.findByLabelText(pattern`^${t('password.current')}`, { selector: 'input' });
    await user.click(dialog.getByRole('button', { name: t('components.confirm.cancel') }));
    expect(await screen.findByText(t('error.confirmation.required'))).toBeVisible();
    expect(title).toHaveValue('Garden');
    expect(sent('PUT', UPDATE)).toHaveLength(1);
    expect(screen.getByRole('button', { name: pattern`Ayşe` })).toBeVisible();
  });

  it('asks for a code of the app where there is a second factor', async () => {
    const { user, dialog, sent } = await save(
      { code: 'APP', identityProvider: true },
      {
        [`POST ${CONFIRMATION}/code`]: () => ({ token: 't-1', codeMailed: false }),
        [`POST ${CONFIRMATION}/second-factor`]: () => RENEWED,
      },
    );
    expect(await dialog.findByText(t('login.twoFactor.info.app'))).toBeVisible();
    expect(dialog.getByRole('button', { name: t('confirmation.use.identityProvider') })).toBeVisible();
    await user.type(
      dialog.getByLabelText(pattern`^${t('secondFactor.codeOrRecovery')}`, { selector: 'input' }),
      '123456{Enter}',
    );
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sent('POST', `${CONFIRMATION}/second-factor`)[0]?.body).toEqual({ token: 't-1', code: '123456' });
  });

  it('mails a code when the person asks for it', async () => {
    const { user, dialog, sent } = await save(
      { code: 'MAIL' },
      {
        [`POST ${CONFIRMATION}/code`]: () => ({ token: 't-2', codeMailed: true }),
        [`POST ${CONFIRMATION}/second-factor`]: () => RENEWED,
      },
    );
    const mail = await dialog.findByRole('button', { name: t('confirmation.mailCode') });
    expect(sent('POST', `${CONFIRMATION}/code`)).toHaveLength(0);
    await user.click(mail);
    expect(await dialog.findByText(t('login.twoFactor.info'))).toBeVisible();
    await user.type(
      dialog.getByLabelText(pattern`^${t('secondFactor.codeOrRecovery')}`, { selector: 'input' }),
      '654321{Enter}',
    );
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sent('POST', `${CONFIRMATION}/second-factor`)[0]?.body).toEqual({ token: 't-2', code: '654321' });
  });

  it('opens the identity provider in a window of its own, and takes what comes back there', async () => {
    const { user, dialog, sent } = await save(
      { identityProvider: true },
      {
        [`POST ${CONFIRMATION}/identity-provider/start`]: respond(200, {
          url: 'https://id.example/authorize',
          handle: 'h-1',
        }),
        [`POST ${CONFIRMATION}/identity-provider/finish`]: () => RENEWED,
      },
    );
    expect(await dialog.findByText(pattern`${t('confirmation.provider.text')}`)).toBeVisible();
    // Nobody waits yet: what comes back is nothing for this page.
    await user.click(submit(dialog, t('confirmation.provider.submit')));
    expect(await dialog.findByText(pattern`${t('confirmation.provider.waiting')}`)).toBeVisible();
    expect(inNewWindow).toHaveBeenCalledWith('https://id.example/authorize');
    // The page begins to wait a moment after the window is open.
    await waitFor(async () => expect(await handOver('code=c&state=s')).toBe(true), { timeout: 10_000 });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(sent('POST', `${CONFIRMATION}/identity-provider/finish`)[0]?.body).toEqual({
      handle: 'h-1',
      query: 'code=c&state=s',
    });
    expect(await handOver('code=c&state=s')).toBe(false);
  });

  it('says so where there is no way to confirm', async () => {
    const { dialog } = await save({}, {});
    expect(await dialog.findByText(t('confirmation.none'))).toBeVisible();
    expect(dialog.queryByRole('button', { name: t('confirmation.submit') })).toBeNull();
  });
});
