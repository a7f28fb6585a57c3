import Checkbox from '@mui/material/Checkbox';
import { type RaRecord, useListContext, useRecordContext } from 'ra-core';
import { use } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import { type ListColumn, rowName } from './listColumn.ts';
import { LastChosen, selectedRange } from './selectionRange.ts';

interface RowCheckboxProps<T> {
  /** The first of them names the row. */
  columns: readonly ListColumn<T>[];
  /** In the corner of a card its room would move the words beside it. */
  inCorner?: boolean;
}

/** Chooses the row of the record context, with Shift all from the one that was chosen last; named after it. */
export function RowCheckbox<T>({ columns, inCorner = false }: RowCheckboxProps<T>) {
  const translate = useTranslate();
  const row = useRecordContext<T & RaRecord>();
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const last = use(LastChosen);
  if (!row) return null;
  const name = rowName(columns, row) || String(row.id);
  const toggle = (withShift: boolean) => {
    const from = last?.current ?? null;
    if (last) last.current = row.id;
    if (!withShift || from === null) onToggleItem(row.id);
    else {
      const ids = data.map(({ id }) => id);
      onSelect(selectedRange(ids, selectedIds, { from, to: row.id }));
    }
  };
  return (
    <Checkbox
      sx={inCorner ? { marginBlockStart: -1, marginInlineStart: -1 } : undefined}
      checked={selectedIds.includes(row.id)}
      // By the keyboard, too, the change comes with a click.
      onChange={({ nativeEvent }) => toggle((nativeEvent as MouseEvent).shiftKey)}
      slotProps={{ input: { 'aria-label': translate('components.list.selectRow', { name }) } }}
    />
  );
}
