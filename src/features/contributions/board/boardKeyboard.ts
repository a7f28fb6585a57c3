import type { DroppableContainer, KeyboardCoordinateGetter } from '@dnd-kit/core';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

const leftOf = ({ rect }: DroppableContainer) => rect.current?.left ?? 0;

/**
 * Where a card goes by the arrow keys: onto the next column to which it may move, by their order on the screen. Columns
 * to which it may not are passed over.
 */
export const columnCoordinates: KeyboardCoordinateGetter = (event, { context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const { droppableContainers, over, collisionRect } = context;
  const columns = droppableContainers.getEnabled().sort((one, other) => leftOf(one) - leftOf(other));
  const present = columns.findIndex(({ id }) => id === over?.id);
  const isMirrored = document.dir === 'rtl' ? -step : step;
  const next = columns[present < 0 ? 0 : present + isMirrored]?.rect.current;
  if (!next || !collisionRect) return undefined;
  // Middle upon middle: a card is narrower than its column.
  return { x: next.left + (next.width - collisionRect.width) / 2, y: next.top };
};
