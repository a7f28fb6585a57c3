import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/access.ts';
import { alerts } from '#src/dataProvider/alerts.ts';
import { drawWholeFrame, renderApp } from '#tests/support/renderApp.tsx';
import { inTurkish, pattern, t } from '#tests/support/texts.ts';

drawWholeFrame();

const PERSON: Role[] = ['ROLE_USER', 'ROLE_INTERNAL'];

describe('the frame', () => {
  it('has its landmarks, one h1 and a title in the tab', async () => {
    await renderApp('/account/settings', { roles: PERSON });
    await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') });
    for (const role of ['banner', 'main', 'contentinfo']) expect(screen.getByRole(role)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe(`${t('menu.account.settings')} · Ideagarden`));
    expect(screen.getByRole('link', { name: t('ra.navigation.skip_nav') })).toHaveAttribute('href', '#main');
  });

  it('moves the focus to the heading of a new page', async () => {
    const { user } = await renderApp('/account/settings', { roles: PERSON });
    await screen.findByRole('heading', { level: 1, name: t('menu.account.settings') });
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('link', { name: pattern`${t('menu.home')}` }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: /Ayşe/ })).toHaveFocus());
  });

  it('has the picture of who is signed in at the account, where there is one', async () => {
    const { unmount } = await renderApp('/not-found', { roles: PERSON });
    const account = () => screen.findByRole('button', { name: pattern`${t('menu.account')}` });
    expect((await account()).querySelector('img')).toBeNull();
    unmount();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:face', revokeObjectURL: () => undefined }),
    );
    const picturePath = 'files/9b2f4f0e-58a2-4f0c-9d0a-6b1d3c2a7e11';
    await renderApp('/not-found', {
      roles: PERSON,
      account: { picturePath },
      responses: {
        [`GET /api/v3/${picturePath}`]: () =>
          new Response('bytes', { headers: { 'content-type': 'image/jpeg' } }),
      },
    });
    await waitFor(async () =>
      expect((await account()).querySelector('img')).toHaveAttribute('src', 'blob:face'),
    );
  });

  it('walks through an open menu by the arrow keys, from end to end', async () => {
    const { user } = await renderApp('/account/settings', { roles: PERSON });
    await user.click(await screen.findByRole('button', { name: t('menu.contribute') }));
    const menu = within(await screen.findByRole('dialog', { name: t('menu.contribute') }));
    const links = await menu.findAllByRole('link');
    expect(links.length).toBeGreaterThan(1);
    await user.keyboard('{ArrowDown}');
    expect(links[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(links[1]).toHaveFocus();
    await user.keyboard('{Home}{ArrowUp}');
    expect(links.at(-1)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(links[0]).toHaveFocus();
    await user.keyboard('{End}');
    expect(links.at(-1)).toHaveFocus();
  });

  it('has a footer with links, the editable text, the maker and the version [R1A-21 … R1A-26]', async () => {
    const { user, location } = await renderApp('/not-found', { everyStyle: true });
    const footer = await screen.findByRole('contentinfo');
    const link = (name: string) => within(footer).getByRole('link', { name });
    expect(link(t('footer.home'))).toHaveAttribute('href', '/');
    expect(link(t('footer.privacy'))).toHaveAttribute('href', '/static-content-view/privacy-platform');
    expect(link(t('footer.terms'))).toHaveAttribute('href', '/static-content-view/terms-platform');
    expect(link('Ideagarden')).toHaveAttribute('href', 'https://example.org/');
    expect(footer).toHaveTextContent('We collect ideas.');
    expect(footer).toHaveTextContent(`${t('footer.poweredBy')} Ideagarden · v0.1.0 (2727)`);
    // Small print, and still a target that a finger meets.
    expect(link('Ideagarden')).toHaveStyle({ minHeight: '24px' });
    await user.click(link(t('footer.home')));
    expect(location().pathname).toBe('/');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('leads who is signed in to the contact form while it is on (%s)', async (contactFormEnabled, count) => {
    await renderApp('/not-found', { roles: PERSON, settings: { contactFormEnabled } });
    const footer = await screen.findByRole('contentinfo');
    await waitFor(() =>
      expect(within(footer).queryAllByRole('link', { name: t('menu.contact') })).toHaveLength(count),
    );
  });

  it('tells everybody about maintenance, and only administrators about wrong values [R1A-43, R1A-44]', async () => {
    await renderApp('/not-found', { settings: { applicationStatus: 'MAINTENANCE' } });
    expect(await screen.findByText(pattern`${t('status.MAINTENANCE')}`)).toBeVisible();
  });

  it('names refused settings to ADMIN by their labels, until he goes on [R1A-44]', async () => {
    const NAMES = `${t('appConfig.key.leaderboardDisplayMonthCount')}, ${t('appConfig.submitEnabled', { module: t('appConfig.module.SUGGESTION') })}`;
    const settings = {
      applicationStatus: 'UPDATE_SOME_VALUES_ARE_INVALID',
      wrongValueConfigKeyList: [
        'leaderboardDisplayMonthCount',
        'moduleSubmitListSettings.SUGGESTION.submitEnabled',
      ],
    } as const;
    const { unmount, router } = await renderApp('/not-found', {
      roles: ['ROLE_ADMIN', 'ROLE_USER'],
      settings: { ...settings, wrongValueConfigKeyList: [...settings.wrongValueConfigKeyList] },
    });
    expect(await screen.findByText(pattern`^${t('status.UPDATE_SOME_VALUES_ARE_INVALID')}`)).toBeVisible();
    expect(screen.getByText(NAMES)).toBeVisible();
    // It is about the save before, and no word of what is stored: who goes on is done with it.
    await act(() => router.navigate('/account/settings'));
    expect(screen.queryByText(NAMES)).not.toBeInTheDocument();
    unmount();
    sessionStorage.clear();
    await renderApp('/not-found', {
      settings: { ...settings, wrongValueConfigKeyList: [...settings.wrongValueConfigKeyList] },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(NAMES)).not.toBeInTheDocument();
  });

  it.each([
    [['dev', 'swagger'], true],
    [['prod'], false],
  ])('with profiles %j shows the development ribbon: %s [R3N-36]', async (activeProfiles, shown) => {
    const info = {
      'display-ribbon-on-profiles': 'dev',
      activeProfiles,
      build: { version: '1', time: '' },
      git: {},
    };
    const { sent } = await renderApp('/not-found', { responses: { 'GET /management/info': info } });
    await waitFor(() => expect(sent('GET', '/management/info')).toHaveLength(1));
    if (shown) expect(await screen.findByText(t('ribbon.development'))).toBeVisible();
    else expect(screen.queryByText(t('ribbon.development'))).not.toBeInTheDocument();
  });
});

describe('the language menu', () => {
  it('is absent with one language [R3N-34]', async () => {
    await renderApp('/not-found', { settings: { locales: ['en'] } });
    await screen.findByRole('heading', { level: 1 });
    expect(
      screen.queryByRole('button', { name: pattern`${t('settings.language')}` }),
    ).not.toBeInTheDocument();
  });

  it('changes all texts with those of the server and remembers the choice for the session [R1A-38, R1A-39, R1A-41, R3N-34, R3N-35]', async () => {
    const { user, sent } = await renderApp('/not-found');
    await user.click(
      await screen.findByRole('button', { name: t('menu.language', { language: 'English' }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: inTurkish('error.http.404') }),
    ).toBeInTheDocument();
    expect(sent('GET', '/api/public/config/locale/tr')).toHaveLength(1);
    expect(sessionStorage.getItem('locale')).toBe('tr');
    expect(document.documentElement.lang).toBe('tr');
  });

  it('keeps what was typed in a form', async () => {
    const { user } = await renderApp('/account/settings', { roles: PERSON });
    const name = await screen.findByRole('textbox', { name: pattern`${t('settings.firstName')}` });
    await user.type(name, 'gül');
    await user.click(screen.getByRole('button', { name: t('menu.language', { language: 'English' }) }));
    await user.click(await screen.findByRole('button', { name: 'Türkçe' }));
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: inTurkish('menu.account.settings'),
        hidden: true,
      }),
    ).toBeInTheDocument();
    expect(name).toHaveValue('Ayşegül');
  });
});

describe('the account menu', () => {
  it('names the person and lists settings, manuals and sign-out [R3N-33, R3N-37, R3N-38, R3N-43]', async () => {
    const { user } = await renderApp('/not-found', { roles: PERSON });
    await user.click(await screen.findByRole('button', { name: t('menu.account', { name: 'Ayşe Yılmaz' }) }));
    const panel = await screen.findByRole('dialog', { name: t('menu.account', { name: 'Ayşe Yılmaz' }) });
    expect(await within(panel).findByText('Ayşe Yılmaz')).toBeVisible();
    expect(within(panel).getByRole('link', { name: t('menu.account.settings') })).toHaveAttribute(
      'href',
      '/account/settings',
    );
    expect(within(panel).getByRole('link', { name: pattern`${t('menu.signOut')}` })).toHaveAttribute(
      'href',
      '/logout',
    );
    expect(within(panel).getByRole('button', { name: t('menu.account.manual') })).toBeVisible();
  });

  it('has the initials in the capitals of the reader’s language', async () => {
    await renderApp('/not-found', {
      roles: PERSON,
      account: { firstName: 'ilker', lastName: 'ışık', langKey: 'tr' },
    });
    expect(await screen.findByText('İI')).toBeVisible();
  });

  it('opens the manual in a window of its own; a missing one is only logged [R3N-42, R3P-180, R3Q-11]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = { close: vi.fn(), location: { href: '' } };
    const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const { user, sent } = await renderApp('/not-found', { roles: PERSON });
    await user.click(await screen.findByRole('button', { name: t('menu.account', { name: 'Ayşe Yılmaz' }) }));
    await user.click(await screen.findByRole('button', { name: t('menu.account.manual') }));
    await waitFor(() =>
      expect(sent('GET', '/api/public/asset/manual/manual-innovation.pdf')).toHaveLength(1),
    );
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(open).toHaveBeenCalledWith('', 'manual-innovation.pdf');
    expect(opened.close).toHaveBeenCalled();
    expect(screen.queryByText(t('error.urlNotFound'))).not.toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it('offers sign-in to visitors [R3N-33, R3N-44]', async () => {
    await renderApp('/not-found');
    const banner = await screen.findByRole('banner');
    expect(within(banner).getByRole('link', { name: t('menu.signIn') })).toHaveAttribute('href', '/login');
  });
});

describe('toasts', () => {
  it('say the same failure of several calls once, in a live region [R1J-38, R3Q-03]', async () => {
    await renderApp('/not-found');
    await screen.findByRole('heading', { level: 1 });
    const regions = await screen.findAllByRole('alert');
    expect(regions).toHaveLength(1);
    alerts.emit({ type: 'error', message: 'error.serverNotReachable' });
    alerts.emit({ type: 'error', message: 'error.serverNotReachable' });
    expect(await screen.findAllByText(pattern`${t('error.serverNotReachable')}`)).toHaveLength(1);
  });

  it('name every field of a refusal, however many they are [R1J-41]', async () => {
    await renderApp('/not-found');
    await screen.findAllByRole('alert');
    const fields = ['title', 'summary', 'publishDate', 'login', 'firstName', 'lastName'];
    for (const fieldName of fields) {
      alerts.emit({ type: 'error', message: 'error.NotNull', params: { objectName: 'user', fieldName } });
    }
    await waitFor(() =>
      expect(screen.getAllByText(pattern`${t('error.NotNull')}$`)).toHaveLength(fields.length),
    );
  });

  it('name the fields of a refusal, one toast each, and the entity [R1J-40, R1J-41]', async () => {
    await renderApp('/not-found');
    await screen.findAllByRole('alert');
    alerts.emit({
      type: 'error',
      message: 'error.NotNull',
      params: { objectName: 'content', fieldName: 'title' },
    });
    alerts.emit({
      type: 'error',
      message: 'error.NotNull',
      params: { objectName: 'content', fieldName: 'publishDate' },
    });
    alerts.emit({ type: 'error', message: 'error.inUse', params: { entityName: 'contributionTag' } });
    expect(await screen.findByText(t('error.NotNull', { fieldName: t('field.title') }))).toBeVisible();
    expect(screen.getByText(t('error.NotNull', { fieldName: 'Publish date' }))).toBeVisible();
    expect(screen.getByText(t('error.inUse', { entityName: 'Tag' }))).toBeVisible();
  });
});
