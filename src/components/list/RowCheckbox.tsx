import Checkbox from '@mui/material/Checkbox';
import type { Identifier } from 'ra-core';
import { useTranslate } from '#src/useTranslate.ts';
import { type ListColumn, rowName } from './listColumn.ts';
import type { RowSelection } from './useRowSelection.ts';

interface RowCheckboxProps<T> {
  id: Identifier;
  row: T;
  /** The first of them names the row. */
  columns: readonly ListColumn<T>[];
  selection: RowSelection;
  /** In the corner of a card its room would move the words beside it. */
  inCorner?: boolean;
}

/** Chooses a row of a list; named after it. */
export function RowCheckbox<T>({ id, row, columns, selection, inCorner = false }: RowCheckboxProps<T>) {
  const translate = useTranslate();
  const name = rowName(columns, row) || String(id);
  return (
    <Checkbox
      sx={inCorner ? { marginBlockStart: -1, marginInlineStart: -1 } : undefined}
      checked={selection.has(id)}
      onChange={(event) => selection.setMany([id], event.target.checked)}
      slotProps={{ input: { 'aria-label': translate('components.list.selectRow', { name }) } }}
    />
  );
}
