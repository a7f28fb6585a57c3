import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartData } from '#contract/page/start-data.ts';
import { buildApp } from '#server/app.ts';
import { INLINE_SCRIPT } from '#server/page/inline-script.ts';
import { writeSettings } from '#server/platform/settings/settings.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { aCampaign } from '#tests/support/factories/contributions.ts';
import { t } from '#tests/support/texts.ts';

const INDEX = `<!doctype html><html lang="en"><head><title>Built</title>
<script type="module" src="/assets/index.js"></script></head><body><div id="root"></div></body></html>`;
const MANIFEST = {
  'index.html': { file: 'assets/index.js' },
  _shared: { file: 'assets/shared.js' },
  'src/features/campaigns/CampaignList.tsx': {
    file: 'assets/campaigns.js',
    imports: ['index.html', '_shared'],
  },
};
/** Stands for the application's own code: it names what it was given and read, and counts how often it rendered. */
const RENDERING = `let times = 0;
export const hasScreen = (path) => path !== '/no/such/page';
export const renderPage = async ({ url, locale, read }) => {
  times += 1;
  if (url === '/login') return null;
  const answer = await read('/api/v3/campaigns/all?page=0&size=10&sort=id,asc');
  const titles = (await answer.json()).map(({ title }) => title);
  if (titles.includes('Broken')) throw new Error('broken');
  return { head: '<style>p{}</style>', markup: '<p>' + [url, locale, times, ...titles].join('|') + '</p>', queries: [[['campaigns'], titles]] };
};`;

let app: TestApp;
let folder: string;
const sites: FastifyInstance[] = [];

