import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HEADERS } from '#contract/wire.ts';
import { proxies } from './trusted-proxies.ts';

/** What an id may look like: nothing that would be more than a word in a log or a header. */
const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Names a request: by the id that a trusted proxy sent, else by a new one. */
export function requestIds(trusted: readonly string[] | false): (request: IncomingMessage) => string {
  const isProxy = proxies(trusted);
  return ({ headers, socket }) => {
    const given = headers[HEADERS.requestId];
    const usable = typeof given === 'string' && WELL_FORMED.test(given);
    return usable && isProxy(socket.remoteAddress) ? given : randomUUID();
  };
}

/** Gives every answer the id of its request, so that people can quote it and proxies can log it. */
export function answerWithRequestId(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADERS.requestId, request.id);
    done();
  });
}
