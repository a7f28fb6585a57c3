import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/services.ts';
import { firstViewOf } from './first-view.ts';
import { headOf } from './head.ts';
import { originOf } from './origin.ts';
import { type Site, siteReader } from './site.ts';
import { type Subject, subjectOf } from './subject.ts';
import { readTemplate } from './template.ts';

/** The picture behind the first slide of the home page: its largest, and so what people wait for. */
function firstPicture({ home }: Subject): string | null {
  if (!home) return null;
  const open = [
    ...home.campaigns.map((row) => ({ ...row, brand: 'campaigns.png' })),
    ...home.competitions.map((row) => ({ ...row, brand: 'competitions.png' })),
  ]
    .filter(({ isOpen }) => isOpen)
    .sort((one, other) => (other.publishDate ?? '').localeCompare(one.publishDate ?? ''));
  const [first] = open;
  if (!first) return null;
  return first.bannerPath ? `/api/v3/${first.bannerPath}` : `/api/public/asset/brand/image/${first.brand}`;
}

/** What page and crawlers' files share. */
export interface PageSource {
  readSite: () => Promise<Site>;
  originOf: (request: FastifyRequest) => string | null;
}

export function pageSource(services: Services): PageSource {
  return { readSite: siteReader(services), originOf: (request) => originOf(services.env, request) };
}

/** Answers the application's page for a path, filled with what its first picture needs [R1B-46 … R1B-49]. */
export function pageSender(services: Services, source: PageSource, directory: string) {
  const fill = readTemplate(directory);
  const drawFirstView = firstViewOf(join(directory, '..', 'first-view'), services.log);
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const site = await source.readSite();
    const subject = await subjectOf({ services, site }, path);
    const origin = source.originOf(request);
    const { settings, locale, messages } = site;
    const start = { settings, locale, messages, home: subject.home };
    const html = fill({
      path,
      head: headOf({ site, subject, path, origin }),
      lang: locale,
      start,
      picture: firstPicture(subject),
      view: await drawFirstView(path, start),
    });
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };
}
