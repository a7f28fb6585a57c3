import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { registerCrawlerFiles } from '../page/crawlers.ts';
import { pageSender, pageSource } from '../page/page.ts';
import type { Services } from '../services.ts';
import { answerProblem } from './problem.ts';

/** First segments that never answer with the application's page, S1-47. */
const API_SEGMENTS = new Set(['api', 'management', 'v3']);
const A_YEAR = 365 * 24 * 3600;

const nothing = (request: FastifyRequest, reply: FastifyReply) => answerProblem(notFound(), request, reply);

/** A client route, as opposed to a call or a file that does not exist. */
function isPage(path: string): boolean {
  const segment = path.split('/')[1] ?? '';
  return !API_SEGMENTS.has(segment) && !/\.[a-z0-9]{2,5}$/i.test(path) && !path.startsWith('/public/config/');
}

/**
 * Serves the built browser application: hashed files for a year, the page anew each time, and the page for
 * every client route. Without a build only the API answers (development, tests).
 */
export async function registerStaticSite(
  app: FastifyInstance,
  services: Services,
  directory: string | null,
): Promise<void> {
  app.setNotFoundHandler(nothing);
  if (directory === null || !existsSync(join(directory, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
    },
  });
  const source = pageSource(services);
  registerCrawlerFiles(app, services, source);
  const sendPage = pageSender(services, source, directory);
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    return isPage(path) ? sendPage(request, reply, path) : nothing(request, reply);
  });
}
