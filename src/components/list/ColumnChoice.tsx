import ViewColumn from '@mui/icons-material/ViewColumn';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import { useStore } from 'ra-core';
import { useId, useState } from 'react';
import { useText } from '#src/components/useText.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListColumn } from './listColumn.ts';

/** The columns a reader wants to see of a list, remembered under the list's key. */
export function useColumnChoice<T>(storeKey: string, columns: readonly ListColumn<T>[]) {
  const [hidden, setHidden] = useStore<string[] | null>(`${storeKey}.hiddenColumns`, null);
  const left = new Set(hidden ?? columns.filter((column) => column.hidden).map((column) => column.name));
  const isShown = (column: ListColumn<T>) => column.primary || !left.has(column.name);
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column: ListColumn<T>) => {
      const next = new Set(left);
      if (!next.delete(column.name)) next.add(column.name);
      setHidden([...next]);
    },
  };
}

interface ColumnChoiceProps<T> {
  columns: readonly ListColumn<T>[];
  isShown: (column: ListColumn<T>) => boolean;
  onToggle: (column: ListColumn<T>) => void;
}

/** Button that opens the list of columns; the column that names the row always stays. */
export function ColumnChoice<T>({ columns, isShown, onToggle }: ColumnChoiceProps<T>) {
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('components.list.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { p: 2, minWidth: 200 } } }}
      >
        <FormGroup>
          <strong id={titleId}>{translate('components.list.shownColumns')}</strong>
          {columns.map((column) => (
            <FormControlLabel
              key={column.name}
              label={text(column.label)}
              control={
                <Checkbox
                  checked={Boolean(isShown(column))}
                  disabled={column.primary ?? false}
                  onChange={() => onToggle(column)}
                />
              }
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  );
}
