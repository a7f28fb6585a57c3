import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { BEFORE_PAINT } from '#server/page/before-paint.ts';
import { INLINE_SCRIPT } from '#server/page/first-view-head.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';

const INDEX = `<!doctype html><html lang="en"><head><title>Built</title>
<script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`;
/** Stands for the application's own code: it names what it was given, and counts how often it drew. */
const DRAWING = `let drawn = 0;
export const drawFirstView = async (path, { home, locale }) => {
  drawn += 1;
  const campaigns = home?.campaigns ?? [];
  if (campaigns.some(({ title }) => title === 'Broken')) throw new Error('broken');
  return '<p>' + [path, locale, drawn, ...campaigns.map(({ title }) => title)].join('|') + '</p>';
};`;

let app: TestApp;
let folder: string;
const sites: FastifyInstance[] = [];

async function aSite({
  drawing,
  manifest,
}: {
  drawing?: string;
  manifest?: object;
} = {}): Promise<FastifyInstance> {
  const at = await mkdtemp(join(folder, 'site-'));
  await mkdir(join(at, 'client'));
  await writeFile(join(at, 'client', 'index.html'), INDEX);
  if (manifest !== undefined) {
    await mkdir(join(at, 'client', '.vite'));
    await writeFile(join(at, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest));
  }
  if (drawing !== undefined) {
    await mkdir(join(at, 'first-view'));
    await writeFile(join(at, 'first-view', 'package.json'), '{"type":"module"}');
    await writeFile(join(at, 'first-view', 'firstView.js'), drawing);
  }
  const site = await buildApp({ services: app.services, siteDirectory: join(at, 'client') });
  await site.ready();
  sites.push(site);
  return site;
}

async function open(site: FastifyInstance, path: string) {
  const response = await site.inject({ url: path });
  const { document } = new JSDOM(response.body).window;
  return { response, document, view: document.querySelector('#root > #first-view')?.innerHTML ?? null };
}

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-first-view-'));
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the first view of the home page', () => {
  it('is in the page before any script has come, drawn once for the same content, and follows what changes', async () => {
    const site = await aSite({ drawing: DRAWING });
    await aCampaign(app.db, { title: 'Light', accessLevel: 'PUBLIC' });
    await aCampaign(app.db, { title: 'Hidden', accessLevel: 'REGISTERED' });
    expect((await open(site, '/')).view).toBe('<p>/|en|1|Light</p>');
    expect((await open(site, '/')).view).toBe('<p>/|en|1|Light</p>');
    await aCampaign(app.db, { title: 'Air', accessLevel: 'PUBLIC', publishDate: new Date().toISOString() });
    expect((await open(site, '/')).view).toMatch(/^<p>\/\|en\|2\|.*Air/);
  });

  it('stands in no other page, and in none where the application was not built for it', async () => {
    expect((await open(await aSite({ drawing: DRAWING }), '/campaign')).view).toBeNull();
    const page = await open(await aSite(), '/');
    expect(page.response.statusCode).toBe(200);
    expect(page.view).toBeNull();
    expect(page.response.body).not.toContain('first-view');
  });

  it('starts the application by an act, where any other page starts it by itself', async () => {
    const site = await aSite({ drawing: DRAWING });
    const starts = async (path: string) => {
      const { document } = await open(site, path);
      return {
        itself: document.querySelectorAll('script[type="module"][src="/assets/index.js"]').length,
        named: JSON.parse(document.getElementById('application-files')?.textContent ?? 'null') as unknown,
      };
    };
    expect(await starts('/')).toEqual({
      itself: 0,
      named: { application: ['/assets/index.js'], attendant: null },
    });
    expect(await starts('/campaign')).toEqual({ itself: 1, named: null });
  });

  it('is left out when it cannot be drawn: the page still comes', async () => {
    await aCampaign(app.db, { title: 'Broken', accessLevel: 'PUBLIC' });
    const page = await open(await aSite({ drawing: DRAWING }), '/');
    expect(page.response.statusCode).toBe(200);
    expect(page.view).toBeNull();
    expect(page.document.getElementById('start-data')).not.toBeNull();
  });

  it('runs one small script before, which the content security policy names by its sum, and no other', async () => {
    const { response, document } = await open(
      await aSite({ drawing: "export const drawFirstView = async () => '<p>Drawn</p>';" }),
      '/',
    );
    const inline = [...document.querySelectorAll('script:not([src])')].filter(
      (script) => !script.getAttribute('type')?.endsWith('json'),
    );
    expect(inline.map(({ textContent }) => textContent)).toEqual([INLINE_SCRIPT]);
    const sum = createHash('sha256')
      .update(inline[0]?.textContent ?? '')
      .digest('base64');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain(`'sha256-${sum}'`);
    expect(policy.match(/script-src ([^;]*)/)?.[1]).not.toContain('unsafe');
  });
});

describe('the first view of the sign-in', () => {
  const MANIFEST = {
    'index.html': { file: 'assets/index.js' },
    _early: { file: 'assets/early.js' },
    'src/earlySignIn.ts': { file: 'assets/earlySignIn.js', imports: ['_early'] },
    'src/features/account/LoginScreen.tsx': { file: 'assets/login.js', imports: ['index.html'] },
  };

  it('is drawn beside that of the home page, and each is kept', async () => {
    const site = await aSite({
      drawing: 'let drawn = 0; export const drawFirstView = async (path) => path + ++drawn;',
    });
    const views = [];
    for (const path of ['/login', '/', '/login', '/']) views.push((await open(site, path)).view);
    expect(views).toEqual(['/login1', '/2', '/login1', '/2']);
    expect((await open(site, '/login')).document.title).toMatch(/^Sign in · /);
  });

  it('names what serves it without the application, and hides the form from browsers without scripts', async () => {
    const site = await aSite({ drawing: DRAWING, manifest: MANIFEST });
    const { document } = await open(site, '/login');
    expect(JSON.parse(document.getElementById('application-files')?.textContent ?? '')).toEqual({
      application: ['/assets/index.js', '/assets/login.js'],
      attendant: '/assets/earlySignIn.js',
    });
    const ahead = [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) =>
      link.getAttribute('href'),
    );
    expect(ahead).toEqual(['/assets/earlySignIn.js', '/assets/early.js']);
    expect(document.querySelector('head noscript')?.innerHTML).toContain('display:none');
    expect((await open(site, '/')).document.querySelector('head noscript')).toBeNull();
  });
});

describe('what runs before the first view is painted', () => {
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
    window.eval(BEFORE_PAINT);
    const { documentElement: page } = window.document;
    const colors = () => page.getAttribute('data-color-scheme');
    /** The colours after the machine has changed its own. */
    const colorsAtNight = () => {
      machine.matches = true;
      machine.dispatchEvent(new Event('change'));
      return colors();
    };
    return { colors: colors(), hidden: page.hasAttribute('data-own-view'), colorsAtNight };
  }

  it('shows the view to visitors, and hides it from a session and from another language', () => {
    expect(paint({}).hidden).toBe(false);
    expect(paint({ session: { locale: 'en' } }).hidden).toBe(false);
    expect(paint({ session: { locale: 'tr' } }).hidden).toBe(true);
    expect(paint({ session: { authenticationToken: 'x' } }).hidden).toBe(true);
    expect(paint({ local: { authenticationToken: 'x' } }).hidden).toBe(true);
    expect(paint({ local: { tabSession: 'yes' } }).hidden).toBe(true);
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
