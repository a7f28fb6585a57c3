import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Passkey } from '#contract/passkeys/schema.ts';
import type { SecondFactor } from '#contract/second-factor/schema.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, list, respond } from '#tests/support/network.ts';
import { renderApp, sampleAccount } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';
import { openSettings, PERSON } from './accountSettings.ts';

const PATH = '/api/account/passkeys';
const PUBLIC = '/api/public/passkeys';
const KEY: Passkey = {
  id: 4,
  name: 'Work laptop',
  createdDate: '2026-05-04T09:00:00Z',
  lastUsedDate: null,
  isBackedUp: true,
};
const OFF: SecondFactor = { method: null, since: null, recoveryCodesLeft: 0, passkeys: 0, available: true };
const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes(1, 2, 3),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(4), ...response },
});
const create = vi.fn();
const get = vi.fn();

beforeEach(() => {
  create.mockReset();
  get.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'credentials');
});

async function openPasskeys(rows: () => Passkey[], responses: Answers = {}) {
  const app = await openSettings({
    [`GET ${PATH}`]: () => list(rows()),
    'GET /api/account/second-factor': OFF,
    ...responses,
  });
  const section = within(await screen.findByRole('region', { name: t('passkeys.title') }));
  return { ...app, section };
}
const OPTIONS = {
  token: 't-1',
  options: {
    challenge: 'AAAA',
    rp: { id: 'ideas.test', name: 'Ideagarden' },
    user: { id: 'AA', name: 'ayse', displayName: 'Ayşe' },
    pubKeyCredParams: [],
  },
};

