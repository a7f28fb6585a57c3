import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ContributionDetail, ContributionRow } from '#contract/contributions/schema.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { type Move, movesOf } from './boardMoves.ts';
import { moveWords } from './moveWords.ts';
import { useReadDetail } from './useReadDetail.ts';

interface MoveMenuProps {
  row: ContributionRow;
  /** Of the contribution, or what stands for one. */
  title: string;
  onMove: (contribution: ContributionDetail, move: Move) => void;
}

/** The moves of a card without dragging (WCAG 2.5.7), read when the menu is opened. */
export function MoveMenu({ row, title, onMove }: MoveMenuProps) {
  const translate = useTranslate();
  const readDetail = useReadDetail();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [detail, setDetail] = useState<ContributionDetail | null>(null);
  const [isReading, setReading] = useState(false);
  const label = translate('board.menu', { title });

  const open = async (button: HTMLElement) => {
    setReading(true);
    const read = await readDetail(row.id);
    setReading(false);
    if (!read) return;
    setDetail(read);
    setAnchor(button);
  };
  const moves = detail ? movesOf(detail) : [];
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-busy={isReading}
        size="small"
        // A press on it drags nothing.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onClick={(event) => void open(event.currentTarget)}
        sx={{ flex: 'none', width: 32, height: 36, borderRadius: 1 }}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      {anchor && detail && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)} aria-label={label}>
          {moves.length === 0 && <MenuItem disabled>{translate('board.menu.none')}</MenuItem>}
          {moves.map((move) => (
            <MenuItem
              key={`${move.action.id}/${move.actFor?.id}`}
              onClick={() => {
                setAnchor(null);
                onMove(detail, move);
              }}
            >
              {moveWords(translate, move)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
