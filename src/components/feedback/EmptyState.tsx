import Inbox from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from '#src/components/useText.ts';

export interface EmptyStateProps {
  /** Message key or text of the 'not found' notice, such as `content.home.notFound`. */
  title: string;
  /** What belongs here. */
  text?: string | undefined;
  /** The first step, usually a button. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Says that nothing is here, what belongs here, and offers the first step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  const translated = useText();
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', px: 2, py: 6 }}
    >
      <Box aria-hidden sx={{ color: 'primary.main', '& svg': { fontSize: 40 } }}>
        {icon ?? <Inbox />}
      </Box>
      <Typography sx={{ fontSize: 17, fontWeight: 600 }}>{translated(title)}</Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxWidth: '48ch' }}>
          {translated(text)}
        </Typography>
      )}
      {action && <Box sx={{ mt: 1 }}>{action}</Box>}
    </Box>
  );
}