async function aSite({ rendering = RENDERING as string | null } = {}): Promise<FastifyInstance> {
  const at = await mkdtemp(join(folder, 'site-'));
  await mkdir(join(at, 'client', '.vite'), { recursive: true });
  await writeFile(join(at, 'client', 'index.html'), INDEX);
  await writeFile(join(at, 'client', '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  if (rendering !== null) {
    await mkdir(join(at, 'server-render'));
    await writeFile(join(at, 'server-render', 'package.json'), '{"type":"module"}');
    await writeFile(join(at, 'server-render', 'serverRender.js'), rendering);
  }
  const site = await buildApp({ services: app.services, siteDirectory: join(at, 'client') });
  await site.ready();
  sites.push(site);
  return site;
}

async function open(site: FastifyInstance, url: string) {
  const response = await site.inject({ url });
  const { document } = new JSDOM(response.body).window;
  const root = document.querySelector('#root[data-rendered]');
  return {
    response,
    document,
    markup: root?.innerHTML ?? null,
    start: JSON.parse(document.getElementById('start-data')?.textContent ?? 'null') as StartData,
    scripts: [...document.querySelectorAll('script[type="module"]')].map((script) =>
      script.getAttribute('src'),
    ),
  };
}

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-render-'));
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a public page', () => {
  it('is there before any script, rendered once for what the API answers a visitor, and follows what changes', async () => {
    const site = await aSite();
    await aCampaign(app.db, { title: 'Light', accessLevel: 'PUBLIC' });
    await aCampaign(app.db, { title: 'Hidden', accessLevel: 'REGISTERED' });
    expect((await open(site, '/campaign')).markup).toBe('<p>/campaign|en|1|Light</p>');
    expect((await open(site, '/campaign')).markup).toBe('<p>/campaign|en|1|Light</p>');
    await aCampaign(app.db, { title: 'Air', accessLevel: 'PUBLIC' });
    const { markup, start } = await open(site, '/campaign');
    expect(markup).toBe('<p>/campaign|en|2|Air|Light</p>');
    expect(start.queries).toEqual([[['campaigns'], ['Air', 'Light']]]);
    await writeSettings(app.db, { title: 'Changed' });
    expect((await open(site, '/campaign')).markup).toBe('<p>/campaign|en|3|Air|Light</p>');
  });

  it('is rendered with its query; a form whose address holds a key, and pages of a session, are not', async () => {
    const site = await aSite();
    expect((await open(site, '/campaign?page=2')).markup).toMatch(/^<p>\/campaign\?page=2\|/);
    for (const url of [
      '/account/activate?key=1',
      '/account/settings',
      '/contribution-task',
      '/campaign/manage',
    ]) {
      expect((await open(site, url)).markup, url).toBeNull();
    }
  });

  it('starts the application by an act, where any other page starts it by itself', async () => {
    const site = await aSite();
    const rendered = await open(site, '/campaign');
    expect(rendered.scripts).toEqual([]);
    const { files, texts } = (rendered.document.querySelector('script[data-files]') as HTMLElement).dataset;
    expect(files).toBe('/assets/index.js /assets/campaigns.js /assets/shared.js');
    expect(texts).toBe(rendered.start.texts);
    expect(rendered.document.querySelector('head noscript')?.innerHTML).toContain('form{display:none}');
    const other = await open(site, '/account/settings');
    expect(other.scripts).toEqual(['/assets/index.js']);
    expect(other.start.queries).toEqual([]);
    expect(other.document.querySelector('link[as="fetch"]')?.getAttribute('href')).toBe(other.start.texts);
    // It was asked for, and is no page of a visitor.
    expect((await open(site, '/login')).scripts).toEqual(['/assets/index.js']);
  });

  it('without a picture of its own is shared with the one that stands first in it', async () => {
    const rendering = `export const hasScreen = () => true;
      export const renderPage = async () => ({ head: '', markup: '', picture: '/api/v3/first', queries: [] });`;
    const site = await aSite({ rendering });
    const { id } = await aCampaign(app.db, { title: 'Plain', accessLevel: 'PUBLIC' });
    for (const url of ['/', `/campaign/${id}`]) {
      const { document } = await open(site, url);
      const shared = document.querySelector('meta[property="og:image"]')?.getAttribute('content');
      expect(shared, url).toMatch(/^http:.*\/api\/v3\/first$/);
    }
  });

  it('is sent bare when it cannot be rendered, and where the application was not built for it', async () => {
    const bare = await open(await aSite({ rendering: null }), '/campaign');
    expect([bare.response.statusCode, bare.markup]).toEqual([200, null]);
    await aCampaign(app.db, { title: 'Broken', accessLevel: 'PUBLIC' });
    const page = await open(await aSite(), '/campaign');
    expect([page.response.statusCode, page.markup]).toEqual([200, null]);
    expect(page.start.locale).toBe('en');
  });

  it('says by its status when the application has no such page', async () => {
    const site = await aSite();
    expect((await open(site, '/no/such/page')).response.statusCode).toBe(404);
    expect((await open(site, '/account/settings')).response.statusCode).toBe(200);
  });

  it('is one also where the end of its path looks like the name of a file; a file that is not there is none', async () => {
    const rendering = `export const hasScreen = (path) => path.startsWith('/unsubscribe-email/');
      export const renderPage = async () => null;`;
    const site = await aSite({ rendering });
    const statusAndType = async (url: string) => {
      const { statusCode, headers } = await site.inject({ url });
      return [statusCode, String(headers['content-type']).split(';')[0]];
    };
    for (const url of ['/unsubscribe-email/h.bad', '/unsubscribe-email/h.2xFu', '/unsubscribe-email/foo.bar'])
      expect(await statusAndType(url), url).toEqual([200, 'text/html']);
    for (const url of ['/missing.js', '/api/v3/unsubscribe.bad'])
      expect(await statusAndType(url), url).toEqual([404, 'application/problem+json']);
  });

  it('runs one small script before, which the content security policy names by its sum, and no other', async () => {
    const rendering = `export const hasScreen = () => true;
      export const renderPage = async () => ({ head: '', markup: '<p>Rendered</p>', queries: [] });`;
    const { response, document } = await open(await aSite({ rendering }), '/');
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

describe('the texts of the application', () => {
  it('are a file that browsers cache for good, and no longer there when they have changed', async () => {
    const site = await aSite();
    const { start } = await open(site, '/campaign');
    const file = await site.inject({ url: start.texts });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.json()).toMatchObject({ 'home.welcome.title': t('home.welcome.title') });
    expect((await site.inject({ url: '/texts/en.0000000000000000.json' })).statusCode).toBe(404);
  });
});
