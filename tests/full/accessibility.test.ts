import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { COLOR_SCHEME_ATTRIBUTE } from '#contract/page/start-data.ts';
import { allPages, type SitePage, screensWithout } from '#tests/e2e/pages.ts';
import { type AxeScope, accessibilityFaults, overflows, settled } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { SITE_MS } from '#tests/support/site.ts';

let pages: SitePage[];

openJourney();
beforeAll(async () => {
  pages = await allPages(site);
}, SITE_MS);

test('every screen of the application is among the pages that are looked at [R1A-33]', () => {
  expect(screensWithout(pages)).toEqual([]);
});

/**
 * Each language with both widths and both colours, and each width with both colours: every two of them meet on every
 * page, in half the time of all eight together.
 */
const LOOKS = {
  en: [
    { width: 1280, scheme: 'light' },
    { width: 360, scheme: 'dark' },
  ],
  tr: [
    { width: 1280, scheme: 'dark' },
    { width: 360, scheme: 'light' },
  ],
} as const;

/** Pages by who looks at them, so that each person opens the browser once. */
function byLogin(): Map<string | undefined, SitePage[]> {
  const visits = new Map<string | undefined, SitePage[]>();
  for (const page of pages) visits.set(page.login, [...(visits.get(page.login) ?? []), page]);
  return visits;
}

/** Changes the colours of the machine, and waits until the page has them: all of it, whatever it fades. */
async function show(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await page.waitForFunction(
    ([attribute, wanted]) => document.documentElement.getAttribute(attribute) === wanted,
    [COLOR_SCHEME_ATTRIBUTE, scheme] as const,
  );
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    for (const running of document.getAnimations()) {
      if (running instanceof CSSTransition) running.finish();
    }
    await nextFrame();
  });
}

/** Longest time for which colors fade after a change, ms. */
const FADING_MS = 1_000;

/** Faults that stay: a color that fades at the moment of the look is none. */
async function faultsOf(page: Page, scope: AxeScope): Promise<string[]> {
  const first = await accessibilityFaults(page, scope);
  if (first.length === 0) return [];
  await page.waitForTimeout(FADING_MS);
  return accessibilityFaults(page, scope);
}

const isCall = (request: Request) =>
  request.resourceType() === 'fetch' && new URL(request.url()).pathname.startsWith('/api/');

// Both languages at once: the browser is what takes the time, and a small machine has two processors.
test.concurrent.each(['en', 'tr'] as const)(
  'every page has no fault of WCAG 2.2 AA, wide and narrow, in light and dark, fits the window, throws nothing and calls with its token: %s [R1A-27, R2J-02, R3D-01, R3G-01]',
  async (locale) => {
    const found: string[] = [];
    for (const [login, visited] of byLogin()) {
      const { page, open, goOn, faults, close } = await visitors.visit({
        locale,
        ...(login ? { login } : {}),
      });
      page.on('request', (call) => {
        if (login && isCall(call) && !call.headers().authorization?.startsWith('Bearer ')) {
          found.push(`${call.method()} ${call.url()} as ${login}: no bearer token`);
        }
      });
      for (const [at, { path, foreign, goesTo }] of visited.entries()) {
        const [first] = LOOKS[locale];
        await page.setViewportSize({ width: first.width, height: 900 });
        await page.emulateMedia({ colorScheme: first.scheme });
        // Pages for everybody are found by search engines and links; others are come to within the application, at half the time.
        await (login && at > 0 ? goOn : open)(path);
        if (goesTo) {
          await page.waitForURL(({ pathname }) => pathname === goesTo);
          await settled(page);
        }
        for (const look of LOOKS[locale]) {
          const { width, scheme } = look;
          // The page was opened with the first look, and has settled.
          if (look !== first) {
            await page.setViewportSize({ width, height: 900 });
            await show(page, scheme);
            await settled(page);
          }
          // Of the first page of each person the whole is looked at.
          const seen = await faultsOf(page, { ...(foreign && { foreign }), knowsFrame: at > 0 }).catch(
            (error: unknown) => {
              throw new Error(`${path} at ${width} px could not be looked at, now at ${page.url()}`, {
                cause: error,
              });
            },
          );
          found.push(...seen.map((fault) => `${path} at ${width} px, ${scheme}: ${fault}`));
          if (await overflows(page)) found.push(`${path}: wider than a window of ${width} px`);
        }
        found.push(...faults.splice(0).map((fault) => `${path}: ${fault}`));
      }
      await close();
    }
    expect(found).toEqual([]);
  },
);
