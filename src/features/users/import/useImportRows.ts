import { USER_IMPORT_OUTCOMES, type UserImportRow } from '#contract/users/import.schema.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListParams } from '#src/components/list/useListParams.ts';
import { wholeList } from '#src/components/list/wholeList.ts';

const OUTCOME = 'outcome.equals';

const FILTERS: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: OUTCOME,
    label: 'userImport.outcome',
    options: USER_IMPORT_OUTCOMES.map((id) => ({ id, label: `components.status.importRow.${id}` })),
  },
];

const COMPARE = { line: (one: UserImportRow, other: UserImportRow) => one.line - other.line };

/** The rows of a plan as a list that is paged and filtered here: all of them have come already. */
export function useImportRows(rows: readonly UserImportRow[]) {
  const params = useListParams({
    filters: FILTERS,
    sortable: ['line'],
    defaultSort: 'line,asc',
    pageSize: 20,
  });
  const outcome = params.values[OUTCOME];
  const data = outcome ? rows.filter((row) => row.outcome === outcome) : [...rows];
  const read = { data, error: null, isPending: false, isFetching: false, refetch: () => undefined };
  return { params, list: wholeList(read, params, COMPARE) };
}
