import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '#server/platform/db/embedded/record.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs';
import type { Measure } from './site.ts';
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
type Category = keyof typeof AIMS;
const CATEGORIES = Object.keys(AIMS) as Category[];

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
async function judge(url: string, port: number): Promise<Judgement> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
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
    faults: CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${audits[id]?.title}`),
    ),
  };
}

/** Opens a browser that Lighthouse can steer, for as long as the work takes. */
async function withBrowser<T>(work: (port: number) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium: set CHROMIUM_PATH');
  const port = await freePort(0);
  const browser = await chromium.launch({
    executablePath,
    headless: true,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    return await work(port);
  } finally {
    await browser.close();
  }
}

async function firstOf(url: string, list: string): Promise<number> {
  const rows = (await (await fetch(`${url}/api/v3/${list}?page=0&size=1`)).json()) as { id: number }[];
  const [row] = rows;
  if (!row) throw new Error(`Nothing is public in ${list}`);
  return row.id;
}

/** Scores of public pages by Lighthouse's mobile profile; the median of some runs. */
export const lighthouseScores: Measure = async ({ small, say }): Promise<Table[]> => {
  const rows: string[][] = [];
  await withBrowser(async (port) => {
    for (const { path: pattern, list, isListed } of PAGES) {
      const path = list ? pattern.replace(':id', String(await firstOf(small.server.url, list))) : pattern;
      const runs: Judgement[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await judge(`${small.server.url}${path}`, port));
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
  });
  return [
    {
      title: `Lighthouse, mobile profile (median of ${RUNS}; aims ${Object.values(AIMS).join(', ')}, largest paint ${MOST_PAINT_MS / 1000} s, no script before the first act; in brackets: not for search engines)`,
      head: ['page', ...CATEGORIES, 'largest paint', 'script', ''],
      rows,
    },
  ];
};
