import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { type RefObject, useEffect, useRef } from 'react';

export type Direction = 'up' | 'down';

interface MoveButtonProps {
  /** Ready text. */
  label: string;
  /** What tells the row from the others, wherever it stands. */
  row: string | number;
  direction: Direction;
  /** There is no place to move to. */
  off: boolean;
  onMove: () => void;
}

/** Moves a row one place; used with `useMovedFocus`. */
export function MoveButton({ label, row, direction, off, onMove }: MoveButtonProps) {
  return (
    <IconButton
      data-move={`${row}-${direction}`}
      // Not `disabled`: the first and the last row keep the focus that moved them there.
      aria-disabled={off}
      onClick={() => !off && onMove()}
      aria-label={label}
      sx={{ width: 44, height: 44, opacity: off ? 0.35 : 1 }}
    >
      {direction === 'up' ? <ArrowUpward fontSize="small" /> : <ArrowDownward fontSize="small" />}
    </IconButton>
  );
}

/** Gives the focus back to the pressed button: moving its row takes it away. */
export function useMovedFocus(rows: RefObject<HTMLElement | null>) {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    const button = rows.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`);
    pressed.current = null;
    button?.focus();
  });
  return (row: string | number, direction: Direction) => {
    pressed.current = `${row}-${direction}`;
  };
}
