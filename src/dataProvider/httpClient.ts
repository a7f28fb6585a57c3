import type { BodyInput, Endpoint, Method, ParamsInput, QueryInput, ResponseOf } from '#contract/http.ts';
import { HEADERS, REQUEST_TIMEOUT_MS, SIGN_IN_PATH } from '#contract/wire.ts';
import { alerts, answers, attempts, sessionEnded } from './alerts.ts';
import { describeFailure, describeSuccess, type Failure, toHttpError } from './errors.ts';
import { abortAfter, address, encoded, fillPath, headersFor, multipart } from './httpRequest.ts';
import { readAnswer, readProblem, UNREADABLE } from './httpResponse.ts';
import { remedies } from './remedies.ts';
import { clearToken, isRenewed, readToken, renewals } from './token.ts';

interface RequestOptions {
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
  /** Message key of a toast after success, in place of the server's; null shows none. */
  successMessage?: string | null;
  /** Message key of a toast after failure, in place of the general one; null shows none. */
  errorMessage?: string | null;
  /** Keys of refusals that the caller explains itself: they are thrown without a toast. */
  explained?: ReadonlySet<string>;
  /** True while nobody has opened the page: a refusal is thrown and nothing else then, whoever opens it will hear it. */
  isPrefetch?: (() => boolean) | undefined;
  /** Name of the file that is sent, for the words of a refusal. */
  fileName?: string | undefined;
  /** The answer is not JSON but this media type: text is given as a string, anything else as a Blob. */
  media?: string | null;
}

/** What may be undefined may also be left out. */
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

export interface CallOptions<E extends Endpoint>
  extends Omit<RequestOptions, 'query' | 'media' | 'fileName'> {
  params?: ParamsInput<E>;
  query?: Given<QueryInput<E>>;
  body?: BodyInput<E>;
  /** The file of an upload; the part's name comes from the endpoint. */
  file?: File;
}

export interface Answer<T> {
  data: T;
  /** `x-total-count` of a list. */
  total: number | null;
  /** A list has more matches than its total, which was counted no further. */
  hasMore: boolean;
  status: number;
  headers: Headers;
}

/** How requests leave; the server renders pages without a network (`src/serverRender.tsx`). */
export const transport: { fetch: typeof fetch } = { fetch: (...request) => fetch(...request) };

/**
 * Calls an endpoint of the contract. Failures are shown as toasts here, once, and then thrown as
 * react-admin's HttpError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  { params, query, body, file, ...rest }: CallOptions<E> = {},
): Promise<Answer<ResponseOf<E>>> {
  const path = fillPath(endpoint.path, (params ?? {}) as Record<string, unknown>);
  const sent = endpoint.upload && file ? multipart(endpoint.upload, file, body) : body;
  const answer = await request(endpoint.method, path, {
    ...rest,
    query: query as object | undefined,
    body: sent,
    fileName: file?.name,
    media: endpoint.media,
  });
  return answer as Answer<ResponseOf<E>>;
}

/**
 * One request to the server. Prefer `call`; this is for the data provider's base, which has no endpoint.
 * @param path without a leading slash; calls are relative to the origin of the page
 */
