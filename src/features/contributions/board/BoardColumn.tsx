import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId } from 'react';
import type { BoardColumn as Column } from '#contract/contributions/numbers.ts';
import type { ContributionDetail } from '#contract/contributions/schema.ts';
import { formatInteger } from '#contract/formats/numbers.ts';
import { URGENCY_STYLES } from '#src/components/contributions/AnswerLine.tsx';
import { CARD_CORNER } from '#src/components/corners.ts';
import { daysSince } from '#src/components/fields/daysSince.ts';
import type { FilterTexts } from '#src/components/list/filterValues.ts';
import { useTranslate } from '#src/useTranslate.ts';
import type { ListPlace } from '../listContext.ts';
import type { Move } from './boardMoves.ts';
import { ColumnCards } from './ColumnCards.tsx';

interface BoardColumnProps {
  column: Column;
  place: ListPlace;
  filters: FilterTexts;
  /** A card is dragged that may not come here. */
  isClosed: boolean;
  onMove: (contribution: ContributionDetail, move: Move) => void;
}

/** A state with what is in it: how many, how old, which promises are late or at risk, and the cards. */
export function BoardColumn({ column, place, filters, isClosed, onMove }: BoardColumnProps) {
  const { stateId, stateName, count } = column;
  const { setNodeRef, isOver } = useDroppable({
    id: `state ${stateId}`,
    data: { column },
    disabled: isClosed,
  });
  const headingId = useId();
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-labelledby={headingId}
      sx={{
        flex: '0 0 auto',
        width: { xs: 'min(84vw, 300px)', sm: 288 },
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        scrollSnapAlign: 'start',
        borderRadius: CARD_CORNER,
        border: '2px solid',
        borderColor: isOver ? 'primary.main' : 'transparent',
        bgcolor: isOver ? 'action.selected' : 'action.hover',
        opacity: isClosed ? 0.5 : 1,
      }}
    >
      <Box sx={{ px: 1.5, pt: 1, pb: 0.5 }}>
        <Typography
          id={headingId}
          component="h2"
          sx={{ display: 'flex', gap: 1, fontSize: 15, fontWeight: 600 }}
        >
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {stateName}
          </Box>
          <Count count={count} />
        </Typography>
        <Figures column={column} />
      </Box>
      <ColumnCards
        {...{ stateId, place, filters, onMove }}
        // Of a column that is known to be empty nothing is read.
        isEmpty={count === 0}
        labelledBy={headingId}
      />
    </Box>
  );
}

function Count({ count }: { count: number | null }) {
  const locale = useLocale();
  if (count === null) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {formatInteger(count, locale)}
    </Box>
  );
}

function Figures({ column: { figures } }: { column: Column }) {
  const translate = useTranslate();
  if (figures === null) return null;
  const { late, atRisk, oldestSince } = figures;
  const days = oldestSince === null ? null : daysSince(oldestSince);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, minHeight: 20, fontSize: 13 }}>
      {late > 0 && (
        <Box component="span" sx={URGENCY_STYLES.late}>
          {translate('board.late', { smart_count: late })}
        </Box>
      )}
      {atRisk > 0 && (
        <Box component="span" sx={URGENCY_STYLES.pressing}>
          {translate('board.atRisk', { smart_count: atRisk })}
        </Box>
      )}
      {days !== null && days > 0 && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('board.oldest', { smart_count: days })}
        </Box>
      )}
    </Box>
  );
}
