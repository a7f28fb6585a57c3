import type { GetListParams } from 'ra-core';
import type { Endpoint } from '#contract/http.ts';
import { listRequest } from './listRequest.ts';

const hasQuery = (endpoint: Endpoint, name: string): boolean =>
  'shape' in endpoint.query && name in (endpoint.query.shape as object);

/** Paths spell the language in their own way. */
const LANGUAGE_IN_PATH = /:(langKey|langkey|lang)\b/;

/** How endpoints spell the language in the query. */
export type LanguageName = 'langKey' | 'langkey' | 'lang' | 'locale';

/** The language under the name that the path, else the query of an endpoint has for it. */
export function languageFor(
  endpoint: Endpoint,
  inQuery: LanguageName | undefined,
  locale: unknown,
): Record<string, unknown> {
  const inPath = LANGUAGE_IN_PATH.exec(endpoint.path)?.[1];
  const name = inPath ?? (inQuery && hasQuery(endpoint, inQuery) ? inQuery : undefined);
  return name !== undefined && locale !== undefined ? { [name]: locale } : {};
}

/** Takes the values that the path names out of the others. */
export function splitByPath(endpoint: Endpoint, values: Record<string, unknown>) {
  const named = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const entries = Object.entries(values);
  return {
    params: Object.fromEntries(entries.filter(([name]) => named.has(name))),
    rest: Object.fromEntries(entries.filter(([name]) => !named.has(name))),
  };
}

/** Paging and order as far as the list knows them: some are sent whole. */
export function pageOf(endpoint: Endpoint, params: Partial<GetListParams>) {
  const { page, size, sort } = listRequest(params);
  const given = { page, size, ...(params.sort && { sort }) };
  return Object.fromEntries(Object.entries(given).filter(([name]) => hasQuery(endpoint, name)));
}
