import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, UploadRule } from '#contract/http.ts';
import { HEADERS } from '#contract/wire.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { Route } from '#server/platform/http/route.ts';
import { callLimits } from '#server/platform/limits/call-limits.ts';
import { requireHarmless } from '#server/platform/malware/scan-upload.ts';
import { FIRST_WORD_MS, readWithStandIn } from '#server/platform/replica/stand-in.ts';
import type { Services } from '#server/platform/services.ts';
import { act, type Call, localeOf, type Outcome } from './act.ts';
import { admit, signedInOf } from './admission.ts';
import type { SignedIn } from './authentication.ts';
import { type CallInput, type SentBody, validate } from './call-input.ts';
import { connectionSignal } from './connection-signal.ts';
import { countedCall, writeServerTiming } from './counted-call.ts';
import { admitBody, incomingFolder, releaseBody, withBytesOf } from './held-bodies.ts';
import { mayBeStoodIn } from './own-writes.ts';
import { send } from './send.ts';
import { readFile, receiveUpload } from './uploads.ts';

/**
 * What administrators changed in texts and languages acts in every process at its next call, S3-103. Whoever is signed
 * in has brought the number of changes along; pictures and other bytes have no words.
 */
async function refreshTexts(route: Route, signedIn: SignedIn | null, services: Services) {
  if (signedIn === null && route.endpoint.media !== null) return;
  const { messages, database, replica } = services;
  const version = signedIn?.caller.siteVersion;
  const refresh = (db: Database) => messages.refresh(db, version);
  // Without a question nothing shows whether the database is there.
  if (messages.isAt(version)) return refresh(database);
  await readWithStandIn(mayBeStoodIn(route) ? replica : null, {
    fromPrimary: () => refresh(database),
    fromReplica: refresh,
    patience: FIRST_WORD_MS,
  });
}

function defaultAlertParams(result: unknown, params: Record<string, unknown>): string {
  if (typeof result === 'number') return String(result);
  const answered =
    typeof result === 'object' && result !== null ? (result as { id?: unknown }).id : undefined;
  return String(answered ?? params.id ?? '');
}

/** The answer in the contract's shape, with the message of its success. */
function present(
  { route: { endpoint }, services, request, reply }: Call,
  { params, query }: CallInput,
  outcome: Outcome,
): FastifyReply {
  const { result, status, alertParams } = outcome;
  if (endpoint.alert !== null) {
    reply.header(HEADERS.alert, endpoint.alert);
    reply.header(HEADERS.params, encodeURIComponent(alertParams ?? defaultAlertParams(result, params)));
  }
  writeServerTiming(request, reply);
  // The application names the language that is spoken, and no other; what browsers say by themselves is a list.
  const spoken = request.headers['accept-language'];
  const formerMember = () =>
    services.messages.translate(localeOf(query, signedInOf(request), services, spoken), 'person.former');
  return send(reply, { endpoint, result, status, formerMember });
}

/** Validate → act in a transaction → present. */
async function carryOut(call: Call, sent: SentBody): Promise<FastifyReply> {
  const { route, services, request } = call;
  const input = validate(route.endpoint, request, sent);
  if (input.file !== null) {
    const caller = signedInOf(request)?.caller ?? null;
    const { endpoint } = route;
    const signal = connectionSignal(call.reply);
    await requireHarmless(services, {
      endpoint,
      params: input.params,
      file: input.file,
      caller,
      request,
      signal,
    });
  }
  return present(call, input, await act(call, input));
}

/** The file of an upload comes at its sender's pace onto the disk; only then it takes its turn, and memory. */
async function answerUpload(call: Call, rule: UploadRule): Promise<FastifyReply> {
  const { services, request, reply } = call;
  const received = await receiveUpload(request, rule, incomingFolder(services.env));
  try {
    const claim = { userId: signedInOf(request)?.caller.id, signal: connectionSignal(reply) };
    return await withBytesOf(received.body, claim, async () =>
      carryOut(call, { file: await readFile(received, rule), json: received.json }),
    );
  } finally {
    await received.body.close();
  }
}

/** The one way of a request that `admit` let in. */
async function answer(call: Call): Promise<FastifyReply> {
  const { route, services, request } = call;
  const { upload: rule } = route.endpoint;
  try {
    // What bounds its own sign-in answers also while the database does not, and without our texts.
    if (route.signInWithin === undefined) await refreshTexts(route, signedInOf(request), services);
    if (rule !== null) return await answerUpload(call, rule);
    return await carryOut(call, { file: null, json: request.body ?? undefined });
  } finally {
    releaseBody(request);
  }
}

/** Largest JSON body in bytes: a body of rich text with room to spare. */
export const BODY_LIMIT = 1_000_000;
/** Of those who need not sign in: room for every form that is open to everyone. */
const PUBLIC_BODY_LIMIT = 100_000;

/** Largest body of an endpoint, bytes. */
function bodyLimitOf({ upload, maxBodyBytes, access }: Endpoint): number {
  if (maxBodyBytes !== null) return maxBodyBytes;
  if (upload) return upload.maxBytes + 300_000;
  return access.kind === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a form and not JSON. */
    isForm?: boolean;
  }
}

/** Whether the route of a request reads a form. */
export const takesForm = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isForm === true;

/** Registers the routes under the paths that the contract names, aliases included. */
export function registerRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  const requireAllowance = callLimits(services);
  for (const route of routes) {
    const { endpoint } = route;
    const bodyLimit = bodyLimitOf(endpoint);
    const incoming = { env: services.env, isUpload: endpoint.upload !== null, most: bodyLimit };
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.route({
        method: endpoint.method,
        url: `/${path}`,
        bodyLimit,
        config: { isForm: endpoint.isForm },
        preParsing: (request, reply, payload) => admitBody(request, reply, payload as Readable, incoming),
        ...countedCall(
          route,
          services,
          (request, times) => admit(route, services, requireAllowance, request, times),
          (request, reply) => answer({ route, services, request, reply }),
        ),
      });
    }
  }
}
