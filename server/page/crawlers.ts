import { desc, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { campaigns, competitions } from '#server/platform/db/schema/campaigns.ts';
import { contents } from '#server/platform/db/schema/contents.ts';
import type { Services } from '#server/platform/services.ts';
import { escapeHtml } from '#server/platform/texts/escape-html.ts';
import { visibleCampaigns } from '#server/programmes/campaigns/campaign.visibility.ts';
import { visibleCompetitions } from '#server/programmes/competitions/competition.visibility.ts';
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

/** Most entries of a kind in the list of pages; the format allows 50,000 in one file. */
const MOST_ITEMS = 5_000;

interface Place {
  path: string;
  changed?: string;
}

async function places({ database, now }: Services, { stored, texts }: Site): Promise<Place[]> {
  const viewer = { caller: null, now: now(), settings: stored };
  const newest = async (
    table: typeof contents | typeof campaigns | typeof competitions,
    visible: SQL,
    pathOf: (id: number) => string,
  ): Promise<Place[]> => {
    const { id, dateUpdated, publishDate } = table;
    const rows = await database
      .select({ id, changed: dateUpdated })
      .from(table)
      .where(visible)
      .orderBy(desc(publishDate), desc(id))
      .limit(MOST_ITEMS);
    return rows.map((row) => ({ path: pathOf(row.id), changed: row.changed }));
  };
  const listOf = (module: Site['stored']['availableModules'][number], path: string): Place[] =>
    stored.availableModules.includes(module) ? [{ path }] : [];
  const views = texts.filter(({ contentKey }) => ['privacy-platform', 'terms-platform'].includes(contentKey));
  return [
    { path: '/' },
    ...listOf('CAMPAIGN', '/campaign'),
    ...(await newest(campaigns, visibleCampaigns(viewer), (id) => `/campaign/${id}`)),
    ...listOf('COMPETITION', '/competition/public'),
    ...(await newest(competitions, visibleCompetitions(viewer), (id) => `/competition/detail/${id}/info`)),
    ...listOf('CONTENT', '/content'),
    ...(await newest(contents, await readableBy(database, viewer), (id) => `/content/${id}`)),
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
