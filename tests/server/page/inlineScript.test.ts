import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { BEFORE_PAINT, START } from '#server/page/inline-script.ts';

const PAGE = `<!doctype html><html lang="en"><head></head><body><div id="root" data-rendered>
<form id="form"><input id="name" autofocus /><button id="send">Sign in</button></form>
<button id="menu"><span>Menu</span></button><a id="link" href="/campaign">Campaigns</a>
<a id="tab" role="tab" href="/info">Info</a><div id="choice" role="combobox"></div>
</div><button id="outside">Outside</button></body></html>`;

interface Options {
  url?: string;
  hasOwnView?: boolean;
  savesData?: boolean;
  /** The application's files are gone. */
  isGone?: boolean;
  /** The page is still being read. */
  isReading?: boolean;
}

/** A browser in front of a rendered page; `started` lists the files that were asked to run. */
function aPage({
  url = 'http://localhost/',
  hasOwnView = false,
  savesData = false,
  isGone = false,
  isReading = false,
}: Options = {}) {
  const virtualConsole = new VirtualConsole();
  let reloads = 0;
  // This browser cannot load a page anew, and says so.
  virtualConsole.on('jsdomError', ({ message }) => {
    if (message.includes('navigation')) reloads += 1;
  });
  const { window } = new JSDOM(PAGE, { url, runScripts: 'outside-only', virtualConsole });
  const { document } = window;
  const script = document.createElement('script');
  Object.assign(script.dataset, { files: '/assets/index.js /assets/home.js', texts: '/texts/en.1.json' });
  Object.defineProperty(document, 'currentScript', { value: script });
  Object.defineProperty(document, 'readyState', { value: isReading ? 'loading' : 'interactive' });
  if (hasOwnView) document.documentElement.setAttribute('data-own-view', '');
  Object.assign(window.navigator, { connection: { saveData: savesData } });
  const started: string[] = [];
  const timers: { then: (failed: () => void) => void; ms: number }[] = [];
  Object.assign(window, {
    setTimeout: (then: () => void, ms: number) => timers.push({ then, ms }),
    startFile: (file: string) => {
      started.push(file);
      return isGone ? Promise.reject(new TypeError('gone')) : Promise.resolve();
    },
  });
  // Only a real browser imports from a script like this.
  window.eval(`(()=>{${START.replace('import(', 'startFile(')}})()`);
  const fire = (selector: string, kind: string, more: object = {}) => {
    const event = Object.assign(new window.Event(kind, { bubbles: true, cancelable: true }), more);
    document.querySelector(selector)?.dispatchEvent(event);
    return event;
  };
  return {
    document,
    started,
    timers,
    fire,
    links: (rel: string) =>
      [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href')),
    pressed: () => [...document.querySelectorAll('[data-pressed]')].map(({ id }) => id),
    act: (kind: string) => window.dispatchEvent(new window.Event(kind)),
    reloads: () => reloads,
  };
}

/** Lets promises that are settled call back. */
const settlePromises = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the application behind a rendered page', () => {
  it.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'])(
    'starts once, at the first %s',
    (kind) => {
      const page = aPage();
      expect(page.started).toEqual([]);
      page.act(kind);
      page.act(kind);
      page.act('scroll');
      expect(page.started).toEqual(['/assets/index.js']);
      expect(page.links('modulepreload')).toEqual(['/assets/index.js', '/assets/home.js']);
    },
  );

  it('does not take a field that the browser focuses by itself for an act', () => {
    const page = aPage();
    page.fire('#name', 'focusin');
    expect(page.started).toEqual([]);
    page.fire('#link', 'focusin');
    expect(page.started).toHaveLength(1);
  });

  it('does not take a pointer for an act that rests where the page came to stand below it', () => {
    const page = aPage();
    page.fire('#link', 'pointermove', { movementX: 0, movementY: 0 });
    expect(page.started).toEqual([]);
    page.fire('#link', 'pointermove', { movementX: 0, movementY: -1 });
    expect(page.started).toHaveLength(1);
  });

  it('starts at once for whom the page is not, and for a place within the page', () => {
    expect(aPage({ hasOwnView: true }).started).toHaveLength(1);
    expect(aPage({ url: 'http://localhost/#news' }).started).toHaveLength(1);
    expect(aPage({ url: 'http://localhost/?page=2' }).started).toEqual([]);
  });

  it('waits until the page is read to its end: what it starts with stands there', () => {
    const page = aPage({ hasOwnView: true, isReading: true });
    expect(page.links('modulepreload')).toEqual(['/assets/index.js', '/assets/home.js']);
    expect(page.started).toEqual([]);
    page.act('DOMContentLoaded');
    expect(page.started).toEqual(['/assets/index.js']);
  });

  it('is fetched with its texts once the page stands, and starts when nothing is done for long', () => {
    const page = aPage();
    expect(page.links('prefetch')).toEqual([]);
    page.act('load');
    expect(page.links('prefetch')).toEqual(['/assets/index.js', '/assets/home.js', '/texts/en.1.json']);
    expect(page.started).toEqual([]);
    const [idle] = page.timers;
    expect(idle?.ms).toBeGreaterThanOrEqual(20_000);
    idle?.then(() => undefined);
    expect(page.started).toHaveLength(1);
  });

  it('is not fetched ahead for who saves data', () => {
    const page = aPage({ savesData: true });
    page.act('load');
    expect(page.links('prefetch')).toEqual([]);
    expect(page.timers).toEqual([]);
  });

  it('is told what was pressed last in the rendered page; links are left to the browser', () => {
    const page = aPage();
    page.fire('#send', 'click');
    page.fire('#menu span', 'click');
    page.fire('#outside', 'click');
    page.fire('#link', 'click');
    page.fire('#tab', 'click');
    expect(page.pressed()).toEqual(['menu']);
    page.fire('#choice', 'click');
    expect(page.pressed()).toEqual(['choice']);
  });

  it('hears of presses itself once it has taken over', () => {
    const page = aPage();
    page.document.getElementById('root')?.removeAttribute('data-rendered');
    page.fire('#menu', 'click');
    expect(page.pressed()).toEqual([]);
    expect(page.fire('#form', 'submit').defaultPrevented).toBe(false);
  });

  it('never lets the browser send a rendered form, whose address would hold a password', () => {
    expect(aPage().fire('#form', 'submit').defaultPrevented).toBe(true);
  });

  it('is looked for anew when its files are gone, but only by an act of the person', async () => {
    const page = aPage({ isGone: true });
    page.act('load');
    page.timers[0]?.then(() => undefined);
    await settlePromises();
    expect(page.reloads()).toBe(0);
    page.act('keydown');
    await settlePromises();
    expect(page.started).toHaveLength(2);
    expect(page.reloads()).toBe(1);
  });
});

