import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/http.ts';
import { EXCEL_MEDIA } from '#contract/spreadsheets/rules.ts';
import { describeExport, noteExport } from '#server/platform/audits/audit.change.ts';
import { type Database, type Db, inTransaction, type Transaction } from '#server/platform/db/client.ts';
import { Media } from '#server/platform/http/answers.ts';
import type { Caller } from '#server/platform/http/call.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { Services } from '#server/platform/services.ts';
import { REFERENCE_LOCALE } from '#server/platform/texts/messages.ts';
import { signedInOf } from './admission.ts';
import type { SignedIn } from './authentication.ts';
import type { CallInput } from './call-input.ts';
import { changeNote } from './change-note.ts';
import { connectionSignal } from './connection-signal.ts';
import { followUps } from './follow-ups.ts';
import { mayHaveWritten, read, rememberWritten } from './own-writes.ts';

/** A request that was let in, on its way to the answer. */
export interface Call {
  route: Route;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler decided: its result, and what it said of the answer. */
export interface Outcome {
  result: unknown;
  status: number;
  /** null: the id of the result, else that of the path. */
  alertParams: string | null;
}

/**
 * The language of the answer: the asked one, else the caller's, else the default, S3-08, Q3-128.
 * @param spoken what the reader has chosen for this browser, where that matters; it goes before the account's
 */
export function localeOf(
  query: Record<string, unknown>,
  signedIn: SignedIn | null,
  { messages }: Services,
  spoken?: string,
): string {
  const { configured } = messages;
  const asked = [query.langKey, query.langkey, query.lang, query.locale];
  const wanted = [...asked, spoken, signedIn?.caller.langKey];
  const known = wanted.find((locale) => typeof locale === 'string' && configured.includes(locale));
  return (known as string | undefined) ?? configured[0] ?? REFERENCE_LOCALE;
}

/** Rows that an answer gives away as a file; null for what is no export. */
function exportedRows({ media, path }: Endpoint, result: unknown): number | null {
  if (!(result instanceof Media)) return null;
  if (media === EXCEL_MEDIA && result.exportedRows === null) {
    throw new Error(`${path} does not say how many rows it exports`);
  }
  return result.exportedRows;
}

/** An export is noted before it is sent: what cannot be noted is not sent. */
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
export async function act(call: Call, input: CallInput): Promise<Outcome> {
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
  const handle = async (db: Db, readDatabase: Database = services.database): Promise<unknown> => {
    followUp.begin();
    note.begin();
    return route.handle({
      ...input,
      db,
      readDatabase,
      services,
      caller,
      locale: localeOf(input.query, signedIn, services),
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      cookie: request.headers.cookie,
      log: request.log,
      abortSignal: () => connectionSignal(reply),
      afterCommit: followUp.afterCommit,
      afterRollback: followUp.afterRollback,
      alertParams: (text: string) => {
        outcome.alertParams = text;
      },
      carriedOut: note.carriedOut,
      setCookie: (text: string) => {
        // A second header of this name would be added to the first.
        reply.removeHeader('set-cookie').header('set-cookie', text);
      },
      status: (code: number) => {
        outcome.status = code;
      },
      transaction: notedTransaction,
    });
  };
  try {
    const isOutside = endpoint.method === 'GET' || route.ownTransaction === true;
    outcome.result = isOutside
      ? await read(services, { route, signedIn }, handle)
      : await notedTransaction((tx) => handle(tx));
    await note.writeIfMissing(services.database, outcome.result);
    await noteExportedRows(call, caller, input, outcome.result);
  } catch (error) {
    await followUp.rolledBack();
    // What it has committed before stays.
    if (route.ownTransaction) {
      services.live.changed();
      await rememberWritten(services, { request, signedIn });
    }
    throw error;
  }
  await followUp.committed();
  if (mayHaveWritten(route)) services.live.changed();
  if (mayHaveWritten(route) || exportedRows(endpoint, outcome.result) !== null) {
    await rememberWritten(services, { request, signedIn });
  }
  return outcome;
}
