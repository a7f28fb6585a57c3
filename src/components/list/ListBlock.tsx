import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Identifier } from 'ra-core';
import type { ReactNode } from 'react';
import { EmptyState, type EmptyStateProps } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { CardsSkeleton, ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useText } from '#src/components/useText.ts';
import { MOST_EXPORTED_ROWS } from './allRows.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx';
import type { ExcelTable } from './excel.ts';
import { FilterChips } from './FilterChips.tsx';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListColumn } from './listColumn.ts';
import { Pagination } from './Pagination.tsx';
import { SortChoice, type SortOption } from './SortChoice.tsx';
import type { ExcelContent, ExportRun } from './useExcelExport.ts';
import type { ListParams } from './useListParams.ts';
import type { PagedList } from './usePagedList.ts';
import { type RowSelection, useRowSelection } from './useRowSelection.ts';

export interface ListBlockProps<T> {
  /** Message key or text that names the list. */
  title: string;
  params: ListParams;
  list: PagedList<T>;
  columns: readonly ListColumn<T>[];
  /** The notice of an empty list; what to say when filters leave nothing is the frame's own. */
  empty: EmptyStateProps;
  rowId?: (row: T) => Identifier;
  rowActions?: (row: T) => ReactNode;
  /** Offers checkboxes, and these buttons while something is chosen. */
  bulkActions?: (selection: RowSelection) => ReactNode;
  /** Shows cards on every width, each drawn by this. */
  card?: (row: T) => ReactNode;
  /** Key of the remembered column choice; without it the columns cannot be chosen. */
  storeKey?: string;
  /** Orders that are offered by name, on phones too, where no column can be pressed. */
  sortChoices?: readonly SortOption[];
  dense?: boolean;
  maxPageButtons?: number;
}

/**
 * A list within a page: filters, bulk bar, table or cards, paging; skeleton, empty and error states. The rows
 * come from `usePagedList` or `useQueriedList`.
 */
export function ListBlock<T>(props: ListBlockProps<T>) {
  const { params, list, columns, storeKey } = props;
  const choice = useColumnChoice(storeKey ?? 'list', columns);
  const shown = storeKey ? choice.shown : columns;
  const selection = useRowSelection();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          // On a phone the filters take the line, the order stands below.
          ...(props.sortChoices && { flexWrap: { xs: 'wrap', md: 'nowrap' } }),
        }}
      >
        <Box sx={{ flex: props.sortChoices ? { xs: '1 1 100%', md: 1 } : 1, minWidth: 0 }}>
          <FilterChips params={params} />
        </Box>
        {props.sortChoices && (
          <Box sx={{ py: { md: 1 }, pb: 1 }}>
            <SortChoice options={props.sortChoices} params={params} />
          </Box>
        )}
        {storeKey && !props.card && (
          <Box sx={{ py: 1, displayPrint: 'none' }}>
            <ColumnChoice columns={columns} isShown={choice.isShown} onToggle={choice.toggle} />
          </Box>
        )}
      </Box>
      {props.bulkActions && <BulkBar selection={selection}>{props.bulkActions(selection)}</BulkBar>}
      <ListBody {...props} columns={shown} selection={props.bulkActions && selection} />
      <Pagination
        page={params.page}
        size={params.size}
        total={list.total ?? 0}
        hasMore={list.hasMore}
        onChange={(page) => params.setPage(page)}
        maxButtons={props.maxPageButtons}
      />
    </>
  );
}

/** Every row that the filters leave, by the columns that have `text`. */
export async function tableOf<T>(
  title: string,
  list: PagedList<T>,
  columns: readonly ListColumn<T>[],
  text: (label: string) => string,
  run: ExportRun,
): Promise<ExcelContent & ExcelTable> {
  const exported = columns.filter((column) => column.text);
  const { rows, total } = await list.loadAll((row) => exported.map((column) => column.text?.(row)), run);
  return {
    fileName: text(title),
    columns: exported.map((column) => text(column.label)),
    rows,
    leftOutOf: total === null || total > MOST_EXPORTED_ROWS ? total : undefined,
  };
}

function ListBody<T>(props: ListBlockProps<T> & { selection: RowSelection | undefined }) {
  const { title, params, list, columns, empty, card, selection, rowActions, dense } = props;
  const { rowId = (row: T) => (row as { id: Identifier }).id } = props;
  const text = useText();
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('sm'));

  if (list.error) return <ErrorState error={list.error} retry={list.retry} />;
  if (list.isPending || list.rows === undefined) {
    return card ? <CardsSkeleton /> : <ListSkeleton rows={params.size} columns={columns.length} />;
  }
  if (list.rows.length === 0) {
    return params.isNarrowed ? (
      <EmptyState title="components.list.noneFound" text="components.list.noneLeft" />
    ) : (
      <EmptyState {...empty} />
    );
  }
  const shared = {
    caption: text(title),
    columns,
    rows: list.rows,
    rowId,
    selection,
    rowActions,
    busy: list.isFetching,
  };
  if (narrow || card) return <ListCards {...shared} card={card} />;
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <ListTable {...shared} sort={params.sort} onSort={params.toggleSort} dense={dense} />
    </Paper>
  );
}
