import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { MessageKey } from '#messages/message-key.ts';
import { useTranslate } from '#src/useTranslate.ts';

interface FactListProps {
  /** Message key and value; a fact without a value is left out. */
  facts: readonly (readonly [label: MessageKey, value: ReactNode])[];
}

/** What is known of something: its names beside their values, above them on phones. */
export function FactList({ facts }: FactListProps) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: 0.5,
        m: 0,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(
        ([label, value]) =>
          value && (
            <Box key={label} sx={{ display: 'contents' }}>
              <dt>{translate(label)}</dt>
              <dd>{value}</dd>
            </Box>
          ),
      )}
    </Box>
  );
}
