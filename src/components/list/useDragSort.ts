import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Near the upper or lower edge of the window a dragged row scrolls the page, px. */
const EDGE = 72;
const SCROLL_STEP = 14;

/** A row on its way: from where, to which place, and how far the pointer has gone, px. */
export interface Drag {
  from: number;
  to: number;
  offset: number;
}

/** The place among the other rows at which a pointer's height would put a row. */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  return middles.filter((middle, index) => index !== from && middle < y).length;
}

/**
 * Dragging of rows by their handles, with mouse, pen or finger. The rows stay where they are until the row is
 * dropped; Esc gives up.
 */
export function useDragSort(rows: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<{ y: number; scroll: number } | null>(null);
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isDragging]);

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !start.current) return;
    const { clientY } = event;
    if (clientY < EDGE) window.scrollBy(0, -SCROLL_STEP);
    else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP);
    const middles = [...(rows.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    const offset = clientY - start.current.y + window.scrollY - start.current.scroll;
    setDrag({ ...drag, offset, to: placeAt(middles, drag.from, clientY) });
  };

  /** For the handle of the row at a place. */
  const handleOf = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture?.(event.pointerId);
      start.current = { y: event.clientY, scroll: window.scrollY };
      setDrag({ from, to: from, offset: 0 });
    },
    onPointerMove: follow,
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onDrop(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { drag, handleOf };
}
