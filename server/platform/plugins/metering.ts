import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { withoutKeys } from '#server/platform/logs/logging.ts';
import type { Services } from '#server/platform/services.ts';
import { accountOf } from './admission.ts';

/** How requests are called that no route of ours answers: pages, files of the site, and what does not exist. */
const PAGES = '/*';

/** Calls, as opposed to the site's files, each of which has a route of its own. */
const CALL = /^\/(api|management|v3|public\/config)\//;

const routeOf = ({ routeOptions: { url } }: FastifyRequest): string =>
  url !== undefined && CALL.test(url) ? url : PAGES;

/**
 * Counts and times every answer, and notes it in the access log: method, address without keys, status, duration. Of a refused
 * call the number of the account whose token came along stands there too; of others the request's id leads there.
 */
export function meterRequests(
  app: FastifyInstance,
  { measurements, now }: Services,
  accessLog: DestinationStream | undefined,
): void {
  const place = measurements.place && { process: measurements.place.number };
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, ip, id } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    // A stream lasts as long as its window is open; that is no time of an answer.
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) measurements.note({ method, route: routeOf(request), status, ms });
    const refused = status >= 400 && status < 500 ? { account: accountOf(request) } : {};
    accessLog?.write(
      `${JSON.stringify({ level: 30, ...place, time: now().getTime(), reqId: id, method, url: withoutKeys(url), status, ms, remoteAddress: ip, ...refused })}\n`,
    );
    done();
  });
}
