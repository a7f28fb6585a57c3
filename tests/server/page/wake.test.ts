import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { WAKE } from '#server/page/wake.ts';

const PAGE = `<!doctype html><html lang="en"><head>
<script type="application/json" id="application-files">%files%</script></head>
<body><div id="root"><div id="first-view"><form id="form"><input id="name" /><button id="send">Sign in</button></form>
<button id="menu"><span>Menu</span></button><a id="link" href="/campaign">Campaigns</a><p id="news" aria-busy="true"></p>
</div></div><button id="outside">Outside</button></body></html>`;

interface Options {
  url?: string;
  hasOwnView?: boolean;
  savesData?: boolean;
  /** The application's files are gone. */
  isGone?: boolean;
  /** The page is still being read. */
  isReading?: boolean;
  /** What serves the view by itself; "gone" for one that cannot be loaded. */
  attendant?: string;
}

/** A browser in front of the first view; `started` lists the files that were asked to run. */
function aPage({
  url = 'http://localhost/',
  hasOwnView = false,
  savesData = false,
  isGone = false,
  isReading = false,
  attendant,
}: Options = {}) {
  const files = { application: ['/assets/index.js', '/assets/home.js'], attendant: attendant ?? null };
  const attended: unknown[][] = [];
  const virtualConsole = new VirtualConsole();
  let reloads = 0;
  // This browser cannot load a page anew, and says so.
  virtualConsole.on('jsdomError', ({ message }) => {
    if (message.includes('navigation')) reloads += 1;
  });
  const { window } = new JSDOM(PAGE.replace('%files%', JSON.stringify(files)), {
    url,
    runScripts: 'outside-only',
    virtualConsole,
  });
  const { document } = window;
  Object.defineProperty(document, 'readyState', { value: isReading ? 'loading' : 'interactive' });
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
      if (file === 'gone') return Promise.reject(new TypeError('gone'));
      if (file === attendant)
        return Promise.resolve({ attend: (...given: unknown[]) => attended.push(given) });
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
    attended,
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
      expect(page.links('modulepreload')).toEqual(['/assets/index.js', '/assets/home.js']);
    },
  );

  it('starts when a part that is still to come is in sight', () => {
    const page = aPage();
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

  it('waits until the page is read to its end: what it starts with stands there', () => {
    const page = aPage({ hasOwnView: true, isReading: true });
    expect(page.links('modulepreload')).toEqual(['/assets/index.js', '/assets/home.js']);
    expect(page.started).toEqual([]);
    page.act('DOMContentLoaded');
    expect(page.started).toEqual(['/assets/index.js']);
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

  it('is left to what serves the view by itself, where there is that', async () => {
    const page = aPage({ attendant: '/assets/earlySignIn.js' });
    for (const kind of ['pointermove', 'keydown', 'focusin', 'scroll', 'click']) page.act(kind);
    await settle();
    expect(page.started).toEqual([]);
    const [view, wake] = page.attended[0] as [Element, () => void];
    expect(view.id).toBe('first-view');
    wake();
    expect(page.started).toEqual(['/assets/index.js']);
  });

  it('starts by an act again where what serves the view cannot be loaded', async () => {
    const page = aPage({ attendant: 'gone' });
    await settle();
    page.act('pointermove');
    expect(page.started).toEqual(['/assets/index.js']);
  });

  it('never lets the browser send a form of the view, whose address would hold a password', () => {
    const { document, window } = aPage();
    const submit = new window.Event('submit', { bubbles: true, cancelable: true });
    document.querySelector('#form')?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });

  it('finds what was pressed and focused when a form was sent, whatever is touched since', () => {
    const { document, window } = aPage({ attendant: '/assets/earlySignIn.js' });
    const fire = (part: string, kind: string) =>
      document
        .querySelector(part)
        ?.dispatchEvent(new window.Event(kind, { bubbles: true, cancelable: true }));
    fire('#name', 'focusin');
    fire('#send', 'click');
    document.querySelector('#form')?.setAttribute('inert', '');
    fire('#menu', 'pointerdown');
    fire('#menu', 'focusin');
    fire('#outside', 'pointerup');
    const marked = (mark: string) => [...document.querySelectorAll(`[${mark}]`)].map(({ id }) => id);
    expect([marked('data-pressed'), marked('data-focused')]).toEqual([['send'], ['name']]);
  });

  it('is looked for anew when its files are gone, but only by an act of the person', async () => {
    const page = aPage({ isGone: true });
    page.see(true);
    await settle();
    expect(page.reloads()).toBe(0);
    page.act('keydown');
    await settle();
    expect(page.started).toHaveLength(2);
    expect(page.reloads()).toBe(1);
  });
});
