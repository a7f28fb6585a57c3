import {
  type Active,
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  type Over,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { type ReactNode, useRef, useState } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { type KeyOrText, useText } from '#src/components/useText.ts';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Direction, MoveButton, useMovedFocus } from './MoveButton.tsx';
import { SortableRow } from './SortableRow.tsx';

interface SortableListProps<T extends { id: number }> {
  label: KeyOrText;
  items: readonly T[];
  nameOf: (item: T) => string;
  /** All ids in their new order, and which of them was moved. */
  onSort: (ids: number[], moved: number) => void;
  /** The order is fixed. */
  disabled?: boolean;
  children: (item: T, place: number) => ReactNode;
}

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Rows that are sorted by dragging their handles, by keyboard upon the handles, or by buttons. */
export function SortableList<T extends { id: number }>(props: SortableListProps<T>) {
  const { label, items, nameOf, onSort, disabled = false, children } = props;
  const translate = useTranslate();
  const text = useText();
  const rows = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const keepFocus = useMovedFocus(rows);
  /** Whose place was announced last. */
  const overId = useRef<UniqueIdentifier>(undefined);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const ids = items.map(({ id }) => id);
  // As text: the library takes a row with the id 0 for none.
  const keys = ids.map(String);
  const indexOf = ({ id }: Active | Over) => keys.indexOf(String(id));
  const announce = (key: MessageKey, active: Active, at: Active | Over | null) => {
    const item = items[indexOf(active)];
    if (!item || !at) return undefined;
    return translate(key, { name: nameOf(item), place: indexOf(at) + 1, total: items.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      overId.current = active.id;
      return announce('components.sort.pickedUp', active, active);
    },
    // A row is over its own place from the start, which is no news.
    onDragOver: ({ active, over }) => {
      if (over?.id === overId.current) return undefined;
      overId.current = over?.id;
      return announce('components.sort.over', active, over);
    },
    onDragEnd: ({ active, over }) => announce('components.sort.moved', active, over ?? active),
    onDragCancel: ({ active }) => announce('components.sort.canceled', active, active),
  };

  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active), over ? indexOf(over) : -1];
    const moved = ids[from];
    if (moved !== undefined && to >= 0 && to !== from) onSort(arrayMove(ids, from, to), moved);
  };
  const step = (item: T, from: number, direction: Direction) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    keepFocus(item.id, direction);
    setAnnouncement(
      translate('components.sort.moved', { name: nameOf(item), place: to + 1, total: items.length }),
    );
    onSort(arrayMove(ids, from, to), item.id);
  };
  const button = (item: T, index: number, direction: Direction) => (
    <MoveButton
      label={translate(`components.sort.${direction}`, { name: nameOf(item) })}
      row={item.id}
      direction={direction}
      off={index === (direction === 'up' ? 0 : items.length - 1)}
      onMove={() => step(item, index, direction)}
    />
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('components.sort.instructions') },
      }}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy} disabled={disabled}>
        <Box
          component="ol"
          ref={rows}
          aria-label={text(label)}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              id={String(item.id)}
              handleLabel={translate('components.sort.handle', { name: nameOf(item) })}
              buttons={
                !disabled && (
                  <>
                    {button(item, index, 'up')}
                    {button(item, index, 'down')}
                  </>
                )
              }
            >
              {children(item, index + 1)}
            </SortableRow>
          ))}
        </Box>
      </SortableContext>
      <span role="status" style={visuallyHidden}>
        {announcement}
      </span>
    </DndContext>
  );
}
