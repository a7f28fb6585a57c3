import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contract/access.ts';
import type { Account } from '#contract/account/schema.ts';
import type { AppSettings } from '#contract/settings/schema.ts';
import { AppFrame } from '#src/app/App.tsx';
import { loadStart } from '#src/app/boot.ts';
import { Frame } from '#src/app/frame/Frame.tsx';
import { browserRoutes, createRoutes, HYDRATION } from '#src/app/router.tsx';
import { routeOf } from '#src/app/routes.ts';
import { forgetSession, setAccount } from '#src/app/session.ts';
import { readToken, TOKEN_KEY } from '#src/dataProvider/token.ts';
import { type Answers, respond, stubNetwork } from './network.ts';
import { everyStyle, stylesThatHide } from './styles.ts';
import { shippedMessages } from './texts.ts';

/** An installation in which everything is switched on. */
export function sampleSettings(changes: Partial<AppSettings> = {}): AppSettings {
  const both = { listingEnabled: 'BOTH', submitEnabled: 'BOTH' } as const;
  return {
    title: 'Ideagarden',
    currentLocale: 'en',
    languages: { en: 'English', tr: 'Türkçe' },
    locales: ['en', 'tr'],
    availableModules: ['CONTENT', 'CAMPAIGN', 'COMPETITION', 'SUGGESTION', 'IMPROVEMENT'],
    moduleSubmitListSettings: {
      CONTENT: both,
      CAMPAIGN: both,
      COMPETITION: both,
      SUGGESTION: both,
      IMPROVEMENT: both,
    },
    joinableModules: [],
    externalRegistrationAllowed: true,
    applicationStatus: 'OK',
    wrongValueConfigKeyList: [],
    identityProvider: null,
    contactFormEnabled: true,
    secondFactorAllowed: true,
    passkeysAllowed: true,
    selfErasureAllowed: false,
    showLeadersTable: true,
    showAnswerFigures: false,
    showPointSummaryTable: true,
    showBadgesTable: true,
    showPointAndRewardMenu: true,
    leaderboardDisplayMonthCount: 0,
    currency: 'TRY',
    attachmentMegabytes: 10,
    credentialMinLength: 4,
    poweredBy: { label: 'Ideagarden', url: 'https://example.org/' },
    footerText: { en: 'We collect ideas.', tr: 'Fikir topluyoruz.' },
    brand: { colors: null, images: {} },
    version: '0.1.0',
    buildNumber: '2727',
    ...changes,
  };
}

export function sampleAccount(roles: readonly Role[], changes: Partial<Account> = {}): Account {
  return {
    id: 7,
    login: 'ayse',
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@example.org',
    langKey: 'en',
    activated: true,
    authorities: [...roles],
    unitId: 3,
    unitName: 'Operations',
    ...changes,
  };
}

export interface RenderAppOptions {
  /** Roles of the signed-in person; null or missing for an anonymous visitor. */
  roles?: readonly Role[] | null;
  account?: Partial<Account>;
  settings?: Partial<AppSettings>;
  /** Answers of the server, on top of settings, texts, account and server information. */
  responses?: Answers;
  /** With all styles, for a test that asks how something looks; without it there are only those that hide. */
  everyStyle?: boolean;
  /** With what only a browser does when somebody turns to another page; without it the next page is rendered at once. */
  asInBrowser?: boolean;
  /** State of the first history entry, such as where a guard came from. */
  state?: unknown;
}

let hasWholeFrame = false;

/** For a file whose tests use the bar or the footer; for the others both would be drawn and searched through for nothing. */
export function drawWholeFrame(): void {
  beforeAll(() => {
    hasWholeFrame = true;
  });
  afterAll(() => {
    hasWholeFrame = false;
  });
}

/** The answers that every page asks for. */
export function standardAnswers({ roles, account, settings }: RenderAppOptions): Answers {
  return {
    'GET /api/public/config/app': sampleSettings(settings),
    'GET /api/public/config/locale/:lang': ({ path }) => shippedMessages(path.split('/').at(-1) ?? 'en'),
    'GET /management/info': {
      'display-ribbon-on-profiles': 'dev',
      activeProfiles: ['prod'],
      build: { version: '0.1.0', time: '2026-01-01T00:00:00Z' },
      git: {},
    },
    ...(roles ? { 'GET /api/account': sampleAccount(roles, account) } : {}),
    'POST /api/v3/exports': () => respond(200),
  };
}

/**
 * Starts the whole application at an address, with the network replaced. Ask the page by role and label;
 * `sent('POST', '/api/…')` gives the requests as the server would see them.
 */
export async function renderApp(path: string, options: RenderAppOptions = {}) {
  const network = stubNetwork({ ...standardAnswers(options), ...options.responses });
  // How the session of an earlier test ended is nobody's here.
  if (readToken() === null) forgetSession();
  else setAccount(null);
  if (options.roles) sessionStorage.setItem(TOKEN_KEY, 'sample-token');
  const start = await loadStart();
  const { pathname, search, hash } = new URL(path, 'http://localhost');
  // The code of the screen is there, as it is for a person whose browser has it.
  await Promise.all([routeOf(pathname)?.load(), options.roles ? undefined : routeOf('/login')?.load()]);
  const routes = options.asInBrowser ? browserRoutes(start) : createRoutes(start);
  if (!hasWholeFrame) {
    for (const route of routes) {
      // In react-admin's context, of which the frame is the only child.
      const inContext = route.element as ReactElement<{ children: ReactNode }>;
      route.element = cloneElement(inContext, {}, <Frame bar={null} footer={null} />);
    }
  }
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname, search, hash, state: options.state ?? null }],
    hydrationData: HYDRATION,
  });
  // Without a pause between keys, and without a look at the style of every ancestor for each click.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  // As people run it: the strict mode of development, which draws everything twice, has a test of its own at the start.
  const screen = render(
    <CacheProvider value={options.everyStyle ? everyStyle : stylesThatHide}>
      <AppFrame start={start}>
        <RouterProvider router={router} />
      </AppFrame>
    </CacheProvider>,
  );
  return { ...screen, ...network, user, router, location: () => router.state.location };
}
