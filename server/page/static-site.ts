import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { registerCrawlerFiles } from '#server/page/crawlers.ts';
import { pageSender, pageSource } from '#server/page/page.ts';
import { registerTextsFile } from '#server/page/texts-file.ts';
import { notFound } from '#server/platform/errors.ts';
import { answerProblem } from '#server/platform/plugins/problem.ts';
import type { Services } from '#server/platform/services.ts';

/** First segments that never answer with the application's page, S1-47. */
const API_SEGMENTS = new Set(['api', 'management', 'v3']);
const A_YEAR = 365 * 24 * 3600;

const nothing = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  answerProblem(notFound(), request, reply);
  return reply;
};

/** Neither a call nor what the server keeps for itself. */
function mayBePage(path: string): boolean {
  const segment = path.split('/')[1] ?? '';
  return !API_SEGMENTS.has(segment) && !path.startsWith('/public/config/');
}

/** Ends like the name of a file; so may the last value of a client route, such as a key from a mail that was cut off. */
const looksLikeFile = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);

/** What stands beside a file in a shorter form, which is sent in its place and has no address of its own. */
const isCompressed = (path: string): boolean => /\.(br|gz)$/.test(path);

/** The page is no file of the site: it is built for each request. */
const PAGE = 'index.html';

/** What of the built application is sent as it is, as addresses name it: `assets/main-1a2b3c.js`. */
function filesOf(directory: string): ReadonlySet<string> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep));
  // Folders such as .vite are the builder's notes.
  const shown = paths.filter((path) => path.every((name) => !name.startsWith('.')));
  return new Set(shown.map((path) => path.join('/')).filter((path) => path !== PAGE && !isCompressed(path)));
}

/**
 * Serves the built browser application: hashed files for a year, the page built each time, and the page for
 * every client route. Without a build only the API answers (development, tests).
 */
export async function registerStaticSite(
  app: FastifyInstance,
  services: Services,
  directory: string | null,
): Promise<void> {
  app.setNotFoundHandler(nothing);
  if (directory === null || !existsSync(join(directory, PAGE))) return;
  const files = filesOf(directory);
  await app.register(fastifyStatic, {
    root: directory,
    // A route for each of some hundred files would be a quarter of what a start works.
    serve: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
    },
  });
  const source = pageSource(services);
  registerCrawlerFiles(app, services, source);
  registerTextsFile(app, source.readSite);
  const { sendPage, hasScreen } = pageSender(app, services, source, directory);
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    if (files.has(request.params['*'])) return reply.sendFile(request.params['*']);
    const path = request.url.split('?')[0] ?? '/';
    const isPage = mayBePage(path) && (!looksLikeFile(path) || (await hasScreen(path)) === true);
    return isPage ? sendPage(request, reply, path) : nothing(request, reply);
  });
}
