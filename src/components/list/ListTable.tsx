import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Identifier } from 'ra-core';
import type { ReactNode } from 'react';
import type { Sort } from '#contract/http.ts';
import { useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListColumn } from './listColumn.ts';
import { RowCheckbox } from './RowCheckbox.tsx';
import type { RowSelection } from './useRowSelection.ts';

export interface ListTableProps<T> {
  /** Names the table for assistive technology. */
  caption: string;
  columns: readonly ListColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => Identifier;
  sort?: Sort<string>;
  onSort?: (field: string) => void;
  selection?: RowSelection | undefined;
  /** Buttons and links at the end of a row. */
  rowActions?: ((row: T) => ReactNode) | undefined;
  busy?: boolean;
  dense?: boolean;
}

/** The rows of a list on wide screens: sticky header, sorting by buttons, checkboxes that are named. */
export function ListTable<T>(props: ListTableProps<T>) {
  const {
    caption,
    columns,
    rows,
    rowId,
    sort,
    onSort,
    selection,
    rowActions,
    busy = false,
    dense = false,
  } = props;
  const translate = useTranslate();
  const ids = rows.map(rowId);
  // A box that scrolls has to be reachable by keyboard, by something in it or by itself.
  const hasStops = Boolean(selection || rowActions || columns.some((column) => column.sortBy));
  return (
    <TableContainer
      tabIndex={hasStops ? undefined : 0}
      sx={[SCROLLING, rows.length > FEW_ROWS && TALL, { opacity: busy ? 0.6 : 1 }]}
    >
      <Table stickyHeader aria-label={caption} aria-busy={busy} size={dense ? 'small' : 'medium'}>
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={ids.length > 0 && ids.every((id) => selection.has(id))}
                  indeterminate={ids.some((id) => selection.has(id)) && !ids.every((id) => selection.has(id))}
                  onChange={(event) => selection.setMany(ids, event.target.checked)}
                  slotProps={{ input: { 'aria-label': translate('components.list.selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.name} column={column} sort={sort} onSort={onSort} />
            ))}
            {rowActions && (
              <TableCell>
                <span style={visuallyHidden}>{translate('components.list.actions')}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const id = rowId(row);
            return (
              <TableRow key={id} hover selected={selection?.has(id) ?? false}>
                {selection && (
                  <TableCell padding="checkbox">
                    <RowCheckbox id={id} row={row} columns={columns} selection={selection} />
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
                    {column.render(row)}
                  </TableCell>
                ))}
                {rowActions && (
                  <TableCell
                    sx={{ textAlign: 'end', whiteSpace: 'nowrap', '@media print': { display: 'none' } }}
                  >
                    {rowActions(row)}
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeaderCell<T>(props: {
  column: ListColumn<T>;
  sort: Sort<string> | undefined;
  onSort: ((field: string) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const text = useText();
  const label = text(column.label);
  const field = column.sortBy;
  const active = field !== undefined && sort?.field === field;
  const ascending = sort?.direction !== 'desc';
  return (
    <TableCell
      scope="col"
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
      sx={{ textAlign: column.align ?? 'start', width: column.width, fontWeight: 600 }}
    >
      {field !== undefined && onSort ? (
        <TableSortLabel
          component="button"
          type="button"
          active={active}
          direction={active && !ascending ? 'desc' : 'asc'}
          onClick={() => onSort(field)}
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
