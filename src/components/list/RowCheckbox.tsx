import Checkbox from '@mui/material/Checkbox';
import { type RaRecord, useListContext, useRecordContext } from 'ra-core';
import { useTranslate } from '#src/useTranslate.ts';
import { type ListColumn, rowName } from './listColumn.ts';
import { useRowToggle } from './useRowToggle.ts';

interface RowCheckboxProps<T> {
  /** The first of them names the row. */
  columns: readonly ListColumn<T>[];
  /** In the corner of a card its room would move the words beside it. */
  inCorner?: boolean;
  /** For the box: the key that does the same. */
  keys?: { 'aria-keyshortcuts'?: string };
}

/** Chooses the row of the record context, with Shift all from the one that was chosen last; named after it. */
export function RowCheckbox<T>({ columns, inCorner = false, keys }: RowCheckboxProps<T>) {
  const translate = useTranslate();
  const row = useRecordContext<T & RaRecord>();
  const { selectedIds } = useListContext();
  const toggle = useRowToggle();
  if (!row) return null;
  const name = rowName(columns, row) || String(row.id);
  return (
    <Checkbox
      sx={inCorner ? { marginBlockStart: -1, marginInlineStart: -1 } : undefined}
      checked={selectedIds.includes(row.id)}
      // By the keyboard, too, the change comes with a click.
      onChange={({ nativeEvent }) => toggle(row.id, (nativeEvent as MouseEvent).shiftKey)}
      slotProps={{ input: { 'aria-label': translate('components.list.selectRow', { name }), ...keys } }}
    />
  );
}
