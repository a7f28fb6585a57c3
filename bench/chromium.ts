import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import type { Site } from './site.ts';

/** Key of the token in the browser's storage, as in src/dataProvider/token.ts. */
const TOKEN_KEY = 'authenticationToken';

/** Opens Chromium for as long as the work takes. */
export async function withChromium<T>(
  work: (browser: Browser) => Promise<T>,
  flags: readonly string[] = [],
): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH');
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [...CHROMIUM_FLAGS, ...flags],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Script that signs the employee of a site in, run before those of each page. */
export const signingIn = (site: Site): string =>
  `localStorage.setItem('${TOKEN_KEY}', ${JSON.stringify(site.tokens.employee)});`;

/**
 * A new browser in front of a site.
 * @param watch script that measures in each page, from its beginning on
 */
export async function newVisitor(
  browser: Browser,
  site: Site,
  { signedIn, watch, width = 1280 }: { signedIn: boolean; watch: string; width?: number },
): Promise<BrowserContext> {
  const opened = await browser.newContext({ viewport: { width, height: 900 }, locale: 'en' });
  await opened.addInitScript(watch);
  if (signedIn) await opened.addInitScript(signingIn(site));
  return opened;
}
