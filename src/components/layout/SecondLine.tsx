import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A small, quiet line below the words of a cell, an option or a person; bold words above do not make it bold. */
export function SecondLine({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 13, fontWeight: 400, color: 'text.secondary' }}>
      {children}
    </Box>
  );
}
