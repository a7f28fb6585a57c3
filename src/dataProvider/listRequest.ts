import type { GetListParams } from 'ra-core';
import { DEFAULT_PAGE_SIZE } from '#contract/http.ts';

type ListQuery = Record<string, string | number | boolean> & {
  page: number;
  size: number;
  sort: string;
};

/**
 * Query of a paged read: react-admin counts pages from 1, the API from 0. The default
 * order is `id,desc`.
 */
export function listRequest({
  pagination,
  sort,
  filter,
}: Partial<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>): ListQuery {
  const { page = 1, perPage = DEFAULT_PAGE_SIZE } = pagination ?? {};
  const { field, order } = sort ?? { field: 'id', order: 'DESC' };
  return {
    page: page - 1,
    size: perPage,
    sort: `${field},${order === 'ASC' ? 'asc' : 'desc'}`,
    ...filterQuery(filter),
  };
}

/** Filters as they are sent: by their documented names, without those that say nothing. */
export function filterQuery(filter: Record<string, unknown> = {}): Record<string, string | number | boolean> {
  const sent: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(filter)) {
    const text = filterValue(value);
    if (text !== null) sent[name] = text;
  }
  return sent;
}

/** Lists become comma lists, dates ISO instants; an empty value is no filter. */
function filterValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? value.join(',') : null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return String(value);
}

/** What the answer to `getList` says beside rows and total. */
export interface ListAnswerMeta {
  /** There are more matches than the total, which was counted no further. */
  hasMore: boolean;
}
