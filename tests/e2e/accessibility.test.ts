import { beforeAll, expect, test } from 'vitest';
import { accessibilityFaults, overflows } from '#tests/support/browser.ts';
import { openJourney, site, visitors } from '#tests/support/journey.ts';
import { SITE_MS } from '#tests/support/site.ts';
import { mainPages, type SitePage } from './pages.ts';

let pages: SitePage[];

openJourney();
beforeAll(async () => {
  pages = await mainPages(site);
}, SITE_MS);

// Every page in both languages, colours and widths is the business of tests/full.
test.each([
  { scheme: 'light', width: 1280, locale: 'en' },
  { scheme: 'dark', width: 360, locale: 'tr' },
] as const)(
  'the main pages have no fault of WCAG 2.2 AA and fit the window: $scheme, $width px, $locale [R1A-27, R1C-01, R3B-22, R3D-01]',
  async (look) => {
    const faults: string[] = [];
    for (const { path, login } of pages) {
      const { page, open, close } = await visitors.visit({ ...look, ...(login ? { login } : {}) });
      await open(path);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${login ?? ''}: ${fault}`));
      if (await overflows(page)) faults.push(`${path}: wider than the window`);
      await close();
    }
    expect(faults).toEqual([]);
  },
);
