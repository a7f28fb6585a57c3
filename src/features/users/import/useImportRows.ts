import { USER_IMPORT_OUTCOMES, type UserImportRow } from '#contract/users/import.schema.ts';
import type { ListFilter } from '#src/components/list/listFilter.ts';
import { useListAddress } from '#src/components/list/useListAddress.ts';
import { useLocalListController } from '#src/components/list/useLocalListController.ts';

const OUTCOME = 'outcome.equals';

const FILTERS: readonly ListFilter<typeof OUTCOME>[] = [
  {
    kind: 'choice',
    name: OUTCOME,
    label: 'userImport.outcome',
    options: USER_IMPORT_OUTCOMES.map((id) => ({ id, label: `components.status.importRow.${id}` })),
  },
];

const COMPARE = { line: (one: UserImportRow, other: UserImportRow) => one.line - other.line };
const READ = { error: null, isPending: false, isFetching: false, refetch: () => undefined };

/** The rows of a plan as a list that is paged and filtered here: all of them have come already. */
export function useImportRows(rows: readonly UserImportRow[]) {
  const address = useListAddress({
    filters: FILTERS,
    sortable: ['line'],
    defaultSort: 'line,asc',
    pageSize: 20,
  });
  const outcome = address.values[OUTCOME];
  const data = rows
    .filter((row) => outcome === undefined || row.outcome === outcome)
    .map((row) => ({ ...row, id: row.line }));
  return useLocalListController('users', address, { ...READ, data }, COMPARE);
}
