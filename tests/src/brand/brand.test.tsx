import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { leave } from '#src/app/leave.ts';
import { type Answers, type Reply, respond } from '#tests/support/network.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const TITLES = [
  t('brand.logo'),
  t('brand.logoSmall'),
  t('brand.background'),
  t('brand.banner'),
  t('brand.announcement'),
  t('brand.news'),
  t('brand.article'),
  t('brand.competitions'),
  t('brand.campaigns'),
];
const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:chosen', revokeObjectURL: () => undefined }),
  );
});
afterEach(() => vi.useRealTimers());

const stored = {
  name: 'news.png',
  version: '12',
  size: 5,
  width: 9,
  height: 9,
  date: '2026-03-05T12:00:00Z',
};
const REMOVE = 'DELETE /api/public/asset/brand/image/:fileName';
const UPLOAD = 'POST /api/public/asset/brand/image/upload/:fileName';
const open = (responses: Answers = {}, roles = ADMIN, path = '/brand') =>
  renderApp(path, {
    roles,
    responses: {
      'GET /api/v3/assets': [stored],
      [REMOVE]: '',
      [UPLOAD]: { ...stored, name: 'logo.png' },
      ...responses,
    },
  });
const picker = (title: string) => screen.findByLabelText(t('brand.choose', { title }));
const choose = async (title: string, name: string) =>
  fireEvent.change(await picker(title), { target: { files: [new File(['x'], name)] } });
const save = () => screen.getByText(t('brand.save'));
const storing = (title: string) => screen.getByRole('button', { name: t('brand.store.named', { title }) });
const uploads = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST');

