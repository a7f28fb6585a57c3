import { afterAll, beforeAll } from 'vitest';
import { openVisitors, type Visitors } from './browser.ts';
import { openSite, SITE_MS, type Site, type SiteOptions } from './site.ts';

/** The site that the journeys of a file walk through, and the browser of those who visit it; open within its tests. */
export let site: Site;
export let visitors: Visitors;

/** Opens a site and a browser for the tests of a file. */
export function openJourney(options: SiteOptions = {}): void {
  beforeAll(async () => {
    site = await openSite(options);
    visitors = await openVisitors(site);
  }, SITE_MS);

  afterAll(async () => {
    await visitors?.close();
    await site?.close();
  });
}
