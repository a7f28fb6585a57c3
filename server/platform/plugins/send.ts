import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { FORMER_MEMBER, withFormerMembers } from '#contract/users/former-member.ts';
import { HEADERS } from '#contract/wire.ts';
import { Media, Page } from '#server/platform/http/answers.ts';

/** How long browsers cache bytes: with their version in the address for good, else asked for again by their version. */
function cachingOf({ maxAge, version, isPrivate, isForever }: Media): string {
  if (isForever) return 'public, max-age=31536000, immutable';
  if (version !== null) return isPrivate ? 'private, no-cache' : 'public, no-cache';
  return maxAge > 0 ? `private, max-age=${maxAge}` : 'no-store';
}

function knows({ headers }: FastifyRequest, tag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((known) => known.trim().replace(/^W\//, ''));
  return tags.includes(tag);
}

/** Whether a reader who names no version has what was changed last; HTTP dates are whole seconds. */
function isUpToDate({ headers }: FastifyRequest, modified: Date): boolean {
  if (headers['if-none-match'] !== undefined) return false;
  return Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(headers['if-modified-since'] ?? '');
}

/** The name of a download for its header (RFC 8187), which takes fewer signs as they are than an address does. */
const headerName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function sendMedia(reply: FastifyReply, media: Media): FastifyReply {
  const { attachment, live, modified } = media;
  reply.header('cache-control', cachingOf(media));
  if (media.version !== null) {
    const tag = `"${media.version}"`;
    reply.header('etag', tag);
    if (knows(reply.request, tag)) {
      if (media.content instanceof Readable) media.content.destroy();
      return reply.status(304).send();
    }
  }
  if (modified !== null) {
    reply.header('last-modified', modified.toUTCString());
    if (isUpToDate(reply.request, modified)) return reply.status(304).send();
  }
  // The first is read by nginx and others, which would hold a stream back until enough has come; without the second a
  // server that ends would wait for the connections of its ended streams.
  if (live) reply.header('x-accel-buffering', 'no').header('connection', 'close');
  if (reply.request.method === 'HEAD' && media.content instanceof Readable) {
    // Nobody would read it, and a live one would never end.
    media.content.destroy();
    return reply.type(media.contentType).send();
  }
  if (attachment !== null) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${headerName(attachment)}`);
  }
  return reply.type(media.contentType).send(media.content);
}

/** JSON with the names of former members in the reader's language; almost every answer has none. */
const namingFormerMembers = (json: string, words: () => string): string =>
  json.includes(FORMER_MEMBER) ? withFormerMembers(json, JSON.stringify(words()).slice(1, -1)) : json;

const jsonNamingFormerMembers = (value: unknown, words: () => string): string =>
  namingFormerMembers(JSON.stringify(value), words);

/** A longer list is put into words by parts, and others are served between them. */
const LONG_LIST = 1_000;
const PART = 250;

const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > LONG_LIST;

const hasLongList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).some(isLongList);

/** The JSON of a record, the long lists in it by parts. */
async function* jsonParts(
  record: Record<string, unknown>,
  words: (part: string) => string,
): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    const key = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isLongList(value)) {
      for (let at = 0; at < value.length; at += PART) {
        const part = JSON.stringify(value.slice(at, at + PART)).slice(1, -1);
        yield words(`${at === 0 ? `${key}[` : ','}${part}`);
        await nextTurn();
      }
      yield ']';
    } else yield words(`${key}${JSON.stringify(value)}`);
  }
  yield '}';
}

interface Outgoing {
  endpoint: Endpoint;
  result: unknown;
  status: number;
  /** What former members are called in the language of the answer. */
  formerMember: () => string;
}

/** Sends what a handler answered: bytes, a page with its total, or a value. */
export function send(
  reply: FastifyReply,
  { endpoint, result, status, formerMember }: Outgoing,
): FastifyReply {
  if (result instanceof Media) return sendMedia(reply, result);
  reply.header('cache-control', 'no-store').status(status);
  if (endpoint.list !== result instanceof Page) {
    throw new Error(`${endpoint.path} ${endpoint.list ? 'must' : 'must not'} answer with a page`);
  }
  if (result instanceof Page) {
    if (result.hasMore && result.total > (endpoint.countsUpTo ?? -1)) {
      throw new Error(`${endpoint.path} does not say that it counts up to ${result.total}`);
    }
    reply.header(HEADERS.total, result.total);
    if (result.hasMore) reply.header(HEADERS.more, 'true');
    return reply
      .type('application/json; charset=utf-8')
      .send(jsonNamingFormerMembers(result.rows, formerMember));
  }
  if (result === undefined) return reply.send();
  if (hasLongList(result)) {
    const parts = jsonParts(result, (json) => namingFormerMembers(json, formerMember));
    return reply.type('application/json; charset=utf-8').send(Readable.from(parts, { objectMode: false }));
  }
  return reply.type('application/json; charset=utf-8').send(jsonNamingFormerMembers(result, formerMember));
}
