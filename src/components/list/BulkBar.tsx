import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useListContext } from 'ra-core';
import type { ReactNode } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

interface BulkBarProps {
  /** What is chosen, where that is more than the rows that were chosen one by one; ready text. */
  words?: string | undefined;
  children: ReactNode;
}

/** What can be done with the chosen rows; absent while nothing is chosen. */
export function BulkBar({ words, children }: BulkBarProps) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const count = selectedIds.length;
  if (count === 0) return null;
  return (
    <Paper
      variant="outlined"
      role="region"
      aria-label={translate('components.list.bulk')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        mb: 1,
        // Rows go on below it: what is chosen can be dealt with from the end of a long page too. So it is opaque.
        position: { md: 'sticky' },
        top: 72,
        zIndex: 4,
        bgcolor: 'background.paper',
        backgroundImage:
          'linear-gradient(var(--mui-palette-action-selected), var(--mui-palette-action-selected))',
      }}
    >
      <Typography role="status" sx={{ fontWeight: 600, marginInlineEnd: 'auto' }}>
        {words ?? translate('components.list.chosen', { smart_count: count })}
      </Typography>
      {children}
      <Button onClick={() => onUnselectItems()}>{translate('components.list.clearChoice')}</Button>
    </Paper>
  );
}
