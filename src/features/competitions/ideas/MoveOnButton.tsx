import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Competition } from '#contract/competitions/schema.ts';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { UndoMoveButton } from './UndoMoveButton.tsx';
import { usePossibleTargets } from './usePossibleTargets.ts';

interface MoveOnButtonProps {
  competition: Competition;
  /** The form that it opens is open: it is not offered again. */
  isMoving: boolean;
  onMove: () => void;
}

/** Opens the form that moves the competition on, where it can go anywhere, and undoes the last move. */
export default function MoveOnButton({ competition, isMoving, onMove }: MoveOnButtonProps) {
  const translate = useTranslate();
  const { targets } = usePossibleTargets(competition);
  const start = useFocusReturn<HTMLButtonElement>(isMoving);
  if (isMoving) return null;
  const move = targets.length > 0 && (
    <Button ref={start} variant="contained" endIcon={<ArrowForward />} onClick={onMove}>
      {translate('competition.change')}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <UndoMoveButton competition={competition} />
      {move}
    </Box>
  );
}
