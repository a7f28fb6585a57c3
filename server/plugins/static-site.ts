import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { answerProblem } from './problem.ts';

/** First segments that never answer with the application's page, S1-47. */
const API_SEGMENTS = new Set(['api', 'management', 'v3']);
const A_YEAR = 365 * 24 * 3600;

/**
 * Serves the built browser application: hashed files for a year, the page anew each time, and the page for
 * every client route. Without a build only the API answers (development, tests).
 */
export async function registerStaticSite(app: FastifyInstance, directory: string | null): Promise<void> {
  const built = directory !== null && existsSync(join(directory, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${A_YEAR}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const segment = path.split('/')[1] ?? '';
    const isPage = request.method === 'GET' && !API_SEGMENTS.has(segment) && !/\.[a-z0-9]{2,5}$/i.test(path);
    if (built && isPage && !path.startsWith('/public/config/')) {
      return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html');
    }
    return answerProblem(notFound(), request, reply);
  });
}
