import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { placeOf } from '#server/platform/limits/limits.ts';
import { proxies } from './trusted-proxies.ts';

/**
 * Time for the head of a request, and for all of it, ms; Node looks after both so often. The largest file comes in that
 * time at 100 kB a second.
 */
export const REQUEST_TIMES = {
  requestTimeout: 600_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
};

/** What a body has to keep up: so many bytes in so many ms, which is also the longest pause. */
interface Pace {
  windowMs: number;
  bytes: number;
  checkMs: number;
}
const PACE: Pace = { windowMs: 30_000, bytes: 30_000, checkMs: 2_000 };

const REFUSAL = [
  ...['HTTP/1.1 429 Too Many Requests', 'retry-after: 10', 'content-length: 0', 'connection: close'],
  ...['', ''],
].join('\r\n');

/** A process has so many of one address where it may have more of all: the others may be none of its. */
const LEAST_SHARE = 50;

/**
 * Connections of one address that one of several processes takes, so that they all take as many as one would. Each counts its
 * own, and the primary process hands them out in turn.
 */
export const shareOf = (most: number, processes: number): number =>
  Math.min(most, Math.max(LEAST_SHARE, Math.ceil(most / processes)));

/**
 * Refuses connections of an address that has as many open as it may have, so that nobody takes all that the process can
 * hold. Trusted proxies carry the connections of many and are not counted.
 * @param most of one address at a time; 0: any number
 */
export function limitConnections(app: FastifyInstance, trusted: readonly string[] | false, most: number) {
  if (most === 0) return;
  const isProxy = proxies(trusted);
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (!remoteAddress || isProxy(remoteAddress)) return;
    const place = placeOf(remoteAddress);
    const count = (open.get(place) ?? 0) + 1;
    if (count > most) {
      socket.end(REFUSAL);
      socket.destroySoon();
      return;
    }
    open.set(place, count);
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1;
      if (left === 0) open.delete(place);
      else open.set(place, left);
    });
  });
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Requests whose bodies wait for us, and not we for them. */
const held = new WeakSet<IncomingMessage>();

/** Says that the body of a request is left unread for now, which is no slowness of its sender. @returns ends that */
export function holdBody(request: IncomingMessage): () => void {
  held.add(request);
  return () => held.delete(request);
}

/**
 * Cuts requests whose bodies come ever so slowly: each holds memory, and whoever opens hundreds of them wants that. A body
 * that nobody reads any more, for it was answered before, gets no more time than another.
 */
export function endSlowBodies(app: FastifyInstance, pace: Pace = PACE): void {
  const coming = new Map<IncomingMessage, { until: number; seen: number }>();
  const look = () => {
    const now = performance.now();
    const latest = now + pace.windowMs;
    for (const [request, { until, seen }] of coming) {
      const { socket, complete } = request;
      const earned = (socket.bytesRead - seen) * (pace.windowMs / pace.bytes);
      if (complete || socket.destroyed) coming.delete(request);
      else if (held.has(request)) coming.set(request, { until: latest, seen: socket.bytesRead });
      // Much that came at once earns no more than one pause.
      else if (until + earned < now) socket.destroy();
      else coming.set(request, { until: Math.min(latest, until + earned), seen: socket.bytesRead });
    }
  };
  const timer = setInterval(look, pace.checkMs).unref();
  app.addHook('onRequest', (request, _, done) => {
    const { raw } = request;
    if (hasBody(raw) && !raw.complete) {
      coming.set(raw, { until: performance.now() + pace.windowMs, seen: raw.socket.bytesRead });
      raw.once('close', () => {
        if (raw.complete) coming.delete(raw);
      });
    }
    done();
  });
  app.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}
