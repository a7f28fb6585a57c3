import { useDraggable } from '@dnd-kit/core';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import type { DOMAttributes } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { ContributionDetail, ContributionRow } from '#contract/contributions/schema.ts';
import { fullName } from '#contract/users/full-name.ts';
import { rowAddress } from '#src/app/contributionAddress.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { AnswerLine } from '#src/components/contributions/AnswerLine.tsx';
import { titleOr } from '#src/components/contributions/titleOr.ts';
import { daysSince } from '#src/components/fields/daysSince.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { cameFrom } from '../listContext.ts';
import type { Move } from './boardMoves.ts';
import { MoveMenu } from './MoveMenu.tsx';

const TITLE = { fontSize: 15, fontWeight: 600, lineHeight: 1.35 } as const;

interface BoardCardProps {
  row: ContributionRow;
  onMove: (contribution: ContributionDetail, move: Move) => void;
}

/** A card that is dragged by any part of it, by keyboard upon its handle, or moved by its menu. */
export function BoardCard({ row, onMove }: BoardCardProps) {
  const translate = useTranslate();
  const title = titleOr(translate, row.title);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: `card ${row.id}`,
    data: { row },
    attributes: { roleDescription: translate('board.handle.role') },
  });
  // The library types its handlers as functions of anything.
  const { onKeyDown, ...pointers } = (listeners ?? {}) as DOMAttributes<HTMLElement>;
  return (
    <Card
      ref={setNodeRef}
      component="article"
      variant="outlined"
      {...pointers}
      sx={{
        cursor: 'grab',
        // What is dragged would else mark the words that the pointer passes.
        userSelect: 'none',
        opacity: isDragging ? 0.4 : 1,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', paddingInlineStart: 1.5 }}>
        <BoardCardTitle row={row} title={title} />
        <IconButton
          ref={setActivatorNodeRef}
          {...attributes}
          onKeyDown={onKeyDown}
          aria-label={translate('board.handle', { title })}
          size="small"
          sx={{ flex: 'none', width: 32, height: 36, borderRadius: 1, cursor: 'inherit' }}
        >
          <DragIndicator fontSize="small" />
        </IconButton>
        <MoveMenu row={row} title={title} onMove={onMove} />
      </Box>
      <BoardCardFacts row={row} />
    </Card>
  );
}

function BoardCardTitle({ row, title }: { row: ContributionRow; title: string }) {
  const location = useLocation();
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
      <Link
        component={RouterLink}
        to={rowAddress(row)}
        state={cameFrom(location)}
        // A link would be dragged as an address.
        draggable={false}
        color="textPrimary"
        underline="hover"
        sx={{ ...clampedLines(2), ...TITLE }}
      >
        {title}
      </Link>
    </Box>
  );
}

/** Whose it is, how long it has been there, and what is promised. */
function BoardCardFacts({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  const [author] = row.owners;
  const days = daysSince(row.dateStateChanged);
  return (
    <Box sx={{ px: 1.5, pb: 1, display: 'grid', gap: 0.25, fontSize: 13, color: 'text.secondary' }}>
      <Box sx={clampedLines(1)}>
        {[row.code, author && fullName(author), row.fieldTitle].filter(Boolean).join(' · ')}
      </Box>
      <AnswerLine answer={row.answer} />
      <span>{days === 0 ? translate('board.ageToday') : translate('board.age', { smart_count: days })}</span>
    </Box>
  );
}

/** What is under the pointer while a card is dragged: the card without what can be pressed. */
export function DraggedCard({ row }: { row: ContributionRow }) {
  const translate = useTranslate();
  return (
    <Card variant="outlined" sx={{ boxShadow: 8, cursor: 'grabbing', rotate: '2deg' }}>
      <Box sx={{ px: 1.5, py: 1 }}>
        <Box sx={{ ...clampedLines(2), ...TITLE }}>{titleOr(translate, row.title)}</Box>
      </Box>
      <BoardCardFacts row={row} />
    </Card>
  );
}
