import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface AccountRowProps {
  icon: ReactNode;
  title: string;
  /** What sets this one apart from the others. */
  chip: ReactNode;
  caption: string;
  /** What can be done with it. */
  children: ReactNode;
}

/** One of the sessions or passkeys of an account. */
export function AccountRow({ icon, title, chip, caption, children }: AccountRowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        borderBlockEnd: '1px solid var(--mui-palette-divider)',
      }}
    >
      {icon}
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          {chip}
        </Box>
        <Typography variant="caption" component="p" color="textSecondary">
          {caption}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}
