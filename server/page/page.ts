import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { readWithStandIn } from '#server/platform/replica/stand-in.ts';
import type { Services } from '#server/platform/services.ts';
import { SERVER_TIME_ZONE } from '#server/platform/time-zone.ts';
import { headOf } from './head.ts';
import { pageRenderer, type ReadAsVisitor } from './server-render.ts';
import { type Site, siteReader } from './site.ts';
import { subjectOf } from './subject.ts';
import { readTemplate } from './template.ts';

/** A host name or an IPv4 address, with or without a port: nothing that could mean something in a page. */
const HOST = /^[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?$/i;

/** What page and crawlers' files share. */
export interface PageSource {
  readSite: () => Promise<Site>;
  /**
   * Where people reach the site, without a slash at the end: as the environment says, else as the request does
   * if that is the plain name of a host; null otherwise.
   */
  originOf: (request: FastifyRequest) => string | null;
}

export function pageSource(services: Services): PageSource {
  return {
    readSite: siteReader(services),
    originOf: ({ protocol, host }) =>
      services.env.publicUrl || (HOST.test(host) ? `${protocol}://${host.toLowerCase()}` : null),
  };
}

/** Asks the server's own API, without a session and without a network. */
const asVisitor =
  (app: FastifyInstance): ReadAsVisitor =>
  async (address) => {
    const { statusCode, headers, body } = await app.inject({ url: address });
    return new Response(body || null, {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };

/**
 * Answers the application's page for a path, rendered where it is a visitor's [R1B-46 … R1B-49]; and says whether the
 * application has a screen for a path.
 */
export function pageSender(app: FastifyInstance, services: Services, source: PageSource, directory: string) {
  const fill = readTemplate(directory);
  const renderer = pageRenderer(join(directory, '..', 'server-render'), services.log, asVisitor(app));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const site = await source.readSite();
    const { now, database, replica } = services;
    const subjectBy = (db: Database) => subjectOf({ now, database: db }, site, path);
    const [subject, rendered, isKnown] = await Promise.all([
      readWithStandIn(replica, { fromPrimary: () => subjectBy(database), fromReplica: subjectBy }),
      renderer.render(request.url, site),
      renderer.hasScreen(path),
    ]);
    const { settings, locale } = site;
    const html = fill({
      url: request.url,
      head: headOf({
        site,
        // A page without a picture of its own, such as the home page, is shared with the one that is first in it.
        subject: { ...subject, image: subject.image ?? rendered?.picture },
        path,
        origin: source.originOf(request),
      }),
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
  return { sendPage, hasScreen: renderer.hasScreen };
}
