import { vi } from 'vitest';

/** A request as the server would see it. */
export interface SeenRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: Record<string, string>;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** Parsed JSON, or the form of an upload. */
  body: unknown;
}

export type Reply = Response | object | string | number | boolean | null;
/** What a path answers: a body (status 200), a `Response`, or a function of the request. */
export type Answer = Reply | ((request: SeenRequest) => Reply | Promise<Reply>);
/** `'GET /api/account'` or, with places, `'GET /api/v3/contents/:id'`. */
export type Answers = Record<string, Answer>;

/** An answer with a status and headers; the body is sent as JSON. */
export function respond(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** A page of a list with its total, or with how far its matches were counted. */
export function list(rows: readonly unknown[], total = rows.length, { hasMore = false } = {}): Response {
  const more = hasMore ? { 'x-total-count-more': 'true' } : undefined;
  return respond(200, rows, { 'x-total-count': String(total), ...more });
}

/** An answer that is on its way until it is let go. */
export function held(reply: Reply) {
  let letGo: (() => void) | undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { answer: () => gone.then(() => reply), letGo: () => letGo?.() };
}

/** The server cannot be reached. */
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Puts answers in the place of the network. Requests without an answer get 404 and are kept in
 * `unanswered`. `cacheBuster` is left out of `query`; `urls` holds the addresses as they were called.
 */
export function stubNetwork(answers: Answers) {
  const requests: SeenRequest[] = [];
  const unanswered: string[] = [];
  const urls: string[] = [];
  const routes = Object.entries(answers).map(([key, answer]) => ({ ...pattern(key), answer }));

  async function fetchStub(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    // What is given up in the same moment, as by a part that is drawn twice in development, never leaves the browser.
    await null;
    init.signal?.throwIfAborted();
    urls.push(String(input));
    const request = seen(String(input), init);
    requests.push(request);
    const route = routes.findLast(({ matches }) => matches(request.method, request.path));
    if (!route) {
      unanswered.push(`${request.method} ${request.path}`);
      return respond(404, { status: 404, message: 'error.http.404' });
    }
    const { answer } = route;
    const reply = typeof answer === 'function' ? await answer(request) : answer;
    if (reply instanceof Response) return reply.clone();
    return respond(200, reply);
  }

  vi.stubGlobal('fetch', fetchStub);
  return {
    requests,
    unanswered,
    urls,
    /** Requests of a method and path, in their order. */
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  };
}

function pattern(key: string) {
  const [method, path = ''] = key.split(' ');
  const source = path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  const expression = new RegExp(`^${source}$`);
  return { matches: (asked: string, at: string) => asked === method && expression.test(at) };
}

function seen(address: string, init: RequestInit): SeenRequest {
  const url = new URL(address, 'http://localhost');
  const query = Object.fromEntries(url.searchParams);
  delete query.cacheBuster;
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined),
  };
}
