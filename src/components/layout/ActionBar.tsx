import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { type KeyOrText, useText } from '#src/components/useText.ts';

interface ActionBarProps {
  label?: KeyOrText;
  /** Where saving stands, or what comes next. */
  words?: ReactNode;
  /** Buttons, the primary one last. */
  children: ReactNode;
}

/** Where saving stands, and the next steps; it stays in sight at the end of a form. */
export function ActionBar({ label = 'components.actionBar', words, children }: ActionBarProps) {
  const text = useText();
  return (
    <Box
      role="group"
      aria-label={text(label)}
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
