import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/http.ts';
import { HEADERS } from '#contract/wire.ts';
import { sqlState } from '#server/platform/db/client.ts';
import { isDiskFull, isOfStandby, isUnreachable, wasGivenUp } from '#server/platform/db/failures.ts';
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '#server/platform/db/sql-states.ts';
import { AppError } from '#server/platform/errors.ts';
import { ConnectionClosed } from './connection-signal.ts';

/** Faults of the request that Fastify finds before any code of ours runs. */
function fromFastify(error: FastifyError): AppError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) {
    return new AppError('error.tooLarge', { cause: error });
  }
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('error.malformed', { cause: error });
  }
  return null;
}

/** Seconds after which a caller may come again whom the database could not answer. */
const RETRY_SECONDS = 10;
/** Space does not come back by itself: somebody has to make some. */
const DISK_RETRY_SECONDS = 300;
/** Numbers out of range and texts that a type cannot hold: input that slipped through a schema. */
const BAD_VALUES = new Set(['22003', '22021', '22P02', '22P05', '22007', '22008', '22009']);

const diskFull = (error: unknown) =>
  new AppError('error.diskFull', { cause: error, retryAfter: DISK_RETRY_SECONDS });

/**
 * Faults of the input that only the database noticed are still the caller's; a database that is not there, or that
 * took too long, is no accident either.
 */
function fromDatabase(error: unknown): AppError | null {
  const later = { cause: error, retryAfter: RETRY_SECONDS };
  if (isDiskFull(error)) return diskFull(error);
  if (isUnreachable(error) || isOfStandby(error)) return new AppError('error.dataUnreachable', later);
  if (wasGivenUp(error)) return new AppError('error.tookTooLong', later);
  const state = sqlState(error);
  if (state === FOREIGN_KEY_VIOLATION) return new AppError('error.unknownReference', { cause: error });
  if (state === UNIQUE_VIOLATION) return new AppError('error.alreadyExists', { cause: error });
  if (state !== undefined && BAD_VALUES.has(state)) return new AppError('error.malformed', { cause: error });
  return null;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error.key === 'error.filesUnavailable' && isDiskFull(error) ? diskFull(error) : error;
  }
  return (
    fromFastify(error as FastifyError) ??
    fromDatabase(error) ??
    new AppError('error.unexpected', { cause: error })
  );
}

/** The documented shape of a refusal [R1J-38 … R1J-45], S1-44, S3-03. */
function describe(error: AppError, path: string, requestId: string): Problem {
  const { entity, params, fieldErrors, inBody, body } = error.details;
  return {
    type: 'about:blank',
    title: error.key,
    status: error.status,
    message: error.key,
    path,
    ...(params !== undefined || entity !== undefined ? { params: params ?? entity } : {}),
    ...(inBody ? { errorKey: error.key } : {}),
    ...(error.key === 'error.unexpected' ? { requestId } : {}),
    ...(fieldErrors ? { fieldErrors } : {}),
    ...body,
  };
}

/** Only business refusals name themselves in a header; field errors and faults of form speak by the body. */
function isBusinessRefusal(error: AppError): boolean {
  return error.status === 400 && error.key !== 'error.validation';
}

/** Turns whatever is thrown into the one shape of refusals. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ConnectionClosed) {
    request.log.debug('nobody waits for the answer any longer');
    reply.hijack();
    return;
  }
  const known = asAppError(error);
  if (known.status >= 500) request.log.error({ err: known.cause ?? known }, 'request failed');
  else request.log.debug({ key: known.key, cause: known.cause }, 'request refused');
  if (isBusinessRefusal(known)) {
    reply.header(HEADERS.error, known.key);
    reply.header(HEADERS.params, encodeURIComponent(known.details.params ?? known.details.entity ?? ''));
  }
  if (known.details.retryAfter !== undefined) reply.header('retry-after', known.details.retryAfter);
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  reply
    .status(known.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(describe(known, request.url.split('?')[0] ?? '', request.id)));
}

/**
 * An address that leads to no route at all, because it is no text or a part of it is too long. None of our hooks has seen
 * such a request, so what every answer says is said here.
 */
export function answerUnroutable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header(HEADERS.requestId, request.id).header('x-content-type-options', 'nosniff');
  answerProblem(error, request, reply);
}

/** How a connection is answered that brought no request that can be read, by what Node found. */
const UNREADABLE: Readonly<Record<string, [status: number, key: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'error.tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'error.tookTooLong'],
};

/** Answers what is no request, or one whose head is too long, such as a filter of thousands of words; there is no reply to it. */
export function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, key] = UNREADABLE[code] ?? [400, 'error.malformed'];
  const problem: Problem = { type: 'about:blank', title: key, status, message: key, path: '' };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...['cache-control: no-store', 'x-content-type-options: nosniff', 'connection: close'],
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
