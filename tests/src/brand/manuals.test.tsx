import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const stored = {
  name: 'manual-innovation.pdf',
  version: '7',
  size: 2_000_000,
  width: null,
  height: null,
  date: '2026-03-05T12:00:00Z',
};
const UPLOAD = 'POST /api/public/asset/manual/upload/:fileName';
const open = (responses: Answers = {}, roles = ADMIN, path = '/asset') =>
  renderApp(path, { roles, responses: { 'GET /api/v3/assets': [stored], [UPLOAD]: stored, ...responses } });
const choose = async (title: string, name: string) =>
  fireEvent.change(await screen.findByLabelText(t('manuals.choose', { title })), {
    target: { files: [new File(['%PDF-1.7'], name)] },
  });
const save = (title: string) => screen.getByRole('button', { name: t('manuals.saveOf', { title }) });

describe('the manuals', () => {
  it('have two places; the stored one opens in a window of its own, with its date [R3K-19, R3K-20, R3P-180]', async () => {
    const assign = { location: { href: '' }, close: vi.fn() };
    const window_ = vi.spyOn(window, 'open').mockReturnValue(assign as unknown as Window);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:manual' }));
    const { user } = await open({
      'GET /api/public/asset/manual/:name': () => new Response('%PDF', { status: 200 }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: t('menu.system.manual') })).toBeVisible();
    expect(screen.getByRole('region', { name: t('manuals.innovation') })).toBeVisible();
    expect(screen.getByRole('region', { name: t('manuals.admin') })).toHaveTextContent(t('manuals.none'));
    expect(await screen.findByText(pattern`${t('manuals.stored')}`)).toHaveTextContent('05/03/26');
    await user.click(
      screen.getByRole('button', { name: t('manuals.openOf', { title: 'Innovation manual' }) }),
    );
    await waitFor(() => expect(assign.location.href).toBe('blob:manual'));
    expect(window_).toHaveBeenCalledWith('', 'manual-innovation.pdf');
  });

  it('are sent under their own names, and the toast says which one is stored [R3K-23, R3K-24, R3P-179]', async () => {
    const { user, requests } = await open();
    await choose(t('manuals.admin'), 'Handbook 2026.pdf');
    expect(screen.getByText('Handbook 2026.pdf')).toBeVisible();
    await user.click(save(t('manuals.admin')));
    expect(await screen.findByText(t('manuals.uploadDone', { title: t('manuals.admin') }))).toBeVisible();
    const upload = requests.find(({ method }) => method === 'POST');
    expect(upload?.path).toBe('/api/public/asset/manual/upload/manual-admin.pdf');
    expect((upload?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'Handbook 2026.pdf' });
  });

  it('other files are refused before and after they are sent, and the title is named [R3K-21, R3K-22, R3K-25, Q3-87]', async () => {
    const { user, requests } = await open({
      [UPLOAD]: () => respond(400, { status: 400, message: 'global.manualUploadForm.errorExt' }),
    });
    await choose(t('manuals.innovation'), 'handbook.docx');
    expect(await screen.findByText(t('global.manualUploadForm.errorExt'))).toBeVisible();
    expect(save(t('manuals.innovation'))).toBeDisabled();
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
    await choose(t('manuals.innovation'), 'really-a-picture.pdf');
    await user.click(save(t('manuals.innovation')));
    expect(
      await screen.findByText(
        t('manuals.uploadError', {
          title: t('manuals.innovation'),
          reason: t('global.manualUploadForm.errorExt'),
        }),
      ),
    ).toBeVisible();
    expect(screen.getByText('really-a-picture.pdf')).toBeVisible();
  });

  it('open for everybody who is signed in, also under the other address; only administrators save [Q3-89]', async () => {
    await open({}, ['ROLE_USER'], '/asset/manual');
    await choose(t('manuals.innovation'), 'handbook.pdf');
    expect(save(t('manuals.innovation'))).toBeDisabled();
    expect(screen.getByText(t('manuals.administratorsOnly'))).toBeVisible();
  });
});
