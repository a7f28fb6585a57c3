import Checkbox from '@mui/material/Checkbox';
import { type RaRecord, useListContext, useRecordContext } from 'ra-core';
import { useTranslate } from '#src/useTranslate.ts';
import { type ListColumn, rowName } from './listColumn.ts';

interface RowCheckboxProps<T> {
  /** The first of them names the row. */
  columns: readonly ListColumn<T>[];
  /** In the corner of a card its room would move the words beside it. */
  inCorner?: boolean;
}

/** Chooses the row of the record context; named after it. */
export function RowCheckbox<T>({ columns, inCorner = false }: RowCheckboxProps<T>) {
  const translate = useTranslate();
  const row = useRecordContext<T & RaRecord>();
  const { selectedIds, onToggleItem } = useListContext();
  if (!row) return null;
  const name = rowName(columns, row) || String(row.id);
  return (
    <Checkbox
      sx={inCorner ? { marginBlockStart: -1, marginInlineStart: -1 } : undefined}
      checked={selectedIds.includes(row.id)}
      onChange={() => onToggleItem(row.id)}
      slotProps={{ input: { 'aria-label': translate('components.list.selectRow', { name }) } }}
    />
  );
}
