import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Direction, MoveButton, useMovedFocus } from './MoveButton.tsx';
import { type Drag, useDragSort } from './useDragSort.ts';

interface SortableListProps<T extends { id: number }> {
  /** Message key or text that names the list. */
  label: string;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** All ids in their new order, and which of them was moved. */
  onSort: (ids: number[], moved: number) => void;
  /** The order is fixed. */
  disabled?: boolean;
  children: (item: T, place: number) => ReactNode;
}

/** The ids with one of them moved to another place. */
export function moveId(ids: readonly number[], from: number, to: number): number[] {
  const rest = ids.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ids[from] as number, ...rest.slice(to)];
}

/** Rows in an order of the reader's choice: dragged by their handle, or moved by buttons, with an announcement. */
export function SortableList<T extends { id: number }>(props: SortableListProps<T>) {
  const { label, items, nameOf, onSort, disabled = false, children } = props;
  const translate = useTranslate();
  const text = useText();
  const rows = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const keepFocus = useMovedFocus(rows);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (disabled || !item || to < 0 || to >= items.length) return;
    const ids = items.map(({ id }) => id);
    setSaid(translate('components.sort.moved', { name: nameOf(item), place: to + 1, total: items.length }));
    onSort(moveId(ids, from, to), item.id);
  };
  const { drag, handleOf } = useDragSort(rows, move);

  const step = (index: number, direction: Direction) => {
    const item = items[index];
    if (item) keepFocus(item.id, direction);
    move(index, direction === 'up' ? index - 1 : index + 1);
  };
  const button = (item: T, index: number, direction: Direction) => (
    <MoveButton
      label={translate(`components.sort.${direction}`, { name: nameOf(item) })}
      row={item.id}
      direction={direction}
      off={disabled || (direction === 'up' ? index === 0 : index === items.length - 1)}
      onMove={() => step(index, direction)}
    />
  );

  return (
    <>
      <Box
        component="ol"
        ref={rows}
        aria-label={text(label)}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {items.map((item, index) => (
          <Box component="li" key={item.id} sx={rowStyles(drag, index)}>
            {!disabled && (
              <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, flex: 'none' }}>
                <Box
                  {...handleOf(index)}
                  aria-hidden
                  data-testid={`handle-${item.id}`}
                  sx={{
                    display: 'grid',
                    placeItems: 'center',
                    width: 44,
                    height: 44,
                    cursor: drag ? 'grabbing' : 'grab',
                    color: 'text.secondary',
                    touchAction: 'none',
                  }}
                >
                  <DragIndicator fontSize="small" />
                </Box>
                {button(item, index, 'up')}
                {button(item, index, 'down')}
              </Box>
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>{children(item, index + 1)}</Box>
          </Box>
        ))}
      </Box>
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </>
  );
}

/** The dragged row follows the pointer; a line shows where it would be put. */
function rowStyles(drag: Drag | null, index: number) {
  const line = '3px solid var(--mui-palette-primary-main)';
  const isDragged = drag?.from === index;
  const isTarget = drag !== null && drag.to === index && !isDragged;
  return {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 0.5,
    p: 1,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: CARD_CORNER,
    bgcolor: 'background.paper',
    ...(isDragged && {
      position: 'relative',
      zIndex: 3,
      transform: `translateY(${drag.offset}px)`,
      boxShadow: 8,
      userSelect: 'none',
    }),
    ...(isTarget && (drag.to < drag.from ? { borderBlockStart: line } : { borderBlockEnd: line })),
  } as const;
}
