import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A stripe of the home page over the whole width, its content in the page's column. */
export function Band({ tinted = false, children }: { tinted?: boolean; children: ReactNode }) {
  return (
    <Box sx={tinted ? { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' } : {}}>
      <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 3 }, py: { xs: 1.5, sm: 3, md: 4 } }}>
        {children}
      </Box>
    </Box>
  );
}
