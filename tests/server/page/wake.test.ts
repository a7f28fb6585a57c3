import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { WAKE } from '../../../server/page/wake.ts';

const PAGE = `<!doctype html><html lang="en"><head>
<script type="application/json" id="application-files">["/assets/index.js","/assets/home.js"]</script></head>
<body><div id="root"><div id="first-view">
<button id="menu"><span>Menu</span></button><a id="link" href="/campaign">Campaigns</a><p id="news" aria-busy="true"></p>
</div></div><button id="outside">Outside</button></body></html>`;

interface Options {
  url?: string;
  hasOwnView?: boolean;
  savesData?: boolean;
  /** The application's files are gone. */
  isGone?: boolean;
}

/** A browser in front of the first view; `started` lists the files that were asked to run. */
function aPage({
  url = 'http://localhost/',
  hasOwnView = false,
  savesData = false,
  isGone = false,
}: Options = {}) {
  const virtualConsole = new VirtualConsole();
  let reloads = 0;
  // This browser cannot load a page anew, and says so.
  virtualConsole.on('jsdomError', ({ message }) => {
    if (message.includes('navigation')) reloads += 1;
  });
  const { window } = new JSDOM(PAGE, { url, runScripts: 'outside-only', virtualConsole });
  const { document } = window;
  if (hasOwnView) document.documentElement.setAttribute('data-own-view', '');
  Object.assign(window.navigator, { connection: { saveData: savesData } });
  const started: string[] = [];
  let see: (parts: { isIntersecting: boolean }[]) => void = () => undefined;
  const watched: Element[] = [];
  class Sight {
    constructor(callback: typeof see) {
      see = callback;
    }
    observe(part: Element) {
      watched.push(part);
    }
    disconnect() {}
  }
  Object.assign(window, {
    IntersectionObserver: Sight,
    startFile: (file: string) => {
      started.push(file);
      return isGone ? Promise.reject(new TypeError('gone')) : Promise.resolve();
    },
  });
  // Only a real browser imports from a script like this.
  window.eval(WAKE.replace('import(', 'startFile('));
  const links = (rel: string) =>
    [...document.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
  return {
    window,
    document,
    started,
    watched,
    links,
    see: (isIntersecting: boolean) => see([{ isIntersecting }]),
    act: (kind: string) => window.dispatchEvent(new window.Event(kind)),
    reloads: () => reloads,
  };
}

/** Lets promises that are settled call back. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the application behind the first view', () => {
  it.each(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin', 'click'])(
    'starts once, at the first %s',
    (kind) => {
      const page = aPage();
      expect(page.started).toEqual([]);
      page.act(kind);
      page.act(kind);
      page.act('scroll');
      expect(page.started).toEqual(['/assets/index.js']);
      expect(page.links('modulepreload')).toEqual(['/assets/home.js']);
    },
  );

  it('starts when a part that is still to come is in sight', () => {
    const page = aPage();
    page.act('DOMContentLoaded');
    expect(page.watched.map(({ id }) => id)).toContain('news');
    page.see(false);
    expect(page.started).toEqual([]);
    page.see(true);
    expect(page.started).toEqual(['/assets/index.js']);
  });

  it('starts at once for whom the view is not, and where the address says more than the page', () => {
    expect(aPage({ hasOwnView: true }).started).toHaveLength(1);
    expect(aPage({ url: 'http://localhost/?key=1' }).started).toHaveLength(1);
    expect(aPage({ url: 'http://localhost/#news' }).started).toHaveLength(1);
  });

  it('is fetched once the page stands, but not for who saves data', () => {
    const page = aPage();
    expect(page.links('prefetch')).toEqual([]);
    page.act('load');
    expect(page.links('prefetch')).toEqual(['/assets/index.js', '/assets/home.js']);
    expect(page.started).toEqual([]);
    const saving = aPage({ savesData: true });
    saving.act('load');
    expect(saving.links('prefetch')).toEqual([]);
  });

  it('is told what was pressed and focused last within the view; links are left to the browser', () => {
    const { document, window } = aPage();
    const marked = (mark: string) => [...document.querySelectorAll(`[${mark}]`)].map(({ id }) => id);
    const fire = (selector: string, kind: string) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new window.Event(kind, { bubbles: true, cancelable: true }));
    fire('#link', 'focusin');
    fire('#menu', 'focusin');
    fire('#menu span', 'click');
    fire('#outside', 'click');
    fire('#outside', 'focusin');
    expect([marked('data-pressed'), marked('data-focused')]).toEqual([['menu'], ['menu']]);
    document.querySelector('#link')?.addEventListener('click', (event) => event.preventDefault());
    fire('#link', 'pointerdown');
    expect(marked('data-pressed')).toEqual(['link']);
    fire('#link', 'click');
    expect(marked('data-pressed')).toEqual([]);
  });

  it.each([
    ['ends as a scroll', '#menu', 'pointercancel'],
    ['is let go elsewhere', '#outside', 'pointerup'],
  ])('forgets a press that %s', (_, selector, end) => {
    const { document, window } = aPage();
    const fire = (part: string, kind: string) =>
      document.querySelector(part)?.dispatchEvent(new window.Event(kind, { bubbles: true }));
    fire('#menu', 'pointerdown');
    fire('#menu', 'pointerup');
    expect(document.querySelectorAll('[data-pressed]')).toHaveLength(1);
    fire('#menu', 'pointerdown');
    fire(selector, end);
    expect(document.querySelectorAll('[data-pressed]')).toHaveLength(0);
  });

  it('is looked for anew when its files are gone, but only by an act of the person', async () => {
    const page = aPage({ isGone: true });
    page.act('DOMContentLoaded');
    page.see(true);
    await settle();
    expect(page.reloads()).toBe(0);
    page.act('keydown');
    await settle();
    expect(page.started).toHaveLength(2);
    expect(page.reloads()).toBe(1);
  });
});
