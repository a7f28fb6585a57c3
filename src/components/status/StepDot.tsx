import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const PAPER = 'background.paper';
const MARKS = {
  current: { borderColor: 'primary.main', bgcolor: 'primary.main', color: 'primary.contrastText' },
  done: { borderColor: 'primary.main', bgcolor: PAPER, color: 'primary.main' },
  incomplete: { borderColor: 'warning.main', bgcolor: PAPER, color: 'warning.main' },
  ahead: { borderColor: 'divider', bgcolor: PAPER, color: 'text.secondary' },
} as const;

interface StepDotProps {
  mark: keyof typeof MARKS;
  /** A number or an icon. */
  children: ReactNode;
}

/** The round mark of a step; words beside it say the same. */
export function StepDot({ mark, children }: StepDotProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 28,
        height: 28,
        borderRadius: '50%',
        border: 2,
        fontSize: 13,
        fontWeight: 700,
        ...MARKS[mark],
      }}
    >
      {children}
    </Box>
  );
}
