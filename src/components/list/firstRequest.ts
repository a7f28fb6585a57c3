import type { GetListParams } from 'ra-core';
import { DEFAULT_PAGE_SIZE } from '#contract/http.ts';
import { parseSortText } from './listSearch.ts';

/** Sort of a list that says nothing else: what was made last comes first. */
export const DEFAULT_SORT = 'id,desc';

/** What of a list's options its first request depends on. */
export interface FirstListOptions {
  resource: string;
  view: string;
  filter?: object | undefined;
  defaultSort?: string;
  pageSize?: number;
}

/** What a list asks for at an address without page, sort and filters. */
export const firstRequest = (
  { view, filter, defaultSort = DEFAULT_SORT, pageSize = DEFAULT_PAGE_SIZE }: FirstListOptions,
  locale: string,
) =>
  ({
    pagination: { page: 1, perPage: pageSize },
    sort: parseSortText(defaultSort) ?? { field: 'id', order: 'DESC' },
    filter: { ...filter },
    meta: { view, locale },
  }) satisfies GetListParams;
