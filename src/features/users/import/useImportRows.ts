import { USER_IMPORT_OUTCOMES, type UserImportRow } from '../../../../contract/user-import.ts';
import type { ListFilter } from '../../../components/list/listFilter.ts';
import { useListParams } from '../../../components/list/useListParams.ts';
import type { PagedList } from '../../../components/list/usePagedList.ts';

export const OUTCOME = 'outcome.equals';

const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: OUTCOME,
    label: 'userImport.outcome',
    options: USER_IMPORT_OUTCOMES.map((id) => ({ id, label: `components.status.importRow.${id}` })),
  },
];

const PAGE_SIZE = 20;

/** The rows of a plan as a list that is paged and filtered here: all of them have come already. */
export function useImportRows(rows: readonly UserImportRow[]) {
  const params = useListParams({
    filters: FILTERS,
    sortable: ['line'],
    defaultSort: 'line,asc',
    pageSize: PAGE_SIZE,
  });
  const outcome = params.values[OUTCOME];
  const left = outcome ? rows.filter((row) => row.outcome === outcome) : rows;
  const ordered = params.sort.direction === 'desc' ? [...left].reverse() : left;
  const from = (params.page - 1) * PAGE_SIZE;
  const list: PagedList<UserImportRow> = {
    rows: ordered.slice(from, from + PAGE_SIZE),
    total: left.length,
    isPending: false,
    isFetching: false,
    error: null,
    retry: () => undefined,
    loadAll: async (take) => ({ rows: ordered.map(take), total: ordered.length }),
  };
  return { params, list };
}
