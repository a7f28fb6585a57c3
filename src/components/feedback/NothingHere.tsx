import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type KeyOrText, useText } from '#src/components/useText.ts';

interface NothingHereProps {
  title: KeyOrText;
  text?: string | undefined;
  /** The next step. */
  action?: ReactNode;
}

/** Says in two lines that a part of a page is empty, and what to do next; a whole page has `EmptyState`. */
export function NothingHere({ title, text, action }: NothingHereProps) {
  const translated = useText();
  return (
    <Box role="status" sx={{ py: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{translated(title)}</Typography>
      {text && <Typography color="textSecondary">{translated(text)}</Typography>}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
