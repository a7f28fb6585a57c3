import ArrowForward from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import type { Competition } from '#contract/competitions/schema.ts';
import { useFocusReturn } from '#src/components/useFocusReturn.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { usePossibleTargets } from './usePossibleTargets.ts';

interface MoveOnButtonProps {
  competition: Competition;
  /** The form that it opens is open: it is not offered again. */
  isMoving: boolean;
  onMove: () => void;
}

/** Opens the form that moves the competition on, where it can go anywhere. */
export default function MoveOnButton({ competition, isMoving, onMove }: MoveOnButtonProps) {
  const translate = useTranslate();
  const { targets } = usePossibleTargets(competition);
  const start = useFocusReturn<HTMLButtonElement>(isMoving);
  if (isMoving || targets.length === 0) return null;
  return (
    <Button ref={start} variant="contained" endIcon={<ArrowForward />} onClick={onMove}>
      {translate('competition.change')}
    </Button>
  );
}
