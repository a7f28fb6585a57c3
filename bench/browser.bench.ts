import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { RENDERED_ATTRIBUTE } from '#contract/page/start-data.ts';
import { newVisitor, withChromium } from './chromium.ts';
import { withClient } from './client.ts';
import type { Measure, Site } from './site.ts';
import { median } from './statistics.ts';
import { figure, type Table, verdict } from './table.ts';

const LOADS = 5;
/** Script before the sign-in, gzip, in kB of 1000 bytes. */
const MOST_KILOBYTES = 180;
/** Until the first screen of a contribution stands. */
const MOST_OPENING_MS = 1000;

interface Visit {
  name: string;
  path: string;
  /** Without a sign-in, its script counts as loaded before it. */
  signedIn: boolean;
  /** What a person can use once the page stands. */
  control: string;
}

const VISITS: readonly Visit[] = [
  {
    name: 'home, visitor',
    path: '/',
    signedIn: false,
    control: 'main a[href], main button',
  },
  {
    name: 'sign-in',
    path: '/login',
    signedIn: false,
    control: 'input[type="password"]',
  },
  {
    name: 'list of suggestions, employee',
    path: '/contribution/list/SUGGESTION/0/all',
    signedIn: true,
    control: 'main a[href*="/detail"]',
  },
];

/** Gzip size of the script that a page asked for until its control stood. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Ends of the tasks that held the page up for more than 50 ms, kept in the page from its beginning on. */
const WATCH_LONG_TASKS = `
  window.__longTaskEnd = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.__longTaskEnd = task.startTime + task.duration;
  }).observe({ type: 'longtask', buffered: true });`;

/**
 * One first load, with an empty cache: milliseconds until the control stands and no task holds it up
 * (half a second of quiet follows), and the gzip size of the script.
 */
async function load(browser: Browser, site: Site, visit: Visit): Promise<{ ms: number; bytes: number }> {
  const opened = await newVisitor(browser, site, { signedIn: visit.signedIn, watch: WATCH_LONG_TASKS });
  try {
    const page = await opened.newPage();
    const scripts = countScripts(page);
    await page.goto(`${site.server.url}${visit.path}`, { waitUntil: 'commit' });
    // What the server rendered is taken over by the application at the first act.
    await page.waitForLoadState();
    // A pointer that has not moved from anywhere is none.
    await page.mouse.move(5, 5);
    await page.mouse.move(8, 8);
    await page.locator(`[${RENDERED_ATTRIBUTE}]`).waitFor({ state: 'detached', timeout: 60_000 });
    await page.locator(visit.control).first().waitFor({ state: 'visible', timeout: 60_000 });
    const stood = await page.evaluate('performance.now()');
    const bytes = await scripts();
    await page.waitForTimeout(500);
    const busyUntil = await page.evaluate('window.__longTaskEnd');
    return { ms: Math.max(Number(stood), Number(busyUntil)), bytes };
  } finally {
    await opened.close();
  }
}

/** The suggestion with the most comments that every employee may see. */
const mostDiscussed = ({ databaseUrl }: Site): Promise<{ id: number; comments: number }> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; comments: number }>(
      `select contribution.id, said.comments
         from (select contribution_id, count(*)::int as comments from comment group by 1) said
         join contribution on contribution.id = said.contribution_id
        where type = 'SUGGESTION' and visibility = 'INTERNAL' and comment_status = 'VISIBLE'
          and date_submitted is not null and not is_deleted
        order by said.comments desc limit 1`,
    );
    const [row] = rows;
    if (!row) throw new Error('Nobody has commented on anything');
    return { id: Number(row.id), comments: row.comments };
  });

async function opening(page: Page, address: string): Promise<number> {
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor({ state: 'visible', timeout: 60_000 });
  await page.locator('main ol > li strong').first().waitFor({ state: 'visible', timeout: 60_000 });
  return performance.now() - started;
}

/** The most discussed contribution at both sizes, for somebody who was here before and for a new browser. */
async function openings(browser: Browser, sites: readonly Site[]): Promise<Table> {
  const rows: string[][] = [];
  for (const site of sites) {
    const { id, comments } = await mostDiscussed(site);
    const address = `${site.server.url}/contribution/SUGGESTION/${id}/detail?tab=discussion`;
    const [fresh, again]: [number[], number[]] = [[], []];
    for (let n = 0; n < LOADS; n += 1) {
      const opened = await newVisitor(browser, site, { signedIn: true, watch: WATCH_LONG_TASKS });
      const page = await opened.newPage();
      fresh.push(await opening(page, address));
      again.push(await opening(page, address));
      await opened.close();
    }
    const known = median(again);
    rows.push([
      site.contributions.toLocaleString('en'),
      comments.toLocaleString('en'),
      `${figure(median(fresh))} ms`,
      `${figure(known)} ms`,
      `${MOST_OPENING_MS} ms`,
      verdict(known <= MOST_OPENING_MS),
    ]);
  }
  return {
    title: 'Opening the contribution with the most comments, in Chromium, until its first comment stands',
    head: ['contributions', 'comments', 'new browser', 'one that was here before', 'aim', ''],
    rows,
  };
}

/** First loads in headless Chromium, from this machine and without slowing anything down. */
export const pages: Measure = ({ small, large }): Promise<Table[]> =>
  withChromium(async (browser) => {
    const rows: string[][] = [];
    for (const visit of VISITS) {
      const loads: { ms: number; bytes: number }[] = [];
      for (let n = 0; n < LOADS; n += 1) loads.push(await load(browser, small, visit));
      const kilobytes = Math.max(...loads.map(({ bytes }) => bytes)) / 1000;
      rows.push([
        visit.name,
        `${figure(kilobytes)} kB`,
        visit.signedIn ? '–' : `${MOST_KILOBYTES} kB`,
        visit.signedIn ? '' : verdict(kilobytes <= MOST_KILOBYTES),
        `${figure(median(loads.map(({ ms }) => ms)))} ms`,
      ]);
    }
    return [
      {
        title: 'First load in Chromium',
        head: ['page', 'script, gzip', 'aim', '', `usable after (median of ${LOADS})`],
        rows,
      },
      await openings(browser, [small, large]),
    ];
  });
