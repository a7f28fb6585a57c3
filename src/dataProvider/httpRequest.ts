import type { Endpoint, Method } from '#contract/http.ts';
import { noteRequest } from './activity.ts';
import { callLanguage } from './callLanguage.ts';

/*
 * How a request is written: its address, headers and body, and the time it has.
 */

/** Puts values into the `:name` places of a path; each is one segment, whatever it holds. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`Missing path parameter "${name}" of ${path}`);
    return encodeURIComponent(String(value));
  });
}

/** The body of an upload: the file, and before it what else is sent, as JSON. */
export function multipart(upload: NonNullable<Endpoint['upload']>, file: File, body: unknown): FormData {
  const form = new FormData();
  if (upload.jsonPart && body !== undefined) {
    form.append(upload.jsonPart, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  }
  form.append(upload.filePart, file, file.name);
  return form;
}

/** The address with its query; empty values are left out, lists are comma lists, and sets are sent value by value. */
export function address(method: Method, path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    const sent = value instanceof Set ? value : [Array.isArray(value) ? value.join(',') : value];
    for (const one of sent) search.append(name, one);
  }
  if (method === 'GET') search.append('cacheBuster', String(Date.now()));
  const text = search.toString();
  return `/${path}${text ? `?${text}` : ''}`;
}

export function headersFor({ body, token }: { body?: unknown; token: string | null }): Headers {
  const headers = new Headers({ Accept: 'application/json, */*' });
  // Former members are named in it, whatever the language of the account.
  const language = callLanguage();
  if (language) headers.set('Accept-Language', language);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (token) noteRequest(headers);
  // The browser sets the type of a form with its boundary.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json');
  return headers;
}

export function encoded(body: unknown): BodyInit | undefined {
  if (body === undefined || body instanceof FormData) return body;
  return JSON.stringify(body);
}

/** A signal that aborts with the caller's, or when the time is up. */
export function abortAfter(milliseconds: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(), milliseconds);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