describe('what runs before a rendered page is painted', () => {
  /** A browser that keeps these values, in front of a page in English. */
  function paint({
    local = {},
    session = {},
    dark = false,
  }: Partial<Record<'local' | 'session', Record<string, string>>> & { dark?: boolean }) {
    const { window } = new JSDOM('<!doctype html><html lang="en"></html>', {
      url: 'http://localhost/',
      runScripts: 'outside-only',
    });
    for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(session)) window.sessionStorage.setItem(key, value);
    const machine = Object.assign(new EventTarget(), { matches: dark });
    window.matchMedia = (() => machine) as unknown as typeof window.matchMedia;
    window.eval(`(()=>{${BEFORE_PAINT}})()`);
    const { documentElement: page } = window.document;
    const colors = () => page.getAttribute('data-color-scheme');
    /** The colours after the machine has changed its own. */
    const colorsAtNight = () => {
      machine.matches = true;
      machine.dispatchEvent(new Event('change'));
      return colors();
    };
    const noticed = !page.hasAttribute('data-cookie-viewed');
    return { noticed, colors: colors(), hidden: page.hasAttribute('data-own-view'), colorsAtNight };
  }

  it('shows the page to visitors, and hides it from a session and from another language', () => {
    expect(paint({}).hidden).toBe(false);
    expect(paint({ session: { locale: 'en' } }).hidden).toBe(false);
    expect(paint({ session: { locale: 'tr' } }).hidden).toBe(true);
    expect(paint({ session: { authenticationToken: 'x' } }).hidden).toBe(true);
    expect(paint({ local: { authenticationToken: 'x' } }).hidden).toBe(true);
    expect(paint({ local: { tabSession: 'yes' } }).hidden).toBe(true);
  });

  it('hides the notice on cookies from who has dismissed it, and from nobody else [R1B-45]', () => {
    expect(paint({}).noticed).toBe(true);
    expect(paint({ local: { cookieViewed: 'no' } }).noticed).toBe(true);
    expect(paint({ local: { cookieViewed: 'true' } }).noticed).toBe(false);
  });

  it('takes the colours that the person chose, else those of the machine', () => {
    expect(paint({}).colors).toBe('light');
    expect(paint({ dark: true }).colors).toBe('dark');
    expect(paint({ dark: true, local: { 'mui-mode': 'light' } }).colors).toBe('light');
    expect(paint({ local: { 'mui-mode': 'dark' } }).colors).toBe('dark');
    expect(paint({ dark: true, local: { 'mui-mode': 'system' } }).colors).toBe('dark');
    expect(paint({}).colorsAtNight()).toBe('dark');
    expect(paint({ local: { 'mui-mode': 'light' } }).colorsAtNight()).toBe('light');
  });
});
