import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type RaRecord, RecordContextProvider, useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { cellOf, type ListColumn } from './listColumn.ts';
import { RowCheckbox } from './RowCheckbox.tsx';

export interface ListTableProps<T> {
  title: KeyOrText;
  columns: readonly ListColumn<T>[];
  hasSelection?: boolean;
  /** Buttons and links at the end of a row. */
  rowActions?: ((row: T) => ReactNode) | undefined;
  dense?: boolean | undefined;
}

/**
 * The rows of the list context on wide screens: sticky header, sorting by buttons, checkboxes that are named. Where
 * react-admin's `DataTable` falls short: a row's checkbox is named after the row, and the header says what is sorted.
 */
export function ListTable<T>(props: ListTableProps<T>) {
  const { title, columns, hasSelection = false, rowActions, dense = false } = props;
  const translate = useTranslate();
  const text = useText();
  const { data: rows = [] as (T & RaRecord)[], isFetching = false, selectedIds } = useListContext();
  // A box that scrolls has to be reachable by keyboard, by something in it or by itself.
  const hasStops = Boolean(hasSelection || rowActions || columns.some((column) => column.sortBy));
  return (
    <TableContainer
      tabIndex={hasStops ? undefined : 0}
      sx={[
        SCROLLING,
        rows.length > FEW_ROWS && TALL,
        rowActions !== undefined && BESIDE_ACTIONS,
        { opacity: isFetching ? 0.6 : 1 },
      ]}
    >
      <Table stickyHeader aria-label={text(title)} aria-busy={isFetching} size={dense ? 'small' : 'medium'}>
        <TableHead>
          <TableRow>
            {hasSelection && (
              <TableCell padding="checkbox">
                <PageCheckbox />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} />
            ))}
            {rowActions && (
              <TableCell sx={[ACTIONS_CELL, ABOVE_ROWS]}>
                <span style={visuallyHidden}>{translate('components.list.actions')}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <RecordContextProvider value={row} key={row.id}>
              <TableRow hover selected={hasSelection && selectedIds.includes(row.id)}>
                {hasSelection && (
                  <TableCell padding="checkbox">
                    <RowCheckbox columns={columns} />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.name}
                    sx={{
                      textAlign: column.align ?? 'start',
                      ...(column.primary ? NAME_CELL : { overflowWrap: 'break-word' }),
                    }}
                  >
                    {cellOf(column, row)}
                  </TableCell>
                ))}
                {rowActions && <TableCell sx={ACTIONS_CELL}>{rowActions(row)}</TableCell>}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Chooses all rows of the page; what is chosen on other pages stays. */
function PageCheckbox() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const isAll = ids.length > 0 && chosen.length === ids.length;
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={(event) => onSelect(event.target.checked ? [...others, ...ids] : others)}
      slotProps={{ input: { 'aria-label': translate('components.list.selectAll') } }}
    />
  );
}

function HeaderCell<T>({ column }: { column: ListColumn<T> }) {
  const text = useText();
  const { sort, setSort } = useListContext();
  const label = text(column.label);
  const { sortBy: field, sortByOrder: first = 'ASC' } = column;
  const active = field !== undefined && sort.field === field;
  const ascending = sort.order !== 'DESC';
  return (
    <TableCell
      scope="col"
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
      sx={{
        textAlign: column.align ?? 'start',
        // Of a table that is too wide the browser takes widths as wishes.
        minWidth: column.width,
        width: column.width,
        fontWeight: 600,
        lineHeight: 1.3,
      }}
    >
      {field !== undefined ? (
        <TableSortLabel
          component="button"
          type="button"
          active={active}
          direction={active && !ascending ? 'desc' : 'asc'}
          onClick={() => setSort({ field, order: active ? (ascending ? 'DESC' : 'ASC') : first })}
          sx={{ minHeight: 32, font: 'inherit' }}
        >
          {label}
        </TableSortLabel>
      ) : (
        <Box component="span">{label}</Box>
      )}
    </TableCell>
  );
}

/** The name of a row may break within a 40-character word; other cells keep their words whole. */
const NAME_CELL = { overflowWrap: 'anywhere', minWidth: 180 } as const;

const fadeTo = (name: 'paper' | 'default') =>
  `linear-gradient(to right, transparent, var(--mui-palette-background-${name}))`;
const paint = (overlay: string) => `linear-gradient(${overlay}, ${overlay})`;
/**
 * What is done with a row stays in sight while the table scrolls beneath it, and fades what it covers. It paints the row's own
 * background again, for it has to be opaque.
 */
const ACTIONS_CELL = {
  textAlign: 'end',
  whiteSpace: 'nowrap',
  position: 'sticky',
  insetInlineEnd: 0,
  zIndex: 1,
  backgroundColor: 'background.paper',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: '100%',
    width: 16,
    pointerEvents: 'none',
    background: fadeTo('paper'),
  },
  '.MuiTableRow-hover:hover > &': { backgroundImage: paint('var(--mui-palette-action-hover)') },
  '.Mui-selected > &': { backgroundImage: paint('rgba(var(--mui-palette-primary-mainChannel) / 0.08)') },
  '.MuiTableRow-hover.Mui-selected:hover > &': {
    backgroundImage: paint('rgba(var(--mui-palette-primary-mainChannel) / 0.12)'),
  },
  // A fade to the background of other rows would be a stripe in these.
  '.MuiTableRow-hover:hover > &::before, .Mui-selected > &::before': { display: 'none' },
  '@media print': { display: 'none' },
} as const;
/** The header of that column, which stays in sight both ways. */
const ABOVE_ROWS = {
  zIndex: 3,
  backgroundColor: 'background.default',
  '&::before': { ...ACTIONS_CELL['&::before'], background: fadeTo('default') },
} as const;
/** What gets the focus scrolls clear of it. */
const BESIDE_ACTIONS = { scrollPaddingInlineEnd: '12rem' } as const;

/** A page of so many rows scrolls with the page: a box that scrolls within it would only be in the way. */
const FEW_ROWS = 10;
const SCROLLING = {
  overflow: 'auto',
  transition: 'opacity 120ms',
  '@media print': { overflow: 'visible' },
} as const;
/** Longer ones scroll by themselves, no taller than the window, so that their header and their horizontal bar stay in sight. */
const TALL = {
  maxHeight: 'max(480px, calc(100dvh - 120px))',
  '@media print': { maxHeight: 'none' },
} as const;
