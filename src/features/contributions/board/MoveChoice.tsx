import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '#src/useTranslate.ts';
import type { Move } from './boardMoves.ts';
import { moveWords } from './moveWords.ts';

interface MoveChoiceProps {
  state: string;
  moves: readonly Move[];
  onChoose: (move: Move) => void;
  onClose: () => void;
}

/** Several actions lead to the same state: which one is meant? */
export function MoveChoice({ state, moves, onChoose, onClose }: MoveChoiceProps) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate('board.choose', { state })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        {moves.map((move) => (
          <Button
            key={`${move.action.id}/${move.actFor?.id}`}
            variant="outlined"
            onClick={() => onChoose(move)}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {moveWords(translate, move)}
          </Button>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('components.confirm.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
