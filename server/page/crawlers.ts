import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { CampaignRow } from '#contract/campaigns/schema.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import type { Services } from '#server/platform/services.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import { campaignsFor } from '#server/programmes/campaigns/campaign.columns.ts';
import { listProgrammes } from '#server/programmes/shared/programme.repository.ts';
import { readableBy } from '#server/publishing/contents/content.audience.ts';
import type { PageSource } from './page.ts';
import type { Site } from './site.ts';

/** Places that are of no use to anybody without a session. */
const CLOSED = [
  '/admin/',
  '/app/',
  '/contribution',
  '/language-admin',
  '/organization',
  '/reporting',
  '/report/',
];

/** Most news items, and most campaigns, in the list of pages; the format allows 50,000 in one file. */
const MOST_ITEMS = 5_000;

interface Place {
  path: string;
  changed?: string;
}

async function places({ database, now }: Services, { stored, texts }: Site): Promise<Place[]> {
  const has = (module: Site['stored']['availableModules'][number]) =>
    stored.availableModules.includes(module);
  const viewer = { caller: null, now: now(), settings: stored };
  const items = await database
    .select({ id: contents.id, changed: contents.dateUpdated })
    .from(contents)
    .where(await readableBy(database, viewer))
    .orderBy(desc(contents.publishDate), desc(contents.id))
    .limit(MOST_ITEMS);
  const campaigns = await listProgrammes<CampaignRow>(database, campaignsFor(viewer), { size: MOST_ITEMS });
  const views = texts.filter(({ contentKey }) => ['privacy-platform', 'terms-platform'].includes(contentKey));
  return [
    { path: '/' },
    ...(has('CAMPAIGN') ? [{ path: '/campaign' }] : []),
    ...campaigns.rows.map(({ id, dateUpdated }) => ({ path: `/campaign/${id}`, changed: dateUpdated })),
    ...(has('CONTENT') ? [{ path: '/content' }] : []),
    ...items.map(({ id, changed }) => ({ path: `/content/${id}`, changed })),
    ...views.map(({ contentKey }) => ({ path: `/static-content-view/${contentKey}` })),
  ];
}

const entry = (origin: string, { path, changed }: Place) =>
  `<url><loc>${escapeHtml(`${origin}${path}`)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

/** What search engines ask for: which pages they may read, and which there are. */
export function registerCrawlerFiles(app: FastifyInstance, services: Services, source: PageSource): void {
  app.get('/robots.txt', (request, reply) => {
    const origin = source.originOf(request);
    const lines = [
      'User-agent: *',
      ...CLOSED.map((path) => `Disallow: ${path}`),
      ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = source.originOf(request) ?? '';
    const urls = (await places(services, await source.readSite())).map((place) => entry(origin, place));
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}
