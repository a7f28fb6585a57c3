import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { DEFAULT_PAGE_SIZE } from '#contract/http.ts';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { signingIn, withChromium } from './chromium.ts';
import { withClient } from './client.ts';
import type { Measure, Site } from './site.ts';
import { median } from './statistics.ts';
import { type Table, verdict } from './table.ts';

const RUNS = 3;
/** Pages of a visitor; `:id` is the first of a public list. Search engines may list some, and judge only those. */
const PAGES: readonly { path: string; list?: string; isListed?: true }[] = [
  { path: '/', isListed: true },
  { path: '/campaign', isListed: true },
  { path: '/campaign/:id', list: 'campaigns/all', isListed: true },
  { path: '/competition/public' },
  { path: '/competition/detail/:id/info', list: 'competitions/langKey/en', isListed: true },
  { path: '/content', isListed: true },
  { path: '/content/:id', list: 'contents', isListed: true },
  { path: '/contact', isListed: true },
  { path: '/static-content-view/privacy-platform', isListed: true },
  { path: '/login' },
  { path: '/account/register', isListed: true },
  { path: '/account/activate' },
  { path: '/account/reset/request' },
  { path: '/account/reset/finish' },
];
/** Least score of each category, of 100. */
const AIMS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Latest largest paint, ms, and most script before the first act, bytes. */
const MOST_PAINT_MS = 2200;
const MOST_SCRIPT = 0;
/** Least performance of pages for who is signed in; search engines do not come there. */
const SIGNED_IN_PERFORMANCE = 90;
type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];
const SIGNED_IN: readonly Category[] = ['performance', 'accessibility', 'best-practices'];

interface Judgement {
  scores: Record<Category, number>;
  /** Milliseconds until the largest part of the first picture stands. */
  largestPaint: number;
  /** Bytes of script as they travelled, as Lighthouse counts them. */
  script: number;
  /** What cost points, as titles. */
  faults: string[];
}

interface Asked {
  resourceType?: string;
  transferSize: number;
}

function scriptOf(details: unknown): number {
  const items = (details as { items?: readonly Asked[] } | undefined)?.items;
  if (!items) throw new Error('Lighthouse tells nothing of what the page asked for');
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** One judgement of a page by Lighthouse, as a phone on a slow network sees it. */
async function judge(url: string, port: number, { isSignedIn = false } = {}): Promise<Judgement> {
  const judged = isSignedIn ? SIGNED_IN : CATEGORIES;
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...judged],
    // It would sign out.
    disableStorageReset: isSignedIn,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) as Record<
      Category,
      number
    >,
    largestPaint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    script: scriptOf(audits['network-requests']?.details),
    faults: judged
      .filter((category) => category !== 'performance')
      .flatMap((category) =>
        (categories[category]?.auditRefs ?? [])
          .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => `${category}: ${audits[id]?.title}`),
      ),
  };
}

/** Opens a browser that Lighthouse can steer, for as long as the work takes. */
async function withSteeredBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort(0);
  return withChromium(() => work(port), [`--remote-debugging-port=${port}`]);
}

async function firstOf(url: string, list: string): Promise<number> {
  const rows = (await (await fetch(`${url}/api/v3/${list}?page=0&size=1`)).json()) as { id: number }[];
  const [row] = rows;
  if (!row) throw new Error(`Nothing is public in ${list}`);
  return row.id;
}

/** Scores of public pages; the median of some runs. */
async function publicScores(site: Site, port: number, say: (line: string) => void): Promise<Table> {
  const rows: string[][] = [];
  for (const { path: pattern, list, isListed } of PAGES) {
    const path = list ? pattern.replace(':id', String(await firstOf(site.server.url, list))) : pattern;
    const runs: Judgement[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await judge(`${site.server.url}${path}`, port));
    const scores = CATEGORIES.map((category) => median(runs.map(({ scores: of }) => of[category])));
    const script = median(runs.map((run) => run.script));
    const paint = median(runs.map(({ largestPaint }) => largestPaint));
    const met =
      CATEGORIES.every(
        (category, index) => (!isListed && category === 'seo') || (scores[index] ?? 0) >= AIMS[category],
      ) &&
      script <= MOST_SCRIPT &&
      paint <= MOST_PAINT_MS;
    rows.push([
      isListed ? pattern : `(${pattern})`,
      ...scores.map(String),
      `${(paint / 1000).toFixed(1)} s`,
      `${Math.round(script / 1000)} kB`,
      verdict(met),
    ]);
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) say(`${path}: ${fault}`);
  }
  return {
    title: `Lighthouse, mobile profile (median of ${RUNS}; aims ${Object.values(AIMS).join(', ')}, largest paint ${MOST_PAINT_MS / 1000} s, no script before the first act; in brackets: not for search engines)`,
    head: ['page', ...CATEGORIES, 'largest paint', 'script', ''],
    rows,
  };
}

/** A suggestion that employees may see with about as many comments. */
const discussed = ({ databaseUrl }: Site, comments: number): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from contribution
        where type = 'SUGGESTION' and visibility = 'INTERNAL' and date_submitted is not null and not is_deleted
        order by abs(comment_count - $1), id limit 1`,
      [comments],
    );
    return Number(rows[0]?.id);
  });

/** Signs in the browser that Lighthouse steers, and empties its cache. */
async function signInAfresh(site: Site, port: number): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no window of its own');
  await page.goto(site.server.url);
  await page.evaluate(signingIn(site));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  await browser.close();
}

/** Scores of pages for who is signed in: with an empty cache, and the application started at once. */
async function signedInScores(site: Site, port: number, say: (line: string) => void): Promise<Table> {
  const pages = [
    ['my work', '/my-work'],
    [`a list of ${DEFAULT_PAGE_SIZE}`, '/contribution/list/SUGGESTION/0/all'],
    ['a contribution with 50 comments', `/contribution/SUGGESTION/${await discussed(site, 50)}/detail`],
  ] as const;
  const rows: string[][] = [];
  for (const [name, path] of pages) {
    const runs: Judgement[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await signInAfresh(site, port);
      runs.push(await judge(`${site.server.url}${path}`, port, { isSignedIn: true }));
    }
    const score = (category: Category) => median(runs.map(({ scores }) => scores[category]));
    rows.push([
      name,
      ...SIGNED_IN.map((category) => String(score(category))),
      `${(median(runs.map(({ largestPaint }) => largestPaint)) / 1000).toFixed(1)} s`,
      `${Math.round(median(runs.map(({ script }) => script)) / 1000)} kB`,
      verdict(score('performance') >= SIGNED_IN_PERFORMANCE),
    ]);
    for (const fault of new Set(runs.flatMap(({ faults }) => faults))) say(`${name}: ${fault}`);
  }
  return {
    title: `Lighthouse, mobile profile, signed in, nothing in the cache (median of ${RUNS}; aim performance ${SIGNED_IN_PERFORMANCE})`,
    head: ['page', ...SIGNED_IN, 'largest paint', 'script', ''],
    rows,
  };
}

/** Scores by Lighthouse's mobile profile. */
export const lighthouseScores: Measure = ({ small, say }): Promise<Table[]> =>
  withSteeredBrowser(async (port) => [
    await publicScores(small, port, say),
    await signedInScores(small, port, say),
  ]);
