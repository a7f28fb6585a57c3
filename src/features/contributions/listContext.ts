import { ContributionType } from '../../../contract/access.ts';
import { CONTRIBUTION_SORT_FIELDS, ListScope } from '../../../contract/contributions.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/http.ts';

/** The list a person came from, kept with the history entry: it survives a reload, and is in no link. */
export interface ListContext {
  /** Address of the list with page, sort and filters. */
  list: string;
}

export function cameFrom({ pathname, search }: { pathname: string; search: string }): ListContext {
  return { list: `${pathname}${search}` };
}

/** The list in a history entry's state; null when the page was opened by a link or from elsewhere. */
export function listOf(state: unknown): string | null {
  const list = (state as Partial<ListContext> | null)?.list;
  return typeof list === 'string' && list.startsWith('/contribution/list/') ? list : null;
}

const FILTERS = [
  'title.contains',
  'selectedTagId.in',
  'campaignId.in',
  'contributionFieldId.in',
  'stateId.in',
  'eiId.in',
  'role.in',
  'dateSubmitted.greaterThanOrEqual',
  'dateSubmitted.lessThanOrEqual',
] as const;

export interface ListReference {
  params: { type: ContributionType; parentId: number; scope: ListScope };
  page: number;
  size: number;
  sort: string;
  /** Days are still days here; the request turns them into instants. */
  filters: Partial<Record<(typeof FILTERS)[number], string>>;
}

/** What the address of a list asks for; null for what is no such address. */
export function parseListAddress(list: string): ListReference | null {
  const [path = '', search = ''] = list.split('?');
  const [, , , type, parentId, scope] = path.split('/');
  const found = { type: ContributionType.safeParse(type), scope: ListScope.safeParse(scope) };
  if (!found.type.success || !found.scope.success || !/^\d{1,15}$/.test(parentId ?? '')) return null;
  const query = new URLSearchParams(search);
  const page = Number(query.get('page') ?? 1);
  const sort = query.get('sort') ?? '';
  const field = sort.split(',')[0] ?? '';
  return {
    params: { type: found.type.data, parentId: Number(parentId), scope: found.scope.data },
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: DEFAULT_PAGE_SIZE,
    sort: (CONTRIBUTION_SORT_FIELDS as readonly string[]).includes(field) ? sort : 'id,desc',
    filters: Object.fromEntries(
      FILTERS.flatMap((name) => {
        const value = query.get(name);
        return value ? [[name, value]] : [];
      }),
    ),
  };
}
