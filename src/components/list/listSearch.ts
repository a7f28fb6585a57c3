import type { SortPayload } from 'ra-core';

export interface ListSearch {
  /** Counted from 1. */
  page: number;
  sort: SortPayload;
  /** Filter parameter to its text; only those in use. */
  values: Readonly<Record<string, string>>;
}

export interface ListSearchRules {
  defaultSort: SortPayload;
  /** Fields that may be sorted by; any field name when left out. */
  sortable?: readonly string[] | undefined;
  filterNames: readonly string[];
  searched?: SearchedSort | undefined;
}

/** The order of a list while a filter searches it. */
export interface SearchedSort {
  by: string;
  sort: SortPayload;
}

const PAGE = /^[1-9]\d{0,6}$/;
const SORT = /^([A-Za-z][\w.]{0,59}),(asc|desc)$/;

/** `title,asc` as react-admin's sort; null when it is none. */
export function parseSortText(text: string): SortPayload | null {
  const [, field, direction] = SORT.exec(text) ?? [];
  return field === undefined ? null : { field, order: direction === 'desc' ? 'DESC' : 'ASC' };
}

/** The sort as the address and the API have it: `title,asc`. */
export const sortText = ({ field, order }: SortPayload): string => `${field},${order.toLowerCase()}`;

/** Reads page, sort and filters; what is not valid falls back to its default. */
export function readListSearch(search: string, rules: ListSearchRules): ListSearch {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  const sort = parseSortText(params.get('sort') ?? '');
  const values: Record<string, string> = {};
  for (const name of rules.filterNames) {
    const value = params.get(name)?.trim();
    if (value) values[name] = value;
  }
  const best = rules.searched && values[rules.searched.by] ? rules.searched.sort : null;
  const isKnown =
    sort !== null && ((rules.sortable?.includes(sort.field) ?? true) || sort.field === best?.field);
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    sort: isKnown ? sort : (best ?? rules.defaultSort),
    values,
  };
}

/** The order that goes with a change: a search begins with the best, unless another order was chosen, and ends with it. */
export function sortAfter(
  before: ListSearch,
  { sort, values }: ListSearch,
  { searched, defaultSort }: Pick<ListSearchRules, 'searched' | 'defaultSort'>,
): SortPayload {
  if (!searched) return sort;
  const begins = values[searched.by] && !before.values[searched.by];
  if (begins && sortText(sort) === sortText(defaultSort)) return searched.sort;
  return !values[searched.by] && sort.field === searched.sort.field ? defaultSort : sort;
}

/**
 * Writes page, sort and filters into a search string and leaves every other parameter (such as `tab`) alone.
 * Commas stay readable: `?page=3&sort=title,asc`.
 */
export function writeListSearch(
  search: string,
  { page, sort, values }: ListSearch,
  filterNames: readonly string[],
): string {
  const params = new URLSearchParams(search);
  params.set('page', String(page));
  params.set('sort', sortText(sort));
  for (const name of filterNames) {
    const value = values[name]?.trim();
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return `?${params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
