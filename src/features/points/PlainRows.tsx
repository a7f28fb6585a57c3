import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useText } from '#src/components/useText.ts';

/** A short list inside a part of the page. */
export function PlainRows({ label, children }: { label: string; children: ReactNode }) {
  const text = useText();
  return (
    <Box component="ul" aria-label={text(label)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

export function PlainRow({ children }: { children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'flex-start',
        gap: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        '&:first-of-type': { pt: 0 },
        '&:last-child': { borderBottom: 0, pb: 0 },
      }}
    >
      {children}
    </Box>
  );
}
