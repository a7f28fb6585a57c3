import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteLimit, type Release } from '#server/platform/concurrency/byte-limit.ts';
import { perUserLimit } from '#server/platform/concurrency/per-user-limit.ts';
import type { Environment } from '#server/platform/env/env.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { tooMany } from '#server/platform/limits/limits.ts';
import { signedInOf } from './admission.ts';
import { type BodyFile, receiveBody } from './body-file.ts';
import { connectionSignal } from './connection-signal.ts';
import { hasBody, holdBody } from './connections.ts';

const MEGABYTE = 1024 * 1024;

/** A body that is longer, or does not say how long it is, waits in a file until it is whole. */
const SMALL = 64 * 1024;

/**
 * Bodies of one account at a time. Browsers open six connections, and somebody may drop ten files in two windows: what is more
 * than the first number waits unread at its sender, what is more than both is refused.
 */
const acquireSmall = perUserLimit({ max: 32, maxWaiting: 200 });
const acquireLarge = perUserLimit({ max: 4, maxWaiting: 100 });
const RETRY_SECONDS = 10;

const FORM = /^multipart\/form-data\b/i;

/** Of this process: bytes of bodies that come into files, of JSON that is in memory, and of uploads that are. */
const inFiles = byteLimit(2048 * MEGABYTE);
const inJson = byteLimit(32 * MEGABYTE);
const inUploads = byteLimit(40 * MEGABYTE);

/** Where bodies are while they come. */
export const incomingFolder = ({ dataDir }: Pick<Environment, 'dataDir'>): string =>
  join(dataDir, 'incoming');

/** What is given back when a call is answered, by request; nothing is by then. */
const held = new WeakMap<FastifyRequest, Release[]>();

/** Whoever has gone meanwhile keeps nothing. */
function keep(request: FastifyRequest, release: Release): void {
  const releases = held.get(request);
  if (releases === undefined) release();
  else releases.push(release);
}

/** Gives back what the body of a request was given. */
export function releaseBody(request: FastifyRequest): void {
  const releases = held.get(request) ?? [];
  held.delete(request);
  for (const release of releases) release();
}

/** Waits, without reading a body, until its account may send one more. */
async function awaitPlace(request: FastifyRequest, isSmall: boolean, signal: AbortSignal): Promise<void> {
  const account = signedInOf(request)?.caller.id;
  if (account === undefined) return;
  const granted = (isSmall ? acquireSmall : acquireLarge)(account, signal);
  if (granted === null) throw tooMany(RETRY_SECONDS);
  keep(request, await granted);
}

/** A JSON body, read from the file that it came into. */
async function throughFile(
  request: FastifyRequest,
  payload: Readable,
  { folder, most, signal }: { folder: string; most: number; signal: AbortSignal },
): Promise<Readable> {
  const file = await receiveBody(payload, folder, most);
  keep(request, () => void file.close());
  keep(request, await inJson(file.size, { signal }));
  return Object.assign(file.stream(), { receivedEncodedLength: file.size });
}

/** Answers what leads nowhere before its body is read, which nobody would look at. */
export function readNoBodyOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) =>
    done(request.is404 && hasBody(request.raw) ? notFound() : undefined),
  );
}

interface Incoming {
  env: Pick<Environment, 'dataDir'>;
  /** The file of an upload is taken out of its request first. */
  isUpload: boolean;
  /** Longest body, bytes. */
  most: number;
}

/**
 * Lets the body of a call come that was let in, so that nobody's bodies fill the memory: each account sends a few at a time, and
 * larger ones are in memory only once they are whole and there is room. Call `releaseBody` when it is answered.
 * @returns where the body is read from
 * @throws AppError error.tooManyAttempts, error.malformed, error.tooLarge, error.filesUnavailable
 */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
  { env, isUpload, most }: Incoming,
): Promise<Readable> {
  if (!hasBody(request.raw)) return payload;
  // JSON that comes instead of a file would be read into memory, as much of it as a file may be.
  if (isUpload && !FORM.test(request.headers['content-type'] ?? '')) throw new AppError('error.malformed');
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  // Refused by its length, whoever sends it.
  if (!isUpload && most < length && length < Number.POSITIVE_INFINITY) return payload;
  const signal = connectionSignal(reply);
  held.set(request, []);
  for (const end of ['finish', 'close']) reply.raw.once(end, () => releaseBody(request));
  const readOn = holdBody(request.raw);
  try {
    const isSmall = length <= SMALL;
    await awaitPlace(request, isSmall, signal);
    if (isSmall && !isUpload) return payload;
    keep(request, await inFiles(Math.min(length, most), { signal }));
    readOn();
    return isUpload
      ? payload
      : await throughFile(request, payload, { folder: incomingFolder(env), most, signal });
  } finally {
    readOn();
  }
}

/** Runs what needs the bytes of a file that has come, when there is room for them; of one person one file at a time. */
export async function withBytesOf<T>(
  { size }: Pick<BodyFile, 'size'>,
  claim: { userId: number | undefined; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T> {
  const release = await inUploads(size, claim);
  try {
    claim.signal.throwIfAborted();
    return await work();
  } finally {
    release();
  }
}