export async function request(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Answer<unknown>> {
  const timeout = abortAfter(REQUEST_TIMEOUT_MS, options.signal);
  if (method !== 'GET') attempts.emit();
  try {
    const { response, token } = await ask(method, path, options, timeout.signal);
    const own = { ...options, message: options.errorMessage, token };
    if (response === null) return fail({ path, status: 0, headers: null, body: undefined }, own);
    const { status, headers } = response;
    if (!response.ok) {
      const body = await readProblem(response);
      options.signal?.throwIfAborted();
      const failure = { path, status, headers, body, fileName: options.fileName };
      // The server has done nothing yet: what was asked for is asked once more, with nothing typed lost.
      const refusal = { failure, isLate: isOfEarlierSession(token, true), isChange: method !== 'GET' };
      // Those of now: what is added meanwhile belongs to the page of somebody else who has signed in.
      for (const helps of options.isPrefetch?.() ? [] : [...remedies]) {
        if (!(await helps(refusal))) continue;
        options.signal?.throwIfAborted();
        return await request(method, path, options);
      }
      return fail(failure, own);
    }
    const data = await readAnswer(response, options.media);
    if (data === UNREADABLE) {
      // Given up while the answer came in.
      options.signal?.throwIfAborted();
      // A success whose body cannot be read is shown as an unknown failure.
      return fail({ path, status, headers, body: undefined }, own);
    }
    return succeed(response, data, options);
  } finally {
    timeout.clear();
  }
}

/**
 * The answer with the token that was asked with. Refused under a token that was renewed meanwhile, as by a change of
 * the password, it is asked once more under the new one: the server has not done anything yet.
 */
async function ask(method: Method, path: string, options: RequestOptions, signal: AbortSignal) {
  const token = readToken();
  const response = await reach(method, path, { ...options, token }, signal);
  if (response?.status !== 401 || token === null || path === SIGN_IN_PATH) return { response, token };
  if (readToken() === token) await waitForRenewal(token);
  if (!isRenewed(token)) return { response, token };
  const renewed = readToken();
  return { response: await reach(method, path, { ...options, token: renewed }, signal), token: renewed };
}

/**
 * Only where the browser knows of other tabs, or this one gets a new token; the code for it is loaded by then, and without it
 * the call does not wait.
 */
async function waitForRenewal(token: string): Promise<void> {
  if (navigator.locks === undefined && renewals.underWay === 0) return;
  const waiting = import('./tabSession.ts').then(({ awaitRenewal }) => awaitRenewal(token));
  await waiting.catch(() => undefined);
}

/** The answer, or null when none came. A call that the caller gave up throws. */
export async function reach(
  method: Method,
  path: string,
  options: RequestOptions & { token: string | null },
  signal: AbortSignal,
) {
  const began = performance.now();
  try {
    const response = await transport.fetch(address(method, path, options.query), {
      method,
      headers: headersFor(options),
      body: encoded(options.body),
      signal,
    });
    // A proxy speaks for a server that is away, too.
    if (response.status < 500) answers.emit(began);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return null;
  }
}

function succeed(response: Response, data: unknown, options: RequestOptions): Answer<unknown> {
  const alert = describeSuccess(response.headers, options.successMessage);
  if (alert) alerts.emit(alert);
  const total = response.headers.get(HEADERS.total);
  return {
    data,
    total: total === null ? null : Number(total),
    hasMore: response.headers.has(HEADERS.more),
    status: response.status,
    headers: response.headers,
  };
}

/**
 * Whether a refusal comes too late to mean anything to who is there now: somebody has signed in since it was asked for.
 * Where nobody has, the session may have ended in another tab, which this one has to hear.
 */
function isOfEarlierSession(token: string | null, isOfSession: boolean): boolean {
  const current = readToken();
  if (current === null || token === current || (token !== null && isRenewed(token))) return false;
  return isOfSession || token !== null;
}

interface Own extends Pick<RequestOptions, 'explained' | 'isPrefetch'> {
  /** `errorMessage` of the call. */
  message: string | null | undefined;
  /** With which it was asked. */
  token: string | null;
}

/** Tells a refusal, and ends the session that it ends. @throws HttpError */
export function fail(failure: Failure, own: Own): never {
  const description = describeFailure(failure, own.message);
  if (own.isPrefetch?.()) throw toHttpError(failure, description.message);
  if (failure.path === SIGN_IN_PATH) console.info('Sign-in failed', failure.status);
  const isStale = isOfEarlierSession(own.token, description.endSession);
  if (description.endSession && !isStale) {
    clearToken();
    sessionEnded.emit({ status: failure.status, end: description.end ?? null });
  }
  const shown = isStale ? [] : description.alerts;
  for (const alert of shown) if (!own.explained?.has(alert.message)) alerts.emit(alert);
  throw toHttpError(failure, description.message);
}
