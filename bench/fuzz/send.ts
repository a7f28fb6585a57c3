import { Agent, request as httpRequest } from 'node:http';
import type { Tokens } from '#tests/support/fuzz/callers.ts';
import { type FuzzRequest, headersOf } from '#tests/support/fuzz/requests.ts';
import type { FuzzAnswer } from '#tests/support/fuzz/verdict.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const LONGEST_MS = 60_000;

/**
 * Sends a request over the loopback interface; an answer that is a stream is let go after its head. Once more, when the server
 * has closed a connection that nobody had used for a while at the very moment in which it was to be used again.
 */
export function send(origin: string, request: FuzzRequest, tokens: Tokens): Promise<FuzzAnswer> {
  return sendOnce(origin, request, tokens).catch((error: NodeJS.ErrnoException & { wasReused?: boolean }) => {
    if (error.code === 'ECONNRESET' && error.wasReused) return sendOnce(origin, request, tokens);
    throw error;
  });
}

function sendOnce(origin: string, request: FuzzRequest, tokens: Tokens): Promise<FuzzAnswer> {
  const { endpoint, url, payload = '' } = request;
  const headers = { ...headersOf(request, tokens), 'content-length': String(Buffer.byteLength(payload)) };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const call = httpRequest({
      agent,
      hostname,
      port,
      method: endpoint.method,
      path: url,
      headers,
      timeout: LONGEST_MS,
    });
    call.once('timeout', () => call.destroy(new Error(`no answer within ${LONGEST_MS / 1000} s`)));
    call.once('error', (error) => reject(Object.assign(error, { wasReused: call.reusedSocket })));
    call.once('response', (response) => {
      const answer = { status: response.statusCode ?? 0, headers: response.headers };
      const done = (body: string) => resolve({ ...answer, body, ms: performance.now() - begun });
      if (endpoint.media === 'text/event-stream' && answer.status < 300) {
        call.destroy();
        return done('');
      }
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () => done(Buffer.concat(parts).toString('utf8')));
    });
    call.end(payload);
  });
}
