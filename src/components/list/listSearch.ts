import type { Sort } from '#contract/http.ts';

/** What the address of a list page holds. */
export interface ListAddress {
  /** Counted from 1. */
  page: number;
  sort: Sort<string>;
  /** Filter parameter to its text; only those in use. */
  values: Readonly<Record<string, string>>;
}

export interface ListAddressRules {
  defaultSort: Sort<string>;
  /** Fields that may be sorted by; any field name when left out. */
  sortable?: readonly string[] | undefined;
  filterNames: readonly string[];
  /** Filters of an address that says nothing of the list. */
  startValues?: Readonly<Record<string, string>> | undefined;
}

const PAGE = /^[1-9]\d{0,6}$/;
const SORT = /^([A-Za-z][\w.]{0,59}),(asc|desc)$/;

/** Reads page, sort and filters; what is not valid falls back to its default [R1H-21], Q1-31. */
export function readListAddress(search: string, rules: ListAddressRules): ListAddress {
  const params = new URLSearchParams(search);
  const page = params.get('page') ?? '';
  const [, field, direction] = SORT.exec(params.get('sort') ?? '') ?? [];
  const known = field !== undefined && (rules.sortable === undefined || rules.sortable.includes(field));
  const values: Record<string, string> = {};
  for (const name of rules.filterNames) {
    const value = params.get(name)?.trim();
    if (value) values[name] = value;
  }
  const saysNothing = !['page', 'sort', ...rules.filterNames].some((name) => params.has(name));
  return {
    page: PAGE.test(page) ? Number(page) : 1,
    sort: known ? { field, direction: direction === 'desc' ? 'desc' : 'asc' } : rules.defaultSort,
    values: saysNothing ? { ...rules.startValues } : values,
  };
}

/**
 * Writes page, sort and filters into a search string and leaves every other parameter (such as `tab`) alone.
 * Commas stay readable: `?page=3&sort=title,asc`.
 */
export function writeListAddress(
  search: string,
  address: ListAddress,
  filterNames: readonly string[],
): string {
  const params = new URLSearchParams(search);
  params.set('page', String(address.page));
  params.set('sort', sortText(address.sort));
  for (const name of filterNames) {
    const value = address.values[name]?.trim();
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return `?${params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

export function sortText({ field, direction }: Sort<string>): string {
  return `${field},${direction}`;
}
