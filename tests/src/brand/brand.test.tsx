import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { leave } from '#src/app/leave.ts';
import { type Answers, respond } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/renderApp.tsx';

const ADMIN: Role[] = ['ROLE_USER', 'ROLE_ADMIN'];
const TITLES = [
  'Logo',
  'Small logo',
  'Background',
  'Banner',
  'Announcement',
  'News',
  'Article',
  'Competitions',
  'Campaigns',
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
const UPLOAD = 'POST /api/public/asset/brand/image/upload/:fileName';
const open = (responses: Answers = {}, roles = ADMIN, path = '/brand') =>
  renderApp(path, {
    roles,
    responses: { 'GET /api/v3/assets': [stored], [UPLOAD]: { ...stored, name: 'logo.png' }, ...responses },
  });
const picker = (title: string) => screen.findByLabelText(`Another picture: ${title}`);
const choose = async (title: string, name: string) =>
  fireEvent.change(await picker(title), { target: { files: [new File(['x'], name)] } });
const save = () => screen.getByText('Save');
const uploads = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === 'POST');

describe('the brand page', () => {
  it('has nine pickers with titles, size hints and the rule of what is sent [R3K-26 … R3K-28, R3K-35 … R3K-39]', async () => {
    await open();
    expect(await screen.findByText('Brand', { selector: 'h1' })).toBeVisible();
    expect(document.querySelectorAll('input[type="file"]')).toHaveLength(9);
    const hints = { Logo: '220x50', 'Small logo': '180x40', Banner: '1140x480' } as Record<string, string>;
    for (const title of TITLES) {
      const region = screen.getByText(title, { selector: 'h2' }).closest('section') as HTMLElement;
      const hint = title === 'Background' ? 'tileable' : (hints[title] ?? '960x540');
      expect(region).toHaveTextContent(hint);
      expect(within(region).getByAltText(`${title}, as it is now`)).toHaveAttribute('src');
    }
    expect(screen.getByText(/^Each save sends one picture/)).toBeVisible();
    expect(await screen.findByText(/^Your own, since/)).toBeVisible();
  });

  it('shows what was chosen; each choice is taken back by its own button, all by Reset [R3K-29, R3K-30, R3K-32, R3K-33, Q3-86]', async () => {
    const { user } = await open();
    await choose('Logo', 'a.png');
    await choose('Banner', 'b.jpg');
    await choose('News', 'c.jpeg');
    for (const name of ['a.png', 'b.jpg', 'c.jpeg']) expect(screen.getByText(name)).toBeVisible();
    expect(screen.getByAltText('Banner, as you chose it')).toHaveAttribute('src', 'blob:chosen');
    await user.click(screen.getByLabelText(/: b\.jpg$/));
    expect(screen.queryByText('b.jpg')).toBeNull();
    expect(screen.getByText('a.png')).toBeVisible();
    await user.click(screen.getByText('Reset'));
    expect(screen.queryByText('a.png')).toBeNull();
    expect(screen.queryByText('c.jpeg')).toBeNull();
  });

  it('a file with another ending is ignored with a toast; a save without a choice sends nothing [R3K-34, R3K-41]', async () => {
    const { user, requests } = await open();
    await choose('Logo', 'a.gif');
    expect(
      await screen.findByText(
        'The file was refused: its ending is not accepted here, or its content is not what its name says.',
      ),
    ).toBeVisible();
    expect(screen.queryByAltText('Logo, as you chose it')).toBeNull();
    await user.click(save());
    expect(await screen.findByText('An unexpected error has occurred')).toBeVisible();
    expect(uploads(requests)).toEqual([]);
  });

  it('sends only the first of the chosen ones and reloads 5.5 seconds after [R3K-31, R3K-40, R3K-43, R3K-44, R3P-181, Q3-84]', async () => {
    const { requests } = await open();
    await choose('Banner', 'b.jpg');
    await choose('Logo', 'a.png');
    expect(screen.getByText('The next save sends: Logo')).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(save());
    expect(await screen.findByText('Logo: the picture is stored and shown to everybody.')).toBeVisible();
    const [upload, ...others] = uploads(requests);
    expect(others).toEqual([]);
    expect(upload?.path).toBe('/api/public/asset/brand/image/upload/logo.png');
    expect((upload?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'a.png' });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(reload).not.toHaveBeenCalled();
    // What began now would be cut off by the new page.
    expect(screen.getByText(/^The page reloads in a moment\./)).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText('Reset')).toBeDisabled();
    for (const title of ['Logo', 'Banner', 'News']) expect(await picker(title)).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(1_600));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('a failure names the picture and keeps the choice, without a reload [R3K-42, Q3-84]', async () => {
    const { user } = await open({ [UPLOAD]: () => respond(500, { message: 'error.unexpected' }) });
    await choose('Campaigns', 'c.png');
    await user.click(save());
    expect(await screen.findByText(/^Campaigns: the picture could not be stored/)).toBeVisible();
    expect(screen.getByText('c.png')).toBeVisible();
    await waitFor(() => expect(save()).toBeEnabled());
    expect(reload).not.toHaveBeenCalled();
    // Whoever leaves with a choice that was not sent is asked.
    fireEvent.click(screen.getByText('Settings', { selector: 'main a' }));
    expect(await screen.findByText('Leave without saving?')).toBeVisible();
  });

  it('opens for everybody who is signed in, also under its other address, and only administrators can save [Q3-89]', async () => {
    await open({}, ['ROLE_USER'], '/brand/upload');
    expect(await screen.findByText('Brand', { selector: 'h1' })).toBeVisible();
    expect(save()).toBeDisabled();
    expect(screen.getByText(/Only administrators can save\.$/)).toBeVisible();
    expect(await picker('Logo')).toBeDisabled();
  });
});
