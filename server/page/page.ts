import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '#contract/page/start-data.ts';
import type { Environment } from '#server/platform/env/env.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { headOf } from './head.ts';
import { pageRenderer, type ReadAsVisitor } from './server-render.ts';
import { type Site, siteReader } from './site.ts';
import { type Subject, subjectOf } from './subject.ts';
import { readTemplate } from './template.ts';

/** A host name or an IPv4 address, with or without a port: nothing that could mean something in a page. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;

/**
 * Where people reach the site, without a slash at the end: as the environment says, else as the request does
 * if that is the plain name of a host; null otherwise.
 */
function originOf(
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): string | null {
  if (publicUrl) return publicUrl;
  return HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : null;
}

/** What page and crawlers' files share. */
export interface PageSource {
  readSite: () => Promise<Site>;
  originOf: (request: FastifyRequest) => string | null;
}

export function pageSource(services: Services): PageSource {
  return { readSite: siteReader(services), originOf: (request) => originOf(services.env, request) };
}

/** Asks the server's own API, without a session and without a network. */
const asVisitor =
  (app: FastifyInstance): ReadAsVisitor =>
  async (address) => {
    const { statusCode, headers, body } = await app.inject({ url: address });
    const type = String(headers['content-type'] ?? '');
    const known = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Response(body || null, {
      status: statusCode,
      headers: [...known, ['content-type', type]] as [string, string][],
    });
  };

/** A page without a picture of its own, such as the home page, is shared with the one that stands first in it. */
const withPicture = (subject: Subject, rendered: RenderedPage | null): Subject =>
  rendered?.picture ? { image: rendered.picture, ...subject } : subject;

/** Answers the application's page for a path, rendered where it is a visitor's [R1B-46 … R1B-49]. */
export function pageSender(app: FastifyInstance, services: Services, source: PageSource, directory: string) {
  const fill = readTemplate(directory);
  const renderer = pageRenderer(join(directory, '..', 'server-render'), services.log, asVisitor(app));
  return async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const site = await source.readSite();
    const [subject, rendered, isKnown] = await Promise.all([
      subjectOf({ services, site }, path),
      renderer.render(request.url, site),
      renderer.hasScreen(path),
    ]);
    const { settings, locale } = site;
    const html = fill({
      url: request.url,
      head: headOf({ site, subject: withPicture(subject, rendered), path, origin: source.originOf(request) }),
      start: {
        settings,
        locale,
        texts: site.textsFile.address,
        timeZone: SERVER_TIME_ZONE,
        queries: rendered?.queries ?? [],
      },
      rendered,
    });
    return reply
      .status(isKnown === false ? 404 : 200)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  };
}
