import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** A few things, each a line or two; the whole list is elsewhere. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

interface RowProps {
  to: string;
  title: string;
  text: ReactNode;
  /** How long it still has, or how late it is. */
  note?: ReactNode;
  chip?: ReactNode;
}

/** One thing of a short list: what, where, how it stands. */
export function Row({ to, title, text, note, chip }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'space-between',
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 200px' }}>
        <Link
          component={RouterLink}
          to={to}
          color="textPrimary"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {title}
        </Link>
        <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {note}
      </Box>
      {chip}
    </Box>
  );
}
