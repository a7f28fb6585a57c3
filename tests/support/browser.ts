import axe from 'axe-core';
import { decodeJwt } from 'jose';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { accountEndpoints } from '#contract/account/endpoints.ts';
import { RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';
import { TOKEN_KEY } from '#src/dataProvider/token.ts';
import { CHROMIUM_FLAGS } from '../../scripts/lib/chromium.mjs';
import type { Site } from './site.ts';
import { onAdmin } from './testServer.ts';

/** Password of every sample account. */
export const PASSWORD = 'Ideagarden-1';

/** How long a step may take on a busy machine, ms. */
const STEP_MS = 60_000;

export interface VisitOptions {
  /** Who is signed in already; nobody when left out. */
  login?: string;
  locale?: 'en' | 'tr';
  width?: number;
  scheme?: 'light' | 'dark';
  /** False for a browser that runs none. */
  scripts?: boolean;
}

/** A person in front of a browser of their own. */
export interface Visit {
  page: Page;
  /** Goes to an address of the site and waits until the page stands. */
  open(path: string): Promise<void>;
  /** Goes on within the open application, as a link does, without loading it anew; waits until the page stands. */
  goOn(path: string): Promise<void>;
  /** Errors that the page raised and nobody caught. */
  faults: string[];
  close(): Promise<void>;
}

export interface Visitors {
  visit(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    headless: true,
    args: CHROMIUM_FLAGS,
  });
}

/** A token as the sign-in gives it. */
export async function tokenOf(site: Site, login: string): Promise<string> {
  const response = await fetch(`${site.origin}/${accountEndpoints.authenticate.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: login, password: PASSWORD }),
  });
  if (!response.ok)
    throw new Error(`${login} could not sign in: ${response.status} ${await response.text()}`);
  const { id_token } = accountEndpoints.authenticate.response.parse(await response.json());
  // A journey may take longer than a confirmation lasts: whoever walks it stays confirmed.
  await onAdmin(site.databaseUrl, (client) =>
    client.query("update session set confirmed_at = now() + interval '1 day' where id = $1", [
      decodeJwt(id_token).jti,
    ]),
  );
  return id_token;
}

/** Keeps language and session as a browser that was here before. */
async function remember(context: BrowserContext, locale: string, token: string | null): Promise<void> {
  await context.addInitScript(
    ([key, token, language]) => {
      // A frame within the page, such as that of a mail, has no storage.
      if (window.top !== window) return;
      if (sessionStorage.getItem('locale') === null) sessionStorage.setItem('locale', language ?? 'en');
      // Once a tab: who signs out stays signed out.
      if (token && sessionStorage.getItem('visited') === null) sessionStorage.setItem(key ?? '', token);
      sessionStorage.setItem('visited', 'yes');
    },
    [TOKEN_KEY, token, locale] as const,
  );
}

/** Fills in and sends the sign-in dialog that is open. */
export async function signIn(page: Page, login: string, password = PASSWORD): Promise<void> {
  await page.locator('input[name="username"]').fill(login);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('form button[type="submit"]').click();
}

/** Time without anything loading after which a page counts as standing, ms: screens hand over to each other. */
const QUIET_MS = 250;

/** The page shows its heading and nothing on it is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ wanted, rendered }) => {
      const watched = window as { quietSince?: number };
      const busy = 'main [aria-busy="true"], main [role="progressbar"]:not([aria-valuenow])';
      // The application takes a rendered page over at the first act of a person, such as this.
      const isComing = document.querySelector(`[${rendered}]`) !== null;
      if (isComing) window.dispatchEvent(new Event('scroll'));
      // A page in another language than the person's is there, and hidden until the application stands.
      const hasHeading = [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility());
      if (isComing || !hasHeading || document.querySelector(busy) !== null) {
        delete watched.quietSince;
        return false;
      }
      watched.quietSince ??= performance.now();
      return performance.now() - watched.quietSince >= wanted;
    },
    { wanted: QUIET_MS, rendered: RENDERED_ATTRIBUTE },
    { polling: 50 },
  );
}

/** Longest time until a page within the application has taken the place of the one before, ms. */
const CHANGE_MS = 5_000;

/** Goes to an address of the open application. @returns whether another page, by its heading, came */
async function changePage(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => {
    const heading = document.querySelector('h1');
    const text = heading?.textContent;
    const isOther = () => !heading?.isConnected || heading.textContent !== text;
    Object.assign(window, { isOther, quietSince: undefined });
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  const came = page.waitForFunction(
    () => {
      const watched = window as unknown as { isOther(): boolean; quietSince?: number };
      delete watched.quietSince;
      return watched.isOther();
    },
    undefined,
    { polling: 20, timeout: CHANGE_MS },
  );
  return came.then(
    () => true,
    () => false,
  );
}

/** Does something that reads from the server, and waits until the page shows the answer. */
export async function reading(
  page: Page,
  path: string | RegExp,
  action: () => Promise<unknown>,
): Promise<void> {
  const answered = page.waitForResponse((response) =>
    typeof path === 'string' ? response.url().includes(path) : path.test(response.url()),
  );
  await action();
  await answered;
  await settled(page);
}

/** Opens a browser in front of a site; close it in `afterAll`. */
export async function openVisitors(site: Site): Promise<Visitors> {
  const browser = await launchChromium();
  return {
    close: () => browser.close(),
    visit: async ({ login, locale = 'en', width = 1280, scheme = 'light', scripts = true } = {}) => {
      const context = await browser.newContext({
        baseURL: site.origin,
        viewport: { width, height: width < 600 ? 740 : 900 },
        colorScheme: scheme,
        javaScriptEnabled: scripts,
        locale: locale === 'tr' ? 'tr-TR' : 'en-GB',
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Istanbul',
      });
      context.setDefaultTimeout(STEP_MS);
      await remember(context, locale, login ? await tokenOf(site, login) : null);
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message} ${error.stack ?? ''}`));
      const open = async (path: string) => {
        await page.goto(path);
        await settled(page);
      };
      return {
        page,
        faults,
        open,
        goOn: async (path) => {
          if (await changePage(page, path)) await settled(page);
          else await open(path);
        },
        close: () => context.close(),
      };
    },
  };
}

/** What stands around every page. */
const FRAME = ['header:not(main header)', 'footer:not(main footer)'];
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Puts axe into the page and the frames in it; into each document once, however often it is looked at. */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
}

export interface AxeScope {
  /** The page is mostly drawn by a library: best practices are its makers' business. */
  foreign?: boolean;
  /** Bar and footer, the same around every page, have been looked at: a third of the work. */
  knowsFrame?: boolean;
}

/** Faults that axe finds against WCAG 2.2 AA and its best practices, one line each; an empty list is a pass. */
export async function accessibilityFaults(
  page: Page,
  { foreign = false, knowsFrame = false }: AxeScope = {},
): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(
    async ({ tags, exclude }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // What passes is not described, which is half of the work.
      const { violations } = await run(
        { include: [['html']], exclude },
        { resultTypes: ['violations'], runOnly: tags },
      );
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary})`,
        ),
      );
    },
    {
      tags: foreign ? WCAG : [...WCAG, 'best-practice'],
      exclude: knowsFrame ? FRAME.map((selector) => [selector]) : [],
    },
  );
}

/** Whether the page is wider than the window, which makes people scroll sideways. */
export function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
