import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can } from '../../contract/access.ts';
import { type Endpoint, HEADERS } from '../../contract/http.ts';
import { type Db, inTransaction } from '../db/client.ts';
import { AppError } from '../errors.ts';
import { REFERENCE_LOCALE } from '../messages.ts';
import type { Services } from '../services.ts';
import { authenticate, type SignedIn } from './authentication.ts';
import { type Caller, hasRole, Media, Page, type Route, type UploadedFile } from './route.ts';
import { readUpload } from './uploads.ts';
import { parseParts } from './validation.ts';

function checkAccess(endpoint: Endpoint, caller: Caller | null, params: unknown): void {
  if (can(caller?.roles ?? null, endpoint.access, params as Record<string, unknown>)) return;
  throw new AppError(caller === null ? 'error.unauthorized' : 'error.forbidden');
}

/**
 * In maintenance only administrators use the system, Q3-120. What is for everyone stays open: the settings, the
 * texts, signing in and signing out.
 */
function checkMaintenance({ access }: Endpoint, signedIn: SignedIn | null): void {
  if (!signedIn?.maintenance || access.kind === 'public' || hasRole(signedIn.caller, 'ROLE_ADMIN')) return;
  throw new AppError('error.maintenance');
}

/**
 * What administrators changed in texts and languages acts in every process at its next call, S3-103. Whoever is signed
 * in has brought the number of changes along; pictures and other bytes have no words.
 */
async function refreshTexts(endpoint: Endpoint, signedIn: SignedIn | null, { messages, database }: Services) {
  if (signedIn !== null || endpoint.media === null) await messages.refresh(database, signedIn?.siteVersion);
}

/** The language of the answer: the asked one, else the caller's, else the default, S3-08, Q3-128. */
function localeOf(query: Record<string, unknown>, signedIn: SignedIn | null, { messages }: Services): string {
  const { configured } = messages;
  const wanted = [query.langKey, query.langkey, query.lang, query.locale, signedIn?.caller.langKey];
  const known = wanted.find((locale) => typeof locale === 'string' && configured.includes(locale));
  return (known as string | undefined) ?? configured[0] ?? REFERENCE_LOCALE;
}

function defaultAlertParams(result: unknown, params: Record<string, unknown>): string {
  if (typeof result === 'number') return String(result);
  const answered =
    typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : undefined;
  return String(answered ?? params.id ?? '');
}

function sendMedia(reply: FastifyReply, media: Media): FastifyReply {
  const { attachment, maxAge, live } = media;
  reply.header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}` : 'no-store');
  // The first is read by nginx and others, which would hold a stream back until enough has come; without the second a
  // server that ends would wait for the connections of its ended streams.
  if (live) reply.header('x-accel-buffering', 'no').header('connection', 'close');
  if (attachment !== null) {
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment)}`);
  }
  return reply.type(media.contentType).send(media.content);
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  if (result instanceof Media) return sendMedia(reply, result);
  reply.header('cache-control', 'no-store').status(endpoint.status);
  if (endpoint.list !== result instanceof Page) {
    throw new Error(`${endpoint.path} ${endpoint.list ? 'must' : 'must not'} answer with a page`);
  }
  if (result instanceof Page) {
    reply.header(HEADERS.total, result.total);
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.rows));
  }
  if (result === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
}

type Work = () => Promise<void> | void;

/** Runs what follows a transaction; by then the answer is decided, so a failure is only noted. */
async function runAll(works: readonly Work[], request: FastifyRequest): Promise<void> {
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      request.log.error({ err: error }, 'work after a transaction failed');
    }
  }
}

/** The one way of a request: access → validate → transaction → handler (authorize, act, present) → answer. */
async function answer(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  const signedIn = await authenticate(request, services);
  const caller = signedIn?.caller ?? null;
  checkAccess(endpoint, caller, request.params);
  checkMaintenance(endpoint, signedIn);
  await refreshTexts(endpoint, signedIn, services);

  let file: UploadedFile | null = null;
  let rawBody: unknown = request.body ?? undefined;
  if (endpoint.upload) ({ file, json: rawBody } = await readUpload(request, endpoint.upload));
  const [params, query, body] = parseParts([
    { objectName: 'path', schema: endpoint.params, value: request.params },
    { objectName: 'query', schema: endpoint.query, value: request.query },
    {
      objectName: 'body',
      schema: endpoint.body,
      value: endpoint.body.def.type === 'undefined' ? undefined : rawBody,
    },
  ]) as [Record<string, unknown>, Record<string, unknown>, unknown];

  let afterCommit: Work[] = [];
  let afterRollback: Work[] = [];
  const abandoned: Work[] = [];
  let alertParams: string | null = null;
  const run = (db: Db) => {
    // A retried transaction starts from nothing; what the attempt before left outside is taken back.
    afterCommit = [];
    abandoned.push(...afterRollback);
    afterRollback = [];
    return route.handle({
      params,
      query,
      body,
      db,
      services,
      caller,
      file,
      locale: localeOf(query, signedIn, services),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      log: request.log,
      afterCommit: (work: Work) => afterCommit.push(work),
      afterRollback: (work: Work) => afterRollback.push(work),
      alertParams: (text: string) => {
        alertParams = text;
      },
    });
  };
  let result: unknown;
  try {
    const outside = endpoint.method === 'GET' || route.ownTransaction === true;
    result = outside
      ? await run(services.database)
      : await inTransaction(services.database, (tx) => Promise.resolve(run(tx)));
  } catch (error) {
    await runAll([...abandoned, ...afterRollback], request);
    throw error;
  }
  await runAll([...abandoned, ...afterCommit], request);
  if (endpoint.alert !== null) {
    reply.header(HEADERS.alert, endpoint.alert);
    reply.header(HEADERS.params, encodeURIComponent(alertParams ?? defaultAlertParams(result, params)));
  }
  return send(reply, endpoint, result);
}

/** Registers the routes under the paths that the contract names, aliases included. */
export function registerRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  for (const route of routes) {
    const { endpoint } = route;
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.route({
        method: endpoint.method,
        url: `/${path}`,
        ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + 300_000 } : {}),
        ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
        handler: (request, reply) => answer(route, services, request, reply),
      });
    }
  }
}
