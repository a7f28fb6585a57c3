import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataCopy } from '#contract/personal-data/endpoints.ts';
import { loadScreensBelow } from '#tests/support/loadScreensBelow.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const PATH = '/api/account/data-copy';
const ID = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
const copy = (more: Partial<DataCopy> = {}): DataCopy => ({
  id: ID,
  status: 'WAITING',
  requestedAt: '2026-05-04T09:00:00Z',
  readyAt: null,
  expiresAt: null,
  size: null,
  ...more,
});
const READY = copy({
  status: 'READY',
  readyAt: '2026-05-04T09:01:00Z',
  expiresAt: '2026-05-11T09:01:00Z',
  size: 2_500_000,
});

beforeAll(() => loadScreensBelow('/account'), 120_000);

async function openSection(
  first: DataCopy | null,
  { selfErasureAllowed = false, responses = {} }: { selfErasureAllowed?: boolean; responses?: Answers } = {},
) {
  let stored = first;
  const app = await renderApp('/account/settings', {
    roles: ['ROLE_USER', 'ROLE_INTERNAL'],
    settings: { selfErasureAllowed },
    responses: {
      [`GET ${PATH}`]: () => respond(200, stored),
      [`POST ${PATH}`]: () => {
        stored = copy();
        return respond(202, stored);
      },
      ...responses,
    },
  });
  const section = within(await screen.findByRole('region', { name: t('yourData.title') }));
  return { ...app, section };
}

describe('a copy of the own data', () => {
  it('is asked for by a press; until it is made nothing more can be asked for', async () => {
    const { user, section, sent } = await openSection(null);
    await user.click(await section.findByRole('button', { name: t('yourData.make') }));
    const waiting = await section.findByText(t('yourData.waiting'));
    expect(waiting).toBeVisible();
    // The button is gone: a keyboard goes on at what it has become.
    await waitFor(() => expect(waiting.closest('[tabindex="-1"]')).toHaveFocus());
    expect(sent('POST', PATH)).toHaveLength(1);
    expect(section.queryByRole('button')).not.toBeInTheDocument();
  });

  it('that is ready says until when, and is saved as a file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    const { user, section, sent } = await openSection(READY, {
      responses: { [`GET ${PATH}/:id`]: respond(200, 'PK', { 'content-type': 'application/zip' }) },
    });
    expect(await section.findByText(pattern`^${t('yourData.ready')}`)).toHaveTextContent('2.4 MB');
    await user.click(section.getByRole('button', { name: t('yourData.fetch') }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(sent('GET', `${PATH}/${ID}`)).toHaveLength(1);
    const again = section.getByRole('button', { name: t('yourData.again') });
    expect(again).toHaveClass('MuiButton-outlined');
    await user.click(again);
    expect(await section.findByText(t('yourData.waiting'))).toBeVisible();
  });

  it('that is refused leaves the focus on the button', async () => {
    const KEY = 'error.dataCopy.running';
    const { user, section, sent } = await openSection(null, {
      responses: {
        [`POST ${PATH}`]: respond(400, { message: KEY }, { 'app-error': KEY, 'app-params': '' }),
      },
    });
    const make = await section.findByRole('button', { name: t('yourData.make') });
    await user.click(make);
    expect(await screen.findByText(t(KEY))).toBeVisible();
    expect(sent('POST', PATH)).toHaveLength(1);
    await waitFor(() => expect(make).toHaveFocus());
  });

  it('that could not be made says so, and can be asked for again', async () => {
    const { section } = await openSection(copy({ status: 'FAILED' }));
    expect(await section.findByText(t('yourData.failed'))).toBeVisible();
    expect(section.getByRole('button', { name: t('yourData.make') })).toBeEnabled();
    expect(section.queryByRole('button', { name: t('yourData.erase') })).not.toBeInTheDocument();
  });
});

describe('erasing oneself', () => {
  it('says what goes and what stays, and wants the user name typed', async () => {
    const { user, section, sent } = await openSection(null, {
      selfErasureAllowed: true,
      responses: { 'POST /api/account/erase': respond(200) },
    });
    await user.click(await section.findByRole('button', { name: t('yourData.erase') }));
    const dialog = within(await screen.findByRole('alertdialog', { name: t('erasure.title.own') }));
    expect(dialog.getByText(t('erasure.forever'))).toBeVisible();
    expect(dialog.getByText(t('erasure.goes.account'))).toBeVisible();
    expect(dialog.getByText(t('erasure.stays.work'))).toBeVisible();
    expect(dialog.getByText(t('erasure.stays.account'))).toBeVisible();
    const login = dialog.getByRole('textbox', { name: t('erasure.login', { login: 'ayse' }) });
    fireEvent.change(login, { target: { value: 'somebody' } });
    await user.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    expect(await dialog.findByText(t('error.erasure.login'))).toBeVisible();
    expect(sent('POST', '/api/account/erase')).toHaveLength(0);
    fireEvent.change(login, { target: { value: 'AYSE' } });
    await user.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    await waitFor(() => expect(sent('POST', '/api/account/erase')).toHaveLength(1));
    expect(sent('POST', '/api/account/erase')[0]?.body).toEqual({ login: 'ayse' });
    expect(await screen.findByText(t('login.ended.ERASED'))).toBeVisible();
    // The session is over with its person.
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: t('yourData.title') })).not.toBeInTheDocument(),
    );
  });

  it('that is refused says why, and keeps the dialog', async () => {
    const KEY = 'error.lastAdministrator';
    const { user, section } = await openSection(null, {
      selfErasureAllowed: true,
      responses: {
        'POST /api/account/erase': respond(400, { message: KEY }, { 'app-error': KEY, 'app-params': '' }),
      },
    });
    await user.click(await section.findByRole('button', { name: t('yourData.erase') }));
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'ayse' } });
    await user.click(dialog.getByRole('button', { name: t('erasure.submit') }));
    expect(await screen.findByText(t('error.lastAdministrator'))).toBeVisible();
    expect(dialog.getByRole('textbox')).toBeVisible();
  });
});
