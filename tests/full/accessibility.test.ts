import { afterAll, beforeAll, expect, test } from 'vitest';
import { allPages, type SitePage, screensWithout } from '../e2e/pages.ts';
import { accessibilityFaults, openVisitors, overflows, type Visitors } from '../support/browser.ts';
import { openSite, SITE_MS, type Site } from '../support/site.ts';

let site: Site;
let visitors: Visitors;
let pages: SitePage[];

beforeAll(async () => {
  site = await openSite();
  visitors = await openVisitors(site);
  pages = await allPages(site);
}, SITE_MS);

afterAll(async () => {
  await visitors?.close();
  await site?.close();
});

test('every screen of the application is among the pages that are looked at [R1A-33]', () => {
  expect(screensWithout(pages)).toEqual([]);
});

const LOOKS = (['light', 'dark'] as const).flatMap((scheme) =>
  ([1280, 360] as const).flatMap((width) =>
    (['en', 'tr'] as const).map((locale) => ({ scheme, width, locale })),
  ),
);

test.each(LOOKS)(
  'every page has no fault of WCAG 2.2 AA, fits the window and throws nothing: $scheme, $width px, $locale [R1A-27, R3D-01, R3G-01]',
  async (look) => {
    const found: string[] = [];
    for (const { path, login, foreign } of pages) {
      const { page, open, faults, close } = await visitors.visit({ ...look, ...(login ? { login } : {}) });
      await open(path);
      found.push(
        ...[...(await accessibilityFaults(page, { foreign })), ...faults].map((fault) => `${path}: ${fault}`),
      );
      if (await overflows(page)) found.push(`${path}: wider than the window`);
      await close();
    }
    expect(found).toEqual([]);
  },
);
