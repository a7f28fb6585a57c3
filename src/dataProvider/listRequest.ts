import type { GetListParams } from 'ra-core';
import { DEFAULT_PAGE_SIZE } from '#contract/http.ts';

export type ListQuery = Record<string, string | number | boolean> & {
  page: number;
  size: number;
  sort: string;
};

/**
 * Query of a paged read: react-admin counts pages from 1, the API from 0 [R1J-06, R3P-05]. The default
 * order is `id,desc` [R1K-10, R3Q-13].
 * @param filterNames documented name of a filter, where it differs from the screen's
 *   (`{ title: 'title.contains' }`); a filter that maps to null stays out of the request
 */
export function listRequest(
  params: Partial<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>,
  filterNames: Readonly<Record<string, string | null>> = {},
): ListQuery {
  const { page = 1, perPage = DEFAULT_PAGE_SIZE } = params.pagination ?? {};
  const { field, order } = params.sort ?? { field: 'id', order: 'DESC' };
  const query: ListQuery = {
    page: page - 1,
    size: perPage,
    sort: `${field},${order === 'ASC' ? 'asc' : 'desc'}`,
  };
  for (const [name, value] of Object.entries((params.filter ?? {}) as Record<string, unknown>)) {
    const documented = name in filterNames ? filterNames[name] : name;
    const text = filterValue(value);
    if (documented && text !== null) query[documented] = text;
  }
  return query;
}

/** Lists become comma lists, dates ISO instants; an empty value is no filter. */
function filterValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(',') : null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}
