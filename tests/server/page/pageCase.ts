import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StartData } from '#contract/page/start-data.ts';
import { buildApp } from '#server/app.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import { messageOverrides, staticContents } from '#server/platform/db/schema/settings.ts';
import { DEFAULT_SETTINGS, writeSettings } from '#server/platform/settings/settings.repository.ts';
import { completeStaticContents } from '#server/publishing/static-contents/static-contents.repository.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

const INDEX = `<!doctype html><html lang="en"><head><title>Built</title>
<meta name="description" content="Built" /><script type="module" src="/assets/index.js"></script></head>
<body><div id="root"></div></body></html>`;

export let app: TestApp;
/** The site with a built page, as browsers and search engines get it. */
export let site: FastifyInstance;
let folder: string;

export async function buildSite(services: TestApp['services']): Promise<FastifyInstance> {
  const built = await buildApp({ services, siteDirectory: folder });
  await built.ready();
  return built;
}

/** Opens the site for the tests of a file, each with nothing published. */
export function openPages(): void {
  beforeAll(async () => {
    app = await startTestApp();
    folder = await mkdtemp(join(tmpdir(), 'ideagarden-page-'));
    await mkdir(join(folder, 'assets'));
    await mkdir(join(folder, '.vite'));
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, 'assets', 'index.js'), 'export {};');
    await writeFile(
      join(folder, '.vite', 'manifest.json'),
      JSON.stringify({
        'index.html': { file: 'assets/index.js', isEntry: true },
      }),
    );
    site = await buildSite(app.services);
  });
  afterAll(async () => {
    await site.close();
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await app.db.execute(sql`delete from content_item`);
    await app.db.execute(sql`delete from campaign`);
    await app.db.execute(sql`delete from competition`);
    await app.db.delete(staticContents);
    await app.db.delete(messageOverrides);
    await completeStaticContents(app.db, ['en', 'tr']);
    await writeSettings(app.db, DEFAULT_SETTINGS);
  });
}

/** What a page says to search engines, and brings along. */
export async function open(path: string, { host = 'ideas.example.org', of = site } = {}) {
  const response = await of.inject({ url: path, headers: { host } });
  const { document } = new JSDOM(response.body).window;
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null;
  return {
    response,
    document,
    title: document.title,
    description: content('meta[name="description"]'),
    robots: content('meta[name="robots"]'),
    meta: content,
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
    data: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null'),
    start: JSON.parse(document.getElementById('start-data')?.textContent ?? 'null') as StartData,
  };
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** A news item that everybody may see. */
export const anItem = async (values: Partial<typeof contents.$inferInsert> = {}) => {
  const [row] = await app.db
    .insert(contents)
    .values({
      title: 'Solar roof opened',
      summary: 'The roof of hall three now makes our light.',
      lastDate: inDays(30),
      publishDate: inDays(-1),
      publishState: 'PUBLISHED',
      accessLevel: 'PUBLIC',
      audience: ['everyone'],
      ...values,
    })
    .returning();
  return row as typeof contents.$inferSelect;
};