describe('the brand page', () => {
  it('is reached by ADMIN through the menu: Management, System, Brand [R3K-26]', async () => {
    const { user, location } = await open({}, ADMIN, '/');
    await user.click(await screen.findByRole('button', { name: 'Management' }));
    const system = within(await screen.findByRole('list', { name: 'System' }));
    await user.click(system.getByRole('link', { name: 'Brand' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Brand' })).toBeVisible();
    expect(location().pathname).toBe('/brand');
  });

  it('has nine pickers with titles, size hints and the rule of what is sent [R3K-27, R3K-28, R3K-35 … R3K-39]', async () => {
    await open();
    expect(await screen.findByText(t('menu.system.brand'), { selector: 'h1' })).toBeVisible();
    expect(document.querySelectorAll('input[type="file"]')).toHaveLength(9);
    const hints = {
      [t('brand.logo')]: '220x50',
      [t('brand.logoSmall')]: '180x40',
      [t('brand.banner')]: '1140x480',
    } as Record<string, string>;
    for (const title of TITLES) {
      const region = screen.getByText(title, { selector: 'h2' }).closest('section') as HTMLElement;
      const hint = title === t('brand.background') ? t('brand.hint.background') : (hints[title] ?? '960x540');
      expect(region).toHaveTextContent(hint);
      expect(within(region).getByRole('img', { name: t('brand.now', { title }) })).toBeVisible();
    }
    expect(screen.getByText(pattern`^${t('brand.rule')}`)).toBeVisible();
    expect(await screen.findByText(pattern`^${t('brand.own')}`)).toBeVisible();
  });

  it('shows what was chosen; each choice is taken back by its own button, all by Reset [R3K-29, R3K-30, R3K-32, R3K-33, Q3-86]', async () => {
    const { user } = await open();
    await choose(t('brand.logo'), 'a.png');
    await choose(t('brand.banner'), 'b.jpg');
    await choose(t('brand.news'), 'c.jpeg');
    for (const name of ['a.png', 'b.jpg', 'c.jpeg']) expect(screen.getByText(name)).toBeVisible();
    expect(screen.getByAltText(t('brand.then', { title: t('brand.banner') }))).toHaveAttribute(
      'src',
      'blob:chosen',
    );
    await user.click(screen.getByLabelText(/: b\.jpg$/));
    expect(screen.queryByText('b.jpg')).toBeNull();
    expect(screen.getByText('a.png')).toBeVisible();
    await user.click(screen.getByText(t('brand.reset')));
    expect(screen.queryByText('a.png')).toBeNull();
    expect(screen.queryByText('c.jpeg')).toBeNull();
  });

  it('a file with another ending is ignored with a toast; a save without a choice sends nothing [R3K-34, R3K-41]', async () => {
    const { user, requests } = await open();
    await choose(t('brand.logo'), 'a.gif');
    expect(await screen.findByText(t('global.brandUploadForm.errorExt'))).toBeVisible();
    expect(screen.queryByAltText(t('brand.then', { title: t('brand.logo') }))).toBeNull();
    await user.click(save());
    expect(await screen.findByText(t('error.unexpected'))).toBeVisible();
    expect(uploads(requests)).toEqual([]);
  });

  it('sends only the first of the chosen ones and reloads 5.5 seconds after [R3K-31, R3K-40, R3K-43, R3K-44, R3P-181, Q3-84]', async () => {
    const { requests } = await open();
    await choose(t('brand.banner'), 'b.jpg');
    await choose(t('brand.logo'), 'a.png');
    expect(screen.getByText(t('brand.sends', { title: t('brand.logo') }))).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(save());
    expect(await screen.findByText(t('brand.uploadDone', { title: t('brand.logo') }))).toBeVisible();
    const [upload, ...others] = uploads(requests);
    expect(others).toEqual([]);
    expect(upload?.path).toBe('/api/public/asset/brand/image/upload/logo.png');
    expect((upload?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'a.png' });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(reload).not.toHaveBeenCalled();
    // What began now would be cut off by the new page.
    expect(screen.getByText(pattern`^${t('brand.reloading')}`)).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText(t('brand.reset'))).toBeDisabled();
    for (const title of [t('brand.logo'), t('brand.banner'), t('brand.news')])
      expect(await picker(title)).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a picture is stored at once by its own button, shown in its place meanwhile, and everywhere then; other choices stay [R3K-29, R3K-33, R3K-43, R3P-181]', async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const uploading = new Promise<Reply>((resolve) => {
      answer = resolve;
    });
    const page = await open({ [UPLOAD]: () => uploading });
    const settings = () => page.sent('GET', '/api/public/config/app').length;
    const before = settings();
    await choose(t('brand.logo'), 'a.svg');
    await choose(t('brand.news'), 'c.png');
    await page.user.click(storing(t('brand.logo')));
    const shown = await screen.findByAltText(t('brand.then', { title: t('brand.logo') }));
    expect(shown).toHaveAttribute('src', 'blob:chosen');
    // One at a time.
    expect(await picker(t('brand.banner'))).toBeDisabled();
    await waitFor(() => expect(uploads(page.requests)).toHaveLength(1));
    const [upload] = uploads(page.requests);
    expect(upload?.path).toBe('/api/public/asset/brand/image/upload/logo.png');
    expect((upload?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'a.svg' });
    answer({ ...stored, name: 'logo.png' });
    expect(await screen.findByText(t('brand.uploadDone', { title: t('brand.logo') }))).toBeVisible();
    await waitFor(() => expect(page.sent('GET', '/api/v3/assets').length).toBeGreaterThan(1));
    await waitFor(async () => expect(await picker(t('brand.banner'))).toBeEnabled());
    expect(settings()).toBeGreaterThan(before);
    expect(screen.getByText('c.png')).toBeVisible();
    expect(screen.queryByText('a.svg')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('an upload is undone: the shipped picture comes back by taking the own one away', async () => {
    const page = await open();
    await choose(t('brand.logo'), 'a.png');
    await page.user.click(storing(t('brand.logo')));
    const undo = t('brand.undo.named', { title: t('brand.logo') });
    await page.user.click(await screen.findByRole('button', { name: undo }));
    await waitFor(() =>
      expect(page.sent('DELETE', '/api/public/asset/brand/image/logo.png')).toHaveLength(1),
    );
    expect(await screen.findByText(t('brand.undone', { title: t('brand.logo') }))).toBeVisible();
    expect(screen.queryByRole('button', { name: undo })).toBeNull();
  });

  it('an own picture is taken away, and comes back as it was', async () => {
    const page = await open({
      'GET /api/public/asset/brand/image/:name': () => new Response('as it was'),
    });
    const title = t('brand.news');
    await page.user.click(await screen.findByRole('button', { name: t('brand.remove.named', { title }) }));
    await waitFor(() =>
      expect(page.sent('DELETE', '/api/public/asset/brand/image/news.png')).toHaveLength(1),
    );
    await page.user.click(await screen.findByRole('button', { name: t('brand.undo.named', { title }) }));
    await waitFor(() => expect(uploads(page.requests)).toHaveLength(1));
    const file = (uploads(page.requests)[0]?.body as FormData | undefined)?.get('file') as File;
    expect([file.name, file.size]).toEqual(['news.png', 'as it was'.length]);
    expect(page.sent('GET', '/api/public/asset/brand/image/news.png')[0]?.query).toEqual({ v: '12' });
  });

  it('a failure names the picture and keeps the choice, without a reload [R3K-42, Q3-84]', async () => {
    const { user } = await open({ [UPLOAD]: () => respond(500, { message: 'error.unexpected' }) });
    await choose(t('brand.campaigns'), 'c.png');
    await user.click(save());
    expect(
      await screen.findByText(pattern`^${t('brand.uploadError', { title: t('brand.campaigns') })}`),
    ).toBeVisible();
    expect(screen.getByText('c.png')).toBeVisible();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(reload).not.toHaveBeenCalled();
    // Whoever leaves with a choice that was not sent is asked.
    fireEvent.click(screen.getByText(t('menu.system.config'), { selector: 'main a' }));
    expect(await screen.findByText(t('components.unsaved.title'))).toBeVisible();
  });

  it('opens for everybody who is signed in, also under its other address, and only administrators can save [Q3-89]', async () => {
    await open({}, ['ROLE_USER'], '/brand/upload');
    expect(await screen.findByText(t('menu.system.brand'), { selector: 'h1' })).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText(pattern`${t('brand.administratorsOnly')}$`)).toBeVisible();
    expect(await picker(t('brand.logo'))).toBeDisabled();
  });
});
