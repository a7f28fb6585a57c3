import {
  type Active,
  type Announcements,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import type { BoardColumn as Column } from '#contract/contributions/numbers.ts';
import type { ContributionDetail, ContributionRow } from '#contract/contributions/schema.ts';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';
import { DraggedCard } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { columnCoordinates } from './boardKeyboard.ts';
import { movesOf, targetsOf } from './boardMoves.ts';
import { useMoves } from './useMoves.tsx';
import { useReadDetail } from './useReadDetail.ts';

/** A press that moves less is a press on the link of a card, px. */
const PRESS = 6;
/** A finger that rests for so long drags; one that goes on at once scrolls, ms. */
const REST_MS = 250;

const rowOf = ({ data }: Active) => (data.current as { row: ContributionRow } | undefined)?.row;
const columnOf = (over: Over | null) => (over?.data.current as { column: Column } | undefined)?.column;

interface BoardProps {
  columns: readonly Column[];
  place: ListPlace;
  filters: FilterTexts;
}

interface Dragged {
  row: ContributionRow;
  /** Where it may go; null while that is being read. */
  targets: ReadonlySet<number> | null;
}

/** States as columns, contributions as cards that are moved along the actions that the reader has. */
export function Board({ columns, place, filters }: BoardProps) {
  const translate = useTranslate();
  const readDetail = useReadDetail();
  const { ask, dropOn, dialogs } = useMoves();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const detail = useRef<Promise<ContributionDetail | null>>(Promise.resolve(null));
  /** The state over which a card was announced last. */
  const announced = useRef<number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: PRESS } }),
    useSensor(TouchSensor, { activationConstraint: { delay: REST_MS, tolerance: PRESS } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnCoordinates }),
  );

  const begin = (row: ContributionRow) => {
    setDragged({ row, targets: null });
    const reading = readDetail(row.id);
    detail.current = reading;
    void reading.then((read) => {
      const targets = read ? targetsOf(movesOf(read)) : new Set<number>();
      setDragged((now) => (now?.row === row ? { row, targets } : now));
    });
  };
  const nameOf = (row: ContributionRow) => titleOr(translate, row.title);
  const stateOf = (row: ContributionRow) => row.stateName;
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const row = rowOf(active);
      announced.current = row?.stateId;
      return row && translate('board.pickedUp', { title: nameOf(row), state: stateOf(row) });
    },
    onDragOver: ({ over }) => {
      const column = columnOf(over);
      // A card is over its own column from the start, which is no news.
      if (!column || column.stateId === announced.current) return undefined;
      announced.current = column.stateId;
      return translate('board.over', { state: column.stateName });
    },
    onDragEnd: ({ active, over }) => {
      const [row, column] = [rowOf(active), columnOf(over)];
      if (!row) return undefined;
      const leads = column && (dragged?.targets?.has(column.stateId) ?? true);
      const moves = leads && column.stateId !== row.stateId;
      return translate(moves ? 'board.dropped' : 'board.canceled', {
        title: nameOf(row),
        state: moves ? column.stateName : stateOf(row),
      });
    },
    onDragCancel: ({ active }) => {
      const row = rowOf(active);
      return row && translate('board.canceled', { title: nameOf(row), state: stateOf(row) });
    },
  };

  return (
    <DndContext
      sensors={sensors}
      // The pointer counts, not the card that hangs on it; the keyboard has none.
      collisionDetection={(args) => (args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args))}
      onDragStart={({ active }) => {
        const row = rowOf(active);
        if (row) begin(row);
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const [row, column] = [rowOf(active), columnOf(over)];
        if (row && column && column.stateId !== row.stateId) dropOn(row, column, detail.current);
      }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: translate('board.instructions') },
      }}
    >
      <Box
        role="group"
        aria-label={translate('board.label')}
        sx={{
          display: 'flex',
          gap: 1.5,
          // Each column scrolls by itself: the board is as high as what is left of the window.
          height: { xs: 'max(420px, calc(100dvh - 300px))', sm: 'max(420px, calc(100dvh - 400px))' },
          overflowX: 'auto',
          // A board that snaps while a card is dragged to its edge would jump.
          scrollSnapType: dragged ? 'none' : { xs: 'x mandatory', sm: 'none' },
          pb: 1,
        }}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.stateId}
            {...{ column, place, filters }}
            isClosed={isClosed(dragged, column)}
            onMove={ask}
          />
        ))}
      </Box>
      <DragOverlay dropAnimation={null}>{dragged && <DraggedCard row={dragged.row} />}</DragOverlay>
      {dialogs}
    </DndContext>
  );
}

/** Whether a card that is dragged may not go to a column; its own one is where it goes back to. */
const isClosed = (dragged: Dragged | null, { stateId }: Column) =>
  dragged !== null &&
  dragged.targets !== null &&
  stateId !== dragged.row.stateId &&
  !dragged.targets.has(stateId);
