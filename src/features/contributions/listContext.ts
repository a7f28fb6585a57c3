import { ContributionType } from '#contract/access.ts';
import { CONTRIBUTION_SORT_FIELDS, ListScope } from '#contract/contributions/list.schema.ts';
import { DEFAULT_PAGE_SIZE, IdOrNone } from '#contract/http.ts';
import { expectedFilters, PLACE_PARAMETER } from '#src/components/extraInputs/extraInputFilters.ts';
import { periodFilter } from '#src/components/list/filters.ts';
import { filtersForApi } from '#src/components/list/filterValues.ts';
import { type ListFilter, namesOfFilter } from '#src/components/list/listFilter.ts';
import { parseSortText, readListSearch, sortText } from '#src/components/list/listSearch.ts';

/** Which list of contributions, as its address says it. */
export interface ListPlace {
  type: ContributionType;
  /** Campaign, or competition of ideas; 0 for none. */
  parentId: number;
  scope: ListScope;
}

/** Where a list stands as a board. */
export const boardAddress = (type: ContributionType, parentId: number, scope: ListScope) =>
  `/contribution/board/${type}/${parentId}/${scope}`;

/** The list that the parameters of an address name; null for what is none. */
export function placeOf(params: Readonly<Record<string, string | undefined>>): ListPlace | null {
  const { data: type } = ContributionType.safeParse(params.type);
  const { data: scope } = ListScope.safeParse(params.scope);
  const { data: parentId } = IdOrNone.safeParse(params.parentId);
  return type && scope && parentId !== undefined ? { type, scope, parentId } : null;
}

/** The list a person came from, stored with the history entry: it survives a reload, and is in no link. */
export const cameFrom = ({ pathname, search }: { pathname: string; search: string }) => ({
  list: `${pathname}${search}`,
});

/** The list, or the board of it, in a history entry's state; null when the page was opened by a link or from elsewhere. */
export function listOf(state: unknown): string | null {
  const list = (state as { list?: unknown } | null)?.list;
  return typeof list === 'string' && /^\/contribution\/(list|board)\//.test(list) ? list : null;
}

/** The order in which a list begins: those who answer read first whose answer is due first, all others what is new. */
export const firstSort = (scope: ListScope) =>
  scope === 'manage' || scope === 'role' ? ('answerDueAt,asc' as const) : ('id,desc' as const);

/** A list that is searched begins with the best. */
export const BEST_FIRST = { by: 'q', sort: { field: 'relevance', order: 'DESC' } } as const;

const TEXT_FILTERS = [
  'q',
  'title.contains',
  'selectedTagId.in',
  'campaignId.in',
  'contributionFieldId.in',
  'stateId.in',
  PLACE_PARAMETER,
  'role.in',
  'answerState.in',
  'answerOwnerId.in',
  'figure',
];

/** The filters of the list as its address has them: nothing is rendered, so they need no label and no options. */
const filtersOf = (search: string): ListFilter[] => [
  ...TEXT_FILTERS.map((name): ListFilter => ({ kind: 'text', name, label: '' })),
  ...expectedFilters(search, ''),
  periodFilter('dateSubmitted.greaterThanOrEqual', 'dateSubmitted.lessThanOrEqual', '', 'instant'),
];

/**
 * What the address of a list asks for, as the list itself asks it, days as instants of the reader's zone; null for what is
 * no such address.
 */
export function parseListAddress(list: string) {
  const [path = '', search = ''] = list.split('?');
  const [, , , typed, parentId, scoped] = path.split('/');
  const { data: type } = ContributionType.safeParse(typed);
  const { data: scope } = ListScope.safeParse(scoped);
  if (!type || !scope || !/^\d{1,15}$/.test(parentId ?? '')) return null;
  const filters = filtersOf(search);
  const address = readListSearch(search, {
    defaultSort: parseSortText(firstSort(scope)) ?? { field: 'id', order: 'DESC' },
    sortable: CONTRIBUTION_SORT_FIELDS,
    searched: BEST_FIRST,
    filterNames: filters.flatMap(namesOfFilter),
  });
  return {
    params: { type, parentId: Number(parentId), scope },
    page: address.page - 1,
    size: DEFAULT_PAGE_SIZE,
    sort: sortText(address.sort),
    filters: filtersForApi(filters, address.values),
  };
}
