import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useInfiniteGetList, useLocale } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ContributionDetail, ContributionRow } from '#contract/contributions/schema.ts';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import type { ListMeta } from '#src/dataProvider/resourceTypes.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Move } from './boardMoves.ts';

/** Cards that are read at a time. */
const PAGE = 50;
/** Height of most cards with the gap below, px; each is measured when it is there. */
const USUAL_HEIGHT = 116;
const GAP = 8;
/** So many cards before the end the next ones are asked for. */
const AHEAD = 10;

interface ColumnCardsProps {
  stateId: number;
  place: ListPlace;
  filters: FilterTexts;
  isEmpty: boolean;
  labelledBy: string;
  onMove: (contribution: ContributionDetail, move: Move) => void;
}

/** The cards of a state, the oldest promise first. Only those that are seen are rendered, and more are read as one scrolls. */
export function ColumnCards({ stateId, place, filters, isEmpty, labelledBy, onMove }: ColumnCardsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const list = useInfiniteGetList<ContributionRow>(
    'contributions',
    {
      pagination: { page: 1, perPage: PAGE },
      sort: { field: 'answerDueAt', order: 'ASC' },
      filter: { ...place, ...filters, 'stateId.in': String(stateId) },
      meta: { view: 'list', locale } satisfies ListMeta<'contributions'>,
    },
    { enabled: !isEmpty, placeholderData: (former) => former },
  );
  const rows = isEmpty ? [] : (list.data?.pages.flatMap(({ data }) => data) ?? []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => USUAL_HEIGHT,
    // Until it is measured: the first cards come with the column.
    initialRect: { width: 288, height: 600 },
    getItemKey: (at) => rows[at]?.id ?? at,
    gap: GAP,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const nearsEnd = hasNextPage && !isFetchingNextPage && !list.isError && last >= rows.length - AHEAD;
  useEffect(() => {
    if (nearsEnd) void fetchNextPage();
  }, [nearsEnd, fetchNextPage]);

  return (
    <Box
      ref={box}
      // Whoever has no wheel scrolls it by the arrow keys.
      tabIndex={0}
      role="group"
      aria-labelledby={labelledBy}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, pb: 1 }}
    >
      {list.isPending && !isEmpty && <Skeleton variant="rounded" height={USUAL_HEIGHT - GAP} />}
      {rows.length === 0 && (isEmpty || list.isSuccess) && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 0.5, py: 1 }}>
          {translate('board.empty')}
        </Typography>
      )}
      <Box
        component="ul"
        sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <Box
                component="li"
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                // Only those that are seen are there.
                aria-setsize={list.total ?? -1}
                aria-posinset={index + 1}
                sx={{ position: 'absolute', insetBlockStart: 0, insetInline: 0 }}
                style={{ transform: `translateY(${start}px)` }}
              >
                <BoardCard row={row} onMove={onMove} />
              </Box>
            )
          );
        })}
      </Box>
      {list.isError && (
        <Box sx={{ pt: 1 }}>
          <Typography variant="body2">{translate('board.failed')}</Typography>
          <Button onClick={() => void (rows.length > 0 ? fetchNextPage() : list.refetch())}>
            {translate('contribution.counts.retry')}
          </Button>
        </Box>
      )}
      {isFetchingNextPage && <Skeleton variant="rounded" height={USUAL_HEIGHT - GAP} sx={{ mt: 1 }} />}
    </Box>
  );
}
