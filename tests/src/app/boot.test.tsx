import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { OWN_VIEW_ATTRIBUTE, RENDERED_ATTRIBUTE, START_DATA_ID } from '#contract/page/start-data.ts';
import { loadStart } from '#src/app/boot.ts';
import { createRoutes } from '#src/app/router.tsx';
import { withDefaults } from '#src/app/settings.ts';
import { startApp } from '#src/app/start.tsx';
import { readSettings } from '#src/app/startCalls.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { chooseLocale } from '#src/i18nProvider.ts';
import { respond, stubNetwork, unreachable } from '#tests/support/network.ts';
import { sampleAccount, sampleSettings, standardAnswers } from '#tests/support/renderApp.tsx';
import { shippedMessages, t } from '#tests/support/texts.ts';

describe('the start', () => {
  it('reads settings and texts once [R1A-40, R1J-08, R1J-09]', async () => {
    const { sent } = stubNetwork(standardAnswers({}));
    const start = await loadStart();
    expect(start.locale).toBe('en');
    expect(start.messages['error.unexpected']).toBe(t('error.unexpected'));
    expect(sent('GET', '/api/public/config/app')).toHaveLength(1);
    expect(sent('GET', '/api/public/config/locale/en')).toHaveLength(1);
    expect(sent('GET', '/api/account')).toHaveLength(0);
  });

  it('speaks the language of the session, else of the account, else the first configured [R1A-37, R1A-38]', async () => {
    const settings = { locales: ['tr', 'en'], currentLocale: 'tr' };
    expect(chooseLocale(settings, null, null)).toBe('tr');
    expect(chooseLocale(settings, null, 'en')).toBe('en');
    expect(chooseLocale(settings, 'tr', 'en')).toBe('tr');
    expect(chooseLocale(settings, 'xx', 'yy')).toBe('tr');
    sessionStorage.setItem(TOKEN_KEY, 'token');
    const { sent } = stubNetwork({
      ...standardAnswers({}),
      'GET /api/account': sampleAccount(['ROLE_USER'], { langKey: 'tr' }),
    });
    expect((await loadStart()).locale).toBe('tr');
    expect(document.documentElement.lang).toBe('tr');
    await readSettings();
    expect(sent('GET', '/api/public/config/app').at(-1)?.headers['accept-language']).toBe('tr');
  });

  it('assumes the documented values where the settings say nothing [R1A-19, R1A-20, R1B-17, R1B-18, R1B-19, R1B-28]', () => {
    expect(withDefaults({})).toMatchObject({
      contactFormEnabled: true,
      showLeadersTable: true,
      showPointSummaryTable: false,
      showBadgesTable: true,
      showPointAndRewardMenu: true,
      leaderboardDisplayMonthCount: 0,
    });
  });

  it('shows the page that came for visitors to whoever’s session has ended', async () => {
    sessionStorage.setItem(TOKEN_KEY, 'of-an-ended-session');
    stubNetwork({
      ...standardAnswers({}),
      'GET /api/account': respond(401, { status: 401, sessionEnd: 'IDLE' }),
      'GET /texts-of-the-page': shippedMessages('en'),
    });
    const data = document.body.appendChild(document.createElement('script'));
    data.id = START_DATA_ID;
    data.type = 'application/json';
    data.textContent = JSON.stringify({
      locale: 'en',
      texts: '/texts-of-the-page',
      timeZone: 'UTC',
      settings: sampleSettings(),
      queries: [],
    });
    // As the script of the page leaves it for somebody with a session: rendered for another, and hidden.
    const container = document.body.appendChild(document.createElement('div'));
    container.setAttribute(RENDERED_ATTRIBUTE, '');
    document.documentElement.setAttribute(OWN_VIEW_ATTRIBUTE, '');
    // Nothing stands in the container that could be taken over: React reports that, and renders it itself.
    const reported: string[] = [];
    const onError = (event: ErrorEvent) => {
      event.preventDefault();
      reported.push(event.message);
    };
    window.addEventListener('error', onError);
    onTestFinished(() => window.removeEventListener('error', onError));
    await act(() =>
      startApp(container, (start) =>
        createMemoryRouter(createRoutes(start), { initialEntries: ['/not-found'] }),
      ),
    );
    expect(reported).toEqual([expect.stringContaining('Hydration failed')]);
    expect(document.documentElement).not.toHaveAttribute(OWN_VIEW_ATTRIBUTE);
    expect(await within(container).findByText(t('login.ended.IDLE'))).toBeVisible();
    container.remove();
  });

  it('says in plain words that the server cannot be reached, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubNetwork({ 'GET /api/public/config/app': unreachable });
    const container = document.body.appendChild(document.createElement('div'));
    const routerFor = (start: Awaited<ReturnType<typeof loadStart>>) =>
      createMemoryRouter(createRoutes(start), { initialEntries: ['/not-found'] });
    await act(() => startApp(container, routerFor));
    expect(screen.getByRole('heading', { level: 1, name: 'We cannot reach the server' })).toBeVisible();

    stubNetwork({ ...standardAnswers({}), 'GET /api/public/config/app': sampleSettings() });
    await userEvent.click(screen.getByRole('button', { name: t('components.error.retry') }));
    expect(await screen.findByRole('heading', { level: 1, name: t('error.http.404') })).toBeVisible();
    vi.restoreAllMocks();
  });
});
