import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { HEADERS } from '#contract/wire.ts';
import { describeExport, noteExport } from '#server/platform/audits/audit.change.ts';
import { type Db, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Route } from '#server/platform/http/route.ts';
import { callLimits } from '#server/platform/limits/call-limits.ts';
import { requireHarmless } from '#server/platform/malware/scan-upload.ts';
import type { Services } from '#server/platform/services.ts';
import { REFERENCE_LOCALE } from '#server/platform/texts/messages.ts';
import { admit, signedInOf } from './admission.ts';
import type { SignedIn } from './authentication.ts';
import { type CallInput, readBody, validate } from './call-input.ts';
import { changeNote } from './change-note.ts';
import { connectionSignal } from './connection-signal.ts';
import { countedCall, writeServerTiming } from './counted-call.ts';
import { followUps } from './follow-ups.ts';
import { send } from './send.ts';
import { inTurn } from './uploads.ts';

/** A request that was let in, on its way to the answer. */
interface Call {
  route: Route;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler decided: its result, and what it said of the answer. */
interface Outcome {
  result: unknown;
  status: number;
  /** null: the id of the result, else that of the path. */
  alertParams: string | null;
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

/** Rows that an answer gives away as a file; null for what is no export. */
function exportedRows({ media, path }: Endpoint, result: unknown): number | null {
  if (!(result instanceof Media)) return null;
  if (media === EXCEL_MEDIA && result.exportedRows === null) {
    throw new Error(`${path} does not say how many rows it exports`);
  }
  return result.exportedRows;
}

/** What leaves as a file is noted before it is sent: what cannot be noted is not taken along. */
async function noteExportedRows(
  { route: { endpoint }, services, request }: Call,
  caller: Caller | null,
  { params, query }: CallInput,
  result: unknown,
): Promise<void> {
  const rows = exportedRows(endpoint, result);
  if (rows === null || caller === null) return;
  await noteExport(services.database, caller, request, describeExport({ endpoint, params, query, rows }));
}

/**
 * Runs the handler, a changing one in a transaction that holds the audit trail's note too, then what follows the
 * transaction.
 */
async function act(call: Call, input: CallInput): Promise<Outcome> {
  const { route, services, request, reply } = call;
  const { endpoint } = route;
  const signedIn = signedInOf(request);
  const caller = signedIn?.caller ?? null;
  const outcome: Outcome = { result: undefined, status: endpoint.status, alertParams: null };
  const followUp = followUps(request);
  const note = changeNote(endpoint, caller, request, input);
  const notedTransaction = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    inTransaction(services.database, async (tx) => {
      const result = await work(tx);
      await note.write(tx, result);
      return result;
    });
  const handle = async (db: Db): Promise<unknown> => {
    followUp.begin();
    note.begin();
    return route.handle({
      ...input,
      db,
      services,
      caller,
      locale: localeOf(input.query, signedIn, services),
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      log: request.log,
      abortSignal: () => connectionSignal(reply),
      afterCommit: followUp.afterCommit,
      afterRollback: followUp.afterRollback,
      alertParams: (text: string) => {
        outcome.alertParams = text;
      },
      carriedOut: note.carriedOut,
      status: (code: number) => {
        outcome.status = code;
      },
      transaction: notedTransaction,
    });
  };
  try {
    const isOutside = endpoint.method === 'GET' || route.ownTransaction === true;
    outcome.result = isOutside ? await handle(services.database) : await notedTransaction(handle);
    await note.writeIfMissing(services.database, outcome.result);
    await noteExportedRows(call, caller, input, outcome.result);
  } catch (error) {
    await followUp.rolledBack();
    throw error;
  }
  await followUp.committed();
  return outcome;
}

/** The answer in the contract's shape, with the message of its success. */
function present(
  { route: { endpoint }, request, reply }: Call,
  { params }: CallInput,
  outcome: Outcome,
): FastifyReply {
  const { result, status, alertParams } = outcome;
  if (endpoint.alert !== null) {
    reply.header(HEADERS.alert, endpoint.alert);
    reply.header(HEADERS.params, encodeURIComponent(alertParams ?? defaultAlertParams(result, params)));
  }
  writeServerTiming(request, reply);
  return send(reply, endpoint, result, status);
}

/** The one way of a request that `admit` let in: read body → validate → act in a transaction → present. */
async function answer(call: Call): Promise<FastifyReply> {
  const { route, services, request } = call;
  // What bounds its own sign-in answers also while the database does not, and in no words of ours.
  if (route.signInWithin === undefined) await refreshTexts(route.endpoint, signedInOf(request), services);
  const input = validate(route.endpoint, request, await readBody(route.endpoint, request));
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

/** Uploads of pictures wait for their turn before their body is read. */
function answerInTurn(call: Call): Promise<FastifyReply> {
  const { route, request, reply } = call;
  const { upload: rule } = route.endpoint;
  if (rule === null) return answer(call);
  const userId = signedInOf(request)?.caller.id;
  return inTurn(request, { rule, userId, signal: connectionSignal(reply) }, () => answer(call));
}

/** Largest body of those who need not sign in, bytes: room for every form that is open to everyone. */
const PUBLIC_BODY_LIMIT = 100_000;

/** Largest body of an endpoint; undefined for the usual one. */
function bodyLimitOf({ upload, maxBodyBytes, access }: Endpoint): number | undefined {
  if (maxBodyBytes !== null) return maxBodyBytes;
  if (upload) return upload.maxBytes + 300_000;
  return access.kind === 'public' ? PUBLIC_BODY_LIMIT : undefined;
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
    for (const path of [endpoint.path, ...endpoint.aliases]) {
      app.route({
        method: endpoint.method,
        url: `/${path}`,
        ...(bodyLimit === undefined ? {} : { bodyLimit }),
        config: { isForm: endpoint.isForm },
        ...countedCall(
          route,
          services,
          (request, times) => admit(route, services, requireAllowance, request, times),
          (request, reply) => answerInTurn({ route, services, request, reply }),
        ),
      });
    }
  }
}
