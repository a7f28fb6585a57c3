import type { GetListParams } from 'ra-core';
import type { Endpoint } from '#contract/http.ts';
import { listRequest } from './listRequest.ts';

/** Whether the query of an endpoint names a value. */
export const hasQuery = (endpoint: Endpoint, name: string): boolean =>
  'shape' in endpoint.query && name in (endpoint.query.shape as object);

/** Paths spell the language in their own way. */
export const LANGUAGE_IN_PATH = /:(langKey|langkey|lang)\b/;

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
