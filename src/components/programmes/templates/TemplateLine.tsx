import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface TemplateLineProps {
  name: string;
  description: string | null;
  /** Quietly below them. */
  note?: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
}

/** A line of a list of templates. */
export function TemplateLine({ name, description, note, children }: TemplateLineProps) {
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 },
        ...{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        {description && <Typography variant="body2">{description}</Typography>}
        {note}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>{children}</Box>
    </Box>
  );
}
