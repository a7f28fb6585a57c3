import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { type KeyOrText, useText } from '#src/components/useText.ts';

export interface SectionCardProps {
  title: KeyOrText;
  /** 2 under the page's h1, 3 inside another section. */
  level?: 2 | 3;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page with its heading, named for assistive technology. */
export function SectionCard({ title, level = 2, actions, children }: SectionCardProps) {
  const text = useText();
  const id = useId();
  return (
    <Card component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography
          id={id}
          tabIndex={-1}
          variant={level === 2 ? 'h2' : 'h3'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {text(title)}
        </Typography>
        {actions && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: 'auto' }}>{actions}</Box>
        )}
      </Box>
      {children}
    </Card>
  );
}
