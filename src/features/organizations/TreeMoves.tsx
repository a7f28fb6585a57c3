import {
  type Announcements,
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import Paper from '@mui/material/Paper';
import { type ReactNode, useRef, useState } from 'react';
import { useLater } from '#src/components/useLater.ts';
import { useTranslate } from '#src/useTranslate.ts';

/** A press that moves less chooses, px. */
const PRESS = 6;
/** A finger that rests for so long drags; one that goes on at once scrolls, ms. */
const REST_MS = 250;
/** Over a closed branch for so long opens it, ms. */
const OPEN_MS = 700;

interface TreeMovesProps {
  titleOf: (id: string) => string;
  /** Opens the branch over which a unit is. */
  onRest: (id: string) => void;
  /** A unit was dropped on another node. */
  onDrop: (id: string, placeId: string) => void;
  children: ReactNode;
}

/** Units are dragged onto what they shall be below; the keyboard has a way of its own (`useKeyboardMove`). */
export function TreeMoves({ titleOf, onRest, onDrop, children }: TreeMovesProps) {
  const translate = useTranslate();
  const later = useLater();
  const over = useRef<string>(undefined);
  const [dragged, setDragged] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: PRESS } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: PRESS } }),
  );
  const announcements: Announcements = {
    onDragStart: () => undefined,
    onDragOver: ({ active, over: place }) =>
      place && place.id !== active.id
        ? translate('organization.tree.over', { title: titleOf(String(place.id)) })
        : undefined,
    onDragEnd: ({ active, over: place }) =>
      place && place.id !== active.id
        ? translate('organization.tree.dropped', {
            title: titleOf(String(active.id)),
            place: titleOf(String(place.id)),
          })
        : translate('organization.tree.canceled', { title: titleOf(String(active.id)) }),
    onDragCancel: ({ active }) =>
      translate('organization.tree.canceled', { title: titleOf(String(active.id)) }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragOver={({ over: place }) => {
        const id = place ? String(place.id) : undefined;
        over.current = id;
        if (id !== undefined) later(OPEN_MS, () => over.current === id && onRest(id));
      }}
      onDragCancel={() => {
        over.current = undefined;
        setDragged(null);
      }}
      onDragEnd={({ active, over: place }) => {
        over.current = undefined;
        setDragged(null);
        if (place && place.id !== active.id) onDrop(String(active.id), String(place.id));
      }}
      accessibility={{ announcements }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <Paper elevation={8} sx={{ px: 2, py: 1, cursor: 'grabbing', width: 'max-content', maxWidth: 280 }}>
            {titleOf(dragged)}
          </Paper>
        )}
      </DragOverlay>
    </DndContext>
  );
}
