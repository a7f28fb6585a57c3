import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { can, isAdministrative } from '#contract/roles.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { HEADERS } from '#contract/wire.ts';
import { describeExport, noteChange, noteExport } from '#server/platform/audits/audit.change.ts';
import { type Db, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { countingStatements } from '#server/platform/db/statement-meter.ts';
import { AppError } from '#server/platform/errors.ts';
import { Media, Page } from '#server/platform/http/answers.ts';
import { hasRole, type UploadedFile } from '#server/platform/http/call.ts';
import type { Route } from '#server/platform/http/route.ts';
import { type CallLimits, callLimits } from '#server/platform/limits/call-limits.ts';
import type { Services } from '#server/platform/services.ts';
import { REFERENCE_LOCALE } from '#server/platform/texts/messages.ts';
import { authenticate, bringsToken, type Recognized, type SignedIn } from './authentication.ts';
import { connectionSignal } from './connection-signal.ts';
import { type CallTimes, newTimes, tellTimes } from './server-timing.ts';
import { inTurn, readUpload } from './uploads.ts';
import { parseParts } from './validation.ts';

/** Who calls; within the time that the route gives, where it has to answer whatever the database does. */
async function whoCalls(
  { signInWithin }: Route,
  services: Services,
  request: FastifyRequest,
): Promise<Recognized> {
  const found = authenticate(request, services);
  if (signInWithin === undefined) return found;
  const nobody: Recognized = { signedIn: null, ended: null };
  return Promise.race([found.catch(() => nobody), wait(signInWithin, nobody, { ref: false })]);
}

function checkAccess(endpoint: Endpoint, { signedIn, ended }: Recognized, params: unknown): void {
  if (can(signedIn?.caller.roles ?? null, endpoint.access, params as Record<string, unknown>)) return;
  if (signedIn !== null) throw new AppError('error.forbidden');
  throw new AppError('error.unauthorized', ended === null ? {} : { body: { sessionEnd: ended } });
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
  if (signedIn !== null || endpoint.media === null)
    await messages.refresh(database, signedIn?.caller.siteVersion);
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

/** How long bytes are kept: with their version in the address for good, else asked for anew by their version. */
function cachingOf({ maxAge, version, isForever }: Media): string {
  if (isForever) return 'public, max-age=31536000, immutable';
  if (version !== null) return 'public, no-cache';
  return maxAge > 0 ? `private, max-age=${maxAge}` : 'no-store';
}

function knows({ headers }: FastifyRequest, tag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((known) => known.trim().replace(/^W\//, ''));
  return tags.includes(tag);
}

function sendMedia(reply: FastifyReply, media: Media): FastifyReply {
  const { attachment, live } = media;
  reply.header('cache-control', cachingOf(media));
  if (media.version !== null) {
    const tag = `"${media.version}"`;
    reply.header('etag', tag);
    if (knows(reply.request, tag)) {
      if (media.content instanceof Readable) media.content.destroy();
      return reply.status(304).send();
    }
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
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment)}`);
  }
  return reply.type(media.contentType).send(media.content);
}

function send(reply: FastifyReply, endpoint: Endpoint, result: unknown, status: number): FastifyReply {
  if (result instanceof Media) return sendMedia(reply, result);
  reply.header('cache-control', 'no-store').status(status);
  if (endpoint.list !== result instanceof Page) {
    throw new Error(`${endpoint.path} ${endpoint.list ? 'must' : 'must not'} answer with a page`);
  }
  if (result instanceof Page) {
    if (result.hasMore && result.total !== endpoint.countsUpTo) {
      throw new Error(`${endpoint.path} does not say that it counts up to ${result.total}`);
    }
    reply.header(HEADERS.total, result.total);
    if (result.hasMore) reply.header(HEADERS.more, 'true');
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.rows));
  }
  if (result === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result));
}

/** Rows that an answer gives away as a file; null for what is no export. */
function exportedRows({ media, path }: Endpoint, result: unknown): number | null {
  if (!(result instanceof Media)) return null;
  if (media === EXCEL_MEDIA && result.exportedRows === null) {
    throw new Error(`${path} does not say how many rows it exports`);
  }
  return result.exportedRows;
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

interface Admitted {
  signedIn: SignedIn | null;
  times: CallTimes;
}

/** Who calls, by request: known before its body is read. */
const admitted = new WeakMap<FastifyRequest, Admitted>();

/**
 * Lets in who may make the call, by the head of the request alone: the body of anybody else is not read, so that strangers
 * take neither time nor memory with it.
 */
async function admit(
  route: Route,
  services: Services,
  requireAllowance: CallLimits,
  request: FastifyRequest,
  times: CallTimes,
): Promise<void> {
  const { endpoint } = route;
  const arrived = performance.now();
  const recognized = await whoCalls(route, services, request);
  times.authentication = performance.now() - arrived;
  const isHeldUp = recognized.signedIn?.caller.needsSecondFactor && !route.beforeSecondFactor;
  if (isHeldUp && endpoint.access.kind !== 'public') throw new AppError('error.secondFactor.required');
  // What is open to everybody stays so, but nobody in particular asks.
  const signedIn = isHeldUp ? null : recognized.signedIn;
  if (!bringsToken(request, route.programToken?.(services))) {
    checkAccess(endpoint, recognized, request.params);
  }
  checkMaintenance(endpoint, signedIn);
  await requireAllowance(endpoint, request.query, signedIn?.caller ?? null, request.ip);
  admitted.set(request, { signedIn, times });
}

/** The one way of a request that was let in: validate → transaction → handler (authorize, act, present) → answer. */
async function answer(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { endpoint } = route;
  const signedIn = admitted.get(request)?.signedIn ?? null;
  const caller = signedIn?.caller ?? null;
  // What bounds its own sign-in answers also while the database does not, and in no words of ours.
  if (route.signInWithin === undefined) await refreshTexts(endpoint, signedIn, services);

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
  let status = endpoint.status;
  // What administrators change is noted with the change: both are kept, or neither.
  const isChange = endpoint.method !== 'GET' && !endpoint.isTrial;
  const isNoted = caller !== null && isChange && isAdministrative(endpoint.access);
  let noted = false;
  let changed: unknown = body;
  const note = async (db: Db, given: unknown) => {
    if (!isNoted || caller === null || changed === null) return;
    await noteChange(db, caller, request, {
      endpoint,
      params,
      body: changed,
      result: given,
      hasFile: file !== null,
    });
    noted = true;
  };
  const withNote = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(services.database, async (tx) => {
      const given = await work(tx);
      await note(tx, given);
      return given;
    });
  const run = (db: Db) => {
    // A retried transaction starts from nothing; what the attempt before left outside is taken back.
    afterCommit = [];
    abandoned.push(...afterRollback);
    afterRollback = [];
    changed = body;
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
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      log: request.log,
      abortSignal: () => connectionSignal(reply),
      afterCommit: (work: Work) => afterCommit.push(work),
      afterRollback: (work: Work) => afterRollback.push(work),
      alertParams: (text: string) => {
        alertParams = text;
      },
      carriedOut: (part: unknown) => {
        changed = part;
      },
      status: (code: number) => {
        status = code;
      },
      transaction: withNote,
    });
  };
  let result: unknown;
  try {
    const outside = endpoint.method === 'GET' || route.ownTransaction === true;
    result = outside ? await run(services.database) : await withNote((tx) => Promise.resolve(run(tx)));
    // The change is kept by then: a note that fails must not deny it.
    if (!noted) {
      await note(services.database, result).catch((error) =>
        request.log.error({ err: error }, 'a change is missing in the audit trail'),
      );
    }
    // Before it is sent: what cannot be noted is not taken along.
    const rows = exportedRows(endpoint, result);
    if (rows !== null && caller !== null) {
      await noteExport(services.database, caller, request, describeExport({ endpoint, params, query, rows }));
    }
  } catch (error) {
    await runAll([...abandoned, ...afterRollback], request);
    throw error;
  }
  await runAll([...abandoned, ...afterCommit], request);
  if (endpoint.alert !== null) {
    reply.header(HEADERS.alert, endpoint.alert);
    reply.header(HEADERS.params, encodeURIComponent(alertParams ?? defaultAlertParams(result, params)));
  }
  const { times } = admitted.get(request) ?? {};
  if (times) tellTimes(reply, caller, times);
  return send(reply, endpoint, result, status);
}

function answerInTurn(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply) {
  const work = () => answer(route, services, request, reply);
  const { upload: rule } = route.endpoint;
  if (rule === null) return work();
  const userId = admitted.get(request)?.signedIn?.caller.id;
  return inTurn(request, { rule, userId, signal: connectionSignal(reply) }, work);
}

/**
 * Lets in, then answers: what both ask of the database is counted together. The body is read in between, by what belongs to
 * the connection and not to the call, so both begin the counting.
 */
function countedCall(route: Route, services: Services, requireAllowance: CallLimits) {
  return {
    onRequest: (request: FastifyRequest) => {
      const times = newTimes(route, services);
      return countingStatements(times, () => admit(route, services, requireAllowance, request, times));
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { times = newTimes(route, services), signedIn = null } = admitted.get(request) ?? {};
      try {
        return await countingStatements(times, () => answerInTurn(route, services, request, reply));
      } catch (error) {
        tellTimes(reply, signedIn?.caller ?? null, times);
        throw error;
      }
    },
  };
}

/** Largest body of those who need not sign in, bytes: room for every form that is open to everyone. */
const PUBLIC_BODY_LIMIT = 100_000;

/** Largest body of an endpoint; undefined for the usual one. */
function bodyLimitOf({ upload, maxBodyBytes, access }: Endpoint): number | undefined {
  if (maxBodyBytes !== null) return maxBodyBytes;
  if (upload) return upload.maxBytes + 300_000;
  return access.kind === 'public' ? PUBLIC_BODY_LIMIT : undefined;
}

/** Registers the routes under the paths that the contract names, aliases included. */
export function registerRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  const requireAllowance = callLimits(services);
  for (const route of routes) {
    const { endpoint } = route;
    const bodyLimit = bodyLimitOf(endpoint);
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.route({
        method: endpoint.method,
        url: `/${path}`,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        ...countedCall(route, services, requireAllowance),
      });
    }
  }
}
