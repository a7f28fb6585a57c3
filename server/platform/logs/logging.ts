import type { FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Paths whose next segment opens an account or speaks for a person. */
const KEY_PATH = /\/(activate(?:User)?|reset\/finish|first-administrator|unsubscribe-email|feeds)\/.*/i;

/** An address without what may be a key: the query, and the last part of the paths that carry one. */
export const withoutKeys = (url: string): string =>
  (url.split(/[?#]/, 1)[0] ?? '').replace(KEY_PATH, '/$1/…');

const describeRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: withoutKeys(url),
  host,
  remoteAddress: ip,
  remotePort: socket?.remotePort,
});

/** What of an error says where it comes from without repeating what people typed. */
const TELLING = ['code', 'statusCode', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];
const DEEPEST = 5;

/** A query that failed, as drizzle reports it: its message repeats the parameters, which are people's data. */
const queryOf = (error: Error): string | undefined =>
  'params' in error && 'query' in error && typeof error.query === 'string' ? error.query : undefined;

/** Where it was thrown, without the message that heads it. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const frames = at < 0 ? stack : stack.slice(at + message.length);
  return frames
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * An error as it is logged: message, place, cause and the text of a query, but no parameters and no rows, which hold
 * password hashes, addresses and mails with keys in them, S1-12.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? '[no error]' : error;
  const query = queryOf(error);
  const parts = error instanceof AggregateError ? error.errors.slice(0, DEEPEST) : [];
  return {
    type: error.constructor.name,
    message: query === undefined ? error.message : 'Failed query',
    ...(query === undefined ? {} : { query }),
    ...Object.fromEntries(
      TELLING.flatMap((name) => {
        const value = (error as unknown as Record<string, unknown>)[name];
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    stack: framesOf(error),
    ...(parts.length === 0 ? {} : { errors: parts.map((part) => describeError(part, depth + 1)) }),
    ...(error.cause === undefined || depth >= DEEPEST
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Where the log goes besides stdout. */
interface LogTargets {
  application: DestinationStream;
  error: DestinationStream;
}

/** Stdout as ever, all lines in the one file, and errors in the other too. */
export const besidesStdout = ({ application, error }: LogTargets): DestinationStream =>
  pino.multistream([
    { level: 'trace', stream: process.stdout },
    { level: 'trace', stream: application },
    { level: 'error', stream: error },
  ]);

/**
 * The log of the server. Keys, hashes and mails do not get into it, S1-12.
 * @param process number of the process, where there are several
 */
export function createLog(level: string, stream?: DestinationStream, process?: number): Logger {
  const options = {
    level,
    redact: ['req.headers.authorization'],
    serializers: {
      req: describeRequest,
      err: (error: unknown) => describeError(error),
      cause: (error: unknown) => describeError(error),
    },
  };
  const log = stream ? pino(options, stream) : pino(options);
  return process === undefined ? log : log.child({ process });
}
