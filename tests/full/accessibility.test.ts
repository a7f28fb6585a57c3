import { beforeAll, expect, test } from 'vitest';
import { allPages, type SitePage, screensWithout } from '../e2e/pages.ts';
import { accessibilityFaults, overflows, settled } from '../support/browser.ts';
import { openJourney, site, visitors } from '../support/journey.ts';
import { SITE_MS } from '../support/site.ts';

let pages: SitePage[];

openJourney();
beforeAll(async () => {
  pages = await allPages(site);
}, SITE_MS);

test('every screen of the application is among the pages that are looked at [R1A-33]', () => {
  expect(screensWithout(pages)).toEqual([]);
});

const WIDTHS = [1280, 360] as const;
const LOOKS = (['light', 'dark'] as const).flatMap((scheme) =>
  (['en', 'tr'] as const).map((locale) => ({ scheme, locale })),
);

/** Pages by who looks at them, so that each person opens the browser once. */
function byLogin(): Map<string | undefined, SitePage[]> {
  const visits = new Map<string | undefined, SitePage[]>();
  for (const page of pages) visits.set(page.login, [...(visits.get(page.login) ?? []), page]);
  return visits;
}

test.each(LOOKS)(
  'every page has no fault of WCAG 2.2 AA, wide and narrow, fits the window and throws nothing: $scheme, $locale [R1A-27, R3D-01, R3G-01]',
  async (look) => {
    const found: string[] = [];
    for (const [login, visited] of byLogin()) {
      const { page, open, faults, close } = await visitors.visit({ ...look, ...(login ? { login } : {}) });
      for (const { path, foreign } of visited) {
        await page.setViewportSize({ width: WIDTHS[0], height: 900 });
        await open(path);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await settled(page);
          const seen = await accessibilityFaults(page, { foreign });
          found.push(...seen.map((fault) => `${path} at ${width} px: ${fault}`));
          if (await overflows(page)) found.push(`${path}: wider than a window of ${width} px`);
        }
        found.push(...faults.splice(0).map((fault) => `${path}: ${fault}`));
      }
      await close();
    }
    expect(found).toEqual([]);
  },
);