describe('passkeys in the account settings', () => {
  it('are made by the browser under a name, and bring recovery codes with the first', async () => {
    let rows: Passkey[] = [];
    const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-dd0${index}`);
    create.mockResolvedValue(credential({ attestationObject: bytes(5), getTransports: () => ['internal'] }));
    const { user, section, sent } = await openPasskeys(() => rows, {
      [`POST ${PATH}/options`]: OPTIONS,
      [`POST ${PATH}`]: () => {
        rows = [KEY];
        return { codes };
      },
    });
    await user.click(await section.findByRole('button', { name: t('passkeys.add') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('passkeys.add.title') }));
    const name = dialog.getByLabelText(pattern`^${t('passkeys.name')}`, { selector: 'input' });
    await user.clear(name);
    await user.type(name, 'Work laptop{Enter}');
    const shown = within(await screen.findByRole('dialog', { name: t('secondFactor.recovery.title') }));
    expect(shown.getAllByRole('listitem')).toHaveLength(10);
    expect(sent('POST', PATH)[0]?.body).toMatchObject({
      token: 't-1',
      name: 'Work laptop',
      response: {
        id: 'AQID',
        response: { clientDataJSON: 'BA', attestationObject: 'BQ', transports: ['internal'] },
      },
    });
    await user.click(shown.getByRole('button', { name: t('secondFactor.recovery.saved') }));
    expect(await section.findByText('Work laptop')).toBeVisible();
    expect(section.getByText(t('passkeys.synced'))).toBeVisible();
  });

  it('say so when the browser made none, and keep the name', async () => {
    create.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const { user, section, sent } = await openPasskeys(() => [], { [`POST ${PATH}/options`]: OPTIONS });
    await user.click(await section.findByRole('button', { name: t('passkeys.add') }));
    const dialog = within(await screen.findByRole('dialog', { name: t('passkeys.add.title') }));
    const name = dialog.getByLabelText(pattern`^${t('passkeys.name')}`, { selector: 'input' });
    await user.clear(name);
    await user.type(name, 'Tablet{Enter}');
    expect(await dialog.findByText(t('passkeys.notMade'))).toBeVisible();
    expect(name).toHaveValue('Tablet');
    expect(sent('POST', PATH)).toHaveLength(0);
  });

  it('are renamed and removed; why one must stay is told', async () => {
    const { user, section, sent } = await openPasskeys(() => [KEY], {
      [`PUT ${PATH}`]: { ...KEY, name: 'Tablet' },
      [`DELETE ${PATH}/4`]: respond(
        400,
        { message: 'error.secondFactor.needed', errorKey: 'error.secondFactor.needed' },
        { 'app-error': 'error.secondFactor.needed', 'app-params': '' },
      ),
    });
    await user.click(
      await section.findByRole('button', { name: t('passkeys.rename.of', { name: KEY.name }) }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: t('passkeys.rename.title') }));
    const name = dialog.getByLabelText(pattern`^${t('passkeys.name')}`, { selector: 'input' });
    await user.clear(name);
    await user.type(name, 'Tablet{Enter}');
    await waitFor(() => expect(sent('PUT', PATH)[0]?.body).toEqual({ id: 4, name: 'Tablet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(section.getByRole('button', { name: pattern`${t('passkeys.remove')}` }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: t('passkeys.remove') }));
    expect(await screen.findByText(t('error.secondFactor.needed'))).toBeVisible();
  });

  it('leave the second step off once the last one is removed', async () => {
    let rows = [KEY];
    const { user, section } = await openPasskeys(() => rows, {
      'GET /api/account/second-factor': () => ({ ...OFF, passkeys: rows.length }),
      [`DELETE ${PATH}/:id`]: () => {
        rows = [];
        return respond(200, undefined, { 'app-alert': 'app.passkey.deleted', 'app-params': KEY.name });
      },
    });
    const second = within(await screen.findByRole('region', { name: t('secondFactor.title') }));
    expect(await second.findByText(t('secondFactor.on.passkey', { smart_count: 1 }))).toBeVisible();
    await user.click(await section.findByRole('button', { name: pattern`${t('passkeys.remove')}` }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: t('passkeys.remove') }));
    expect(await second.findByText(t('secondFactor.hint'))).toBeVisible();
  });
});

describe('the sign-in by a passkey', () => {
  const signature = () =>
    credential({ authenticatorData: bytes(6), signature: bytes(7), userHandle: bytes(8) });
  const answers: Answers = {
    [`POST ${PUBLIC}/options`]: { token: 't-2', options: { challenge: 'AAAA', rpId: 'ideas.test' } },
    [`POST ${PUBLIC}/sign-in`]: { id_token: 'by-passkey' },
    'GET /api/account': () => sampleAccount(PERSON),
  };

  it('asks for nothing but the key', async () => {
    get.mockResolvedValue(signature());
    const { user, sent } = await renderApp('/login', { responses: answers });
    await user.click(await screen.findByRole('button', { name: t('login.passkey') }));
    await waitFor(() => expect(sessionStorage.getItem(TOKEN_KEY)).toBe('by-passkey'));
    expect(sent('POST', `${PUBLIC}/options`)[0]?.body).toEqual({ twoFactorToken: null });
    expect(sent('POST', `${PUBLIC}/sign-in`)[0]?.body).toMatchObject({
      token: 't-2',
      rememberMe: false,
      response: { response: { signature: 'Bw', userHandle: 'CA' } },
    });
  });

  it('says so where no key was used, and leaves the password', async () => {
    get.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    const { user } = await renderApp('/login', { responses: answers });
    await user.click(await screen.findByRole('button', { name: t('login.passkey') }));
    expect(await screen.findByText(t('passkeys.notUsed'))).toBeVisible();
    expect(screen.getByRole('button', { name: t('login.submit') })).toBeVisible();
  });

  it('follows the password as the second step, with recovery codes beside it', async () => {
    get.mockResolvedValue(signature());
    const { user, sent } = await renderApp('/login', {
      responses: {
        ...answers,
        'POST /api/authenticate': respond(401, {
          twoFactorToken: 'step-2',
          infoKey: 'login.twoFactor.info.passkey',
          passkey: 'ONLY',
        }),
      },
    });
    await user.type(await screen.findByLabelText(pattern`^${t('login.username')}`), 'ayse');
    await user.type(
      screen.getByLabelText(pattern`^${t('login.password')}`, { selector: 'input' }),
      'Secret-1{Enter}',
    );
    expect(await screen.findByText(t('login.twoFactor.info.passkey'))).toBeVisible();
    expect(screen.queryByLabelText(pattern`^${t('login.twoFactor.code')}`)).toBeNull();
    await user.click(screen.getByRole('button', { name: t('login.twoFactor.useRecovery') }));
    expect(screen.getByLabelText(pattern`^${t('login.twoFactor.recovery')}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: t('login.twoFactor.usePasskey') }));
    await user.click(screen.getByRole('button', { name: t('login.twoFactor.usePasskey') }));
    await waitFor(() => expect(sessionStorage.getItem(TOKEN_KEY)).toBe('by-passkey'));
    expect(sent('POST', `${PUBLIC}/options`)[0]?.body).toEqual({ twoFactorToken: 'step-2' });
  });
});
