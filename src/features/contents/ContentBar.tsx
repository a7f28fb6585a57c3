import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

/** Where saving stands, and the next steps; it stays in sight. */
export function ContentBar({ words, children }: { words: ReactNode; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('content.bar')}
      sx={{
        position: 'sticky',
        insetBlockEnd: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        bgcolor: 'background.default',
        borderBlockStart: '1px solid var(--mui-palette-divider)',
        // On a phone the words stand above, and the buttons find room in one line.
        justifyContent: 'flex-end',
        '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      <Box
        sx={{
          flexBasis: { xs: '100%', sm: 'auto' },
          marginInlineEnd: 'auto',
          minWidth: 0,
          fontSize: 13,
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {words}
      </Box>
      {children}
    </Box>
  );
}
