import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Identifier, RaRecord } from 'ra-core';
import { type ReactNode, useRef } from 'react';
import { EmptyState, type EmptyStateProps } from '#src/components/feedback/EmptyState.tsx';
import { ErrorState } from '#src/components/feedback/ErrorState.tsx';
import { CardsSkeleton, ListSkeleton } from '#src/components/feedback/Skeletons.tsx';
import { useAddressList } from './AddressListProvider.tsx';
import { BulkBar } from './BulkBar.tsx';
import { CardSort } from './CardSort.tsx';
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { FilterTexts } from './filterValues.ts';
import { ListCards } from './ListCards.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListColumn } from './listColumn.ts';
import { Pagination } from './Pagination.tsx';
import { SortChoice, type SortOption } from './SortChoice.tsx';
import { LastChosen } from './selectionRange.ts';
import { useHasFilterSheet } from './useHasFilterSheet.ts';

export interface ListViewProps<T, SortField extends string = string> {
  /** Message key or text that names the list. */
  title: string;
  columns: readonly ListColumn<T, SortField>[];
  /** The notice of an empty list; what to say when filters leave nothing is the frame's own. */
  empty: EmptyStateProps;
  /** Filters under which that notice holds, too: they leave what the list is mainly for. */
  isEmptyUnder?: (values: FilterTexts) => boolean;
  rowActions?: (row: T) => ReactNode;
  /** Offers checkboxes, and these buttons while something is chosen. */
  bulkActions?: ReactNode;
  /** The same with a bar of the page's own. */
  bulkBar?: ReactNode;
  /** Shows cards on every width, each rendered by this. */
  card?: ((row: T) => ReactNode) | undefined;
  /** Takes the place of table, cards and paging; it reads the list from its context. */
  body?: ReactNode;
  /** Key of the remembered column choice; without it the columns cannot be chosen. */
  storeKey?: string;
  /** Orders that are offered by name, on phones too, where no column can be pressed. */
  sortChoices?: readonly SortOption<SortField>[];
  /** The filters stand elsewhere on the page, for they concern more than the list. */
  hideFilters?: boolean;
  dense?: boolean;
  /** At the end of the bar, after the order; not on phones. */
  tools?: ReactNode;
  /** Filters that are pressed: above the list, on phones in the sheet of filters. */
  quickFilters?: ReactNode;
  /** On phones at the end of the sheet of filters. */
  sheetTools?: ReactNode;
}

/** Whether the rows are cards for want of room, and have no columns. */
const useNarrowList = () => useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));

/** A list within a page: filters, bulk bar, table or cards, paging; skeleton, empty and error states. */
export function ListView<T, SortField extends string = string>(props: ListViewProps<T, SortField>) {
  const { columns, storeKey, sortChoices, bulkActions, bulkBar, hideFilters, quickFilters, sheetTools } =
    props;
  const choice = useColumnChoice(storeKey ?? 'list', columns);
  const hasSheet = useHasFilterSheet(hideFilters);
  const isNarrow = useNarrowList();
  const order = sortChoices && <SortChoice options={sortChoices} />;
  return (
    <>
      {!hasSheet && quickFilters}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          // On a phone the filters take the line, the order stands below.
          ...(sortChoices && { flexWrap: { xs: 'wrap', md: 'nowrap' } }),
        }}
      >
        <Box sx={{ flex: sortChoices ? { xs: '1 1 100%', md: 1 } : 1, minWidth: 0 }}>
          {!hideFilters && <FilterChips sheet={{ order, quickFilters, tools: sheetTools }} />}
        </Box>
        {order && !hasSheet && <Box sx={{ py: { md: 1 }, pb: 1 }}>{order}</Box>}
        {props.tools && <Box sx={{ py: 1, display: { xs: 'none', sm: 'block' } }}>{props.tools}</Box>}
        {storeKey && !props.card && !props.body && !isNarrow && (
          <Box sx={{ py: 1, displayPrint: 'none' }}>
            <ColumnChoice columns={columns} isShown={choice.isShown} onToggle={choice.toggle} />
          </Box>
        )}
      </Box>
      {bulkBar ?? (bulkActions && <BulkBar>{bulkActions}</BulkBar>)}
      {props.body ?? <ListBody {...props} columns={storeKey ? choice.shown : columns} />}
      {!props.body && <Pagination />}
    </>
  );
}

function ListBody<T>(props: ListViewProps<T>) {
  const { title, columns, empty, isEmptyUnder, card, bulkActions, bulkBar, rowActions, dense, sortChoices } =
    props;
  const { data, error, isPending, refetch, perPage, isNarrowed, values } = useAddressList<T & RaRecord>();
  const narrow = useNarrowList();
  const lastChosen = useRef<Identifier>(null);

  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (isPending || data === undefined) {
    return card ? <CardsSkeleton /> : <ListSkeleton rows={perPage} columns={columns.length} />;
  }
  if (data.length === 0) {
    return isNarrowed && !isEmptyUnder?.(values) ? (
      <EmptyState title="components.list.noneFound" text="components.list.noneLeft" />
    ) : (
      <EmptyState {...empty} />
    );
  }
  const shared = { title, columns, rowActions, hasSelection: Boolean(bulkActions ?? bulkBar) };
  if (narrow || card) {
    return (
      <LastChosen value={lastChosen}>
        {narrow && !sortChoices && <CardSort columns={columns} />}
        <ListCards {...shared} card={card} />
      </LastChosen>
    );
  }
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <LastChosen value={lastChosen}>
        <ListTable {...shared} dense={dense} />
      </LastChosen>
    </Paper>
  );
}
