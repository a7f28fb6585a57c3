import type { Browser, Page } from 'playwright-core';
import { newVisitor, withChromium } from './chromium.ts';
import type { Measure, Site } from './site.ts';
import { median, percentile } from './statistics.ts';
import { figure, type Table, verdict } from './table.ts';

/** New browsers, in each of which every switch is made once for the first time and once again. */
const VISITORS = 5;
/** From the press to the full picture, and to the first request. */
const MOST_SWITCH_MS = 200;
const MOST_REQUEST_MS = 30;
/** From a press or a key to the picture of what it did, the processor slowed so many times. */
const MOST_ANSWER_MS = 100;
const SLOWED = 4;
/** How long a pointer rests on what it presses: half of what most people take. */
const REST_MS = 200;
/** A page that has not changed for so long is full. */
const QUIET_MS = 400;
/** All links of the bar stand beside each other. */
const WIDTH = 1600;

const LIST = '/contribution/list/SUGGESTION/0/all';

/** What the pages note of themselves: when somebody pressed, and when the picture of the last change after it stood. */
const WATCH = `
  window.__switch = { pressed: 0, changed: 0 };
  window.__answers = [];
  addEventListener('pointerdown', () => { window.__switch = { pressed: performance.now(), changed: 0 }; }, true);
  new MutationObserver(() => {
    const { pressed } = window.__switch;
    requestAnimationFrame(() => setTimeout(() => {
      if (window.__switch.pressed === pressed) window.__switch.changed = performance.now();
    }));
  }).observe(document, { subtree: true, childList: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.__answers.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** What `WATCH` puts into a page. */
interface Watched {
  __switch: { pressed: number; changed: number };
}

interface Switched {
  /** ms from the press to the full picture. */
  full: number;
  /** ms from the press to the first request, negative before it; null where nothing had to be asked. */
  asked: number | null;
}

/** Waits until the page has changed and stays as it is. */
async function isFull(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      const { pressed, changed } = (window as unknown as Watched).__switch;
      const isBusy = document.querySelector('main [aria-busy="true"]') !== null;
      return changed > pressed && performance.now() - changed > quiet && !isBusy;
    },
    QUIET_MS,
    { polling: 50, timeout: 30_000 },
  );
}

/** Makes a switch and reads what the page noted of it. */
async function measured(page: Page, act: () => Promise<unknown>): Promise<Switched> {
  const before = Number(await page.evaluate('performance.now()'));
  await act();
  await isFull(page);
  return page.evaluate((since) => {
    const { pressed, changed } = (window as unknown as Watched).__switch;
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('/api/') && startTime >= since)
      .map(({ startTime }) => startTime - pressed);
    return { full: changed - pressed, asked: asked.length > 0 ? Math.min(...asked) : null };
  }, before);
}

/** Presses with a pointer that comes from elsewhere and rests before it presses, or not at all. */
async function press(page: Page, selector: string, rest: number): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`Nothing can be pressed at ${selector}`);
  await page.mouse.move(2, 2);
  // At its first letters: between two lines of a link there is nothing to press.
  await page.mouse.move(box.x + 12, box.y + 10);
  if (rest > 0) await page.waitForTimeout(rest);
  await page.mouse.down();
  await page.mouse.up();
}

/** The way back, as the browser's button goes it. */
const goBack = (page: Page) =>
  page.evaluate('window.__switch = { pressed: performance.now(), changed: 0 }; history.back();');

const link = (path: string) => `header a[href="${path}"]`;
const row = (at: number) => `:nth-match(main a[href*="/detail"], ${at})`;

/** In their order: each begins where the one before ended. */
const SWITCHES: readonly { name: string; act: (page: Page, rest: number) => Promise<unknown> }[] = [
  { name: 'list → contribution', act: (page, rest) => press(page, row(1), rest) },
  { name: 'back to the list', act: (page) => goBack(page) },
  { name: 'list → another contribution', act: (page, rest) => press(page, row(2), rest) },
  { name: 'menu → campaigns', act: (page, rest) => press(page, link('/campaign'), rest) },
  { name: 'menu → competitions', act: (page, rest) => press(page, link('/competition'), rest) },
  { name: 'menu → suggestions', act: (page, rest) => press(page, link(LIST), rest) },
];

async function open(browser: Browser, site: Site) {
  const opened = await newVisitor(browser, site, { signedIn: true, watch: WATCH, width: WIDTH });
  const page = await opened.newPage();
  await page.goto(`${site.server.url}${LIST}`);
  await page.locator(row(1)).waitFor();
  // What the browser fetches while it has nothing to do is there after a moment, as for whoever reads the list first.
  await page.waitForTimeout(1_500);
  return { page, close: () => opened.close() };
}

type Taken = Map<string, { first: Switched[]; again: Switched[] }>;

/** All switches by new visitors, each made twice. */
async function walk(browser: Browser, site: Site, rest: number): Promise<Taken> {
  const taken: Taken = new Map(SWITCHES.map(({ name }) => [name, { first: [], again: [] }]));
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const { page, close } = await open(browser, site);
    for (const visit of ['first', 'again'] as const) {
      for (const { name, act } of SWITCHES) {
        const found = await measured(page, () => act(page, rest));
        taken.get(name)?.[visit].push(found);
      }
    }
    await close();
  }
  return taken;
}

const fullOf = (switches: readonly Switched[]) => median(switches.map(({ full }) => full));

function askedOf(switches: readonly Switched[]): number | null {
  const asked = switches.flatMap((one) => (one.asked === null ? [] : [one.asked]));
  return asked.length > 0 ? median(asked) : null;
}

const whenAsked = (ms: number | null) =>
  ms === null ? 'nothing to ask' : ms < 0 ? 'before the press' : `${figure(ms)} ms`;

function lineOf(name: string, rested: Taken, atOnce: Taken): string[] {
  const [slow, quick] = [rested.get(name), atOnce.get(name)];
  if (!slow || !quick) throw new Error(`Nobody made ${name}`);
  const fulls = [fullOf(slow.first), fullOf(quick.first), fullOf(slow.again)];
  const asked = askedOf(quick.first);
  return [
    name,
    ...fulls.map((ms) => `${figure(ms)} ms`),
    whenAsked(askedOf(slow.first)),
    whenAsked(asked),
    `${verdict(Math.max(fulls[0] ?? 0, fulls[2] ?? 0) <= MOST_SWITCH_MS)} · ${verdict((asked ?? 0) <= MOST_REQUEST_MS)}`,
  ];
}

/** What people do on a list and on a contribution, and how long the picture of what they did takes. */
const ANSWERS: readonly { name: string; act: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'typing into the search of a list',
    act: async (page) => {
      await page.locator('main input[type="search"]').first().click();
      await page.keyboard.type('forklift', { delay: 60 });
    },
  },
  {
    name: 'opening a filter',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('main [role="search"] button[aria-haspopup="dialog"]').first().click();
    },
  },
  {
    name: 'opening a contribution',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('main input[type="search"]').first().fill('');
      await page.waitForTimeout(2_000);
      await press(page, row(1), REST_MS);
    },
  },
  {
    name: 'going through its tabs',
    act: async (page) => {
      for (const tab of await page.locator('main [role="tab"]').all()) {
        await tab.click();
        await page.waitForTimeout(500);
      }
    },
  },
  { name: 'to a list by the menu', act: (page) => press(page, link('/campaign'), REST_MS) },
  {
    name: 'opening the search palette',
    act: async (page) => {
      for (let opening = 0; opening < 3; opening += 1) {
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  },
];

async function answers(browser: Browser, site: Site): Promise<Table> {
  const taken = new Map<string, number[]>(ANSWERS.map(({ name }) => [name, []]));
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const { page, close } = await open(browser, site);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    for (const { name, act } of ANSWERS) {
      await page.evaluate('window.__answers = []');
      await act(page);
      await page.waitForTimeout(1_500);
      const durations = (await page.evaluate('window.__answers')) as number[];
      // Whatever took less than a frame is not noted.
      taken.get(name)?.push(Math.max(16, ...durations));
    }
    await close();
  }
  return {
    title: `From a press or a key to the picture of what it did, Chromium, processor slowed ${SLOWED} times: the longest of each visit (median and longest of ${VISITORS})`,
    head: ['what', 'median', 'longest', 'aim', ''],
    rows: [...taken].map(([name, durations]) => [
      name,
      `${figure(median(durations))} ms`,
      `${figure(percentile(durations, 1))} ms`,
      `${MOST_ANSWER_MS} ms`,
      verdict(median(durations) <= MOST_ANSWER_MS),
    ]),
  };
}

/** How long the pages of the open application take to follow each other, and presses to show what they did. */
export const switches: Measure = ({ small }): Promise<Table[]> =>
  withChromium(async (browser) => {
    const rested = await walk(browser, small, REST_MS);
    const atOnce = await walk(browser, small, 0);
    return [
      {
        title: `Page switches in Chromium, from the press to the full picture (median of ${VISITORS}; aims ${MOST_SWITCH_MS} ms, first request within ${MOST_REQUEST_MS} ms of a press at once)`,
        head: [
          'switch',
          `pointer rests ${REST_MS} ms`,
          'pressed at once',
          'again',
          'first request, rested',
          'at once',
          '',
        ],
        rows: SWITCHES.map(({ name }) => lineOf(name, rested, atOnce)),
      },
      await answers(browser, small),
    ];
  });
