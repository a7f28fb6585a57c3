import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { CutText } from './CutText.tsx';

interface SliderCardProps {
  title: string;
  summary: string;
  /** What kind of thing it is, above the title. */
  kind: ReactNode;
  /** A date or a state, below the text. */
  foot: string;
  picture: ReactNode;
  /** Its page. */
  to: string;
}

/** A card of the sliders: 16:9 picture, kind, title in two lines, text, date. */
export function SliderCard({ title, summary, kind, foot, picture, to }: SliderCardProps) {
  return (
    <Card component="article" sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ position: 'relative', aspectRatio: '16 / 9', flexShrink: 0 }}>{picture}</Box>
      <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 0.75, flexGrow: 1 }}>
        <Typography variant="caption" component="p" sx={{ color: 'primary.main', fontWeight: 600 }}>
          {kind}
        </Typography>
        <Typography
          variant="h3"
          sx={{
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          <Link component={RouterLink} to={to} color="textPrimary">
            {title}
          </Link>
        </Typography>
        <CutText text={summary} about={title} color="textSecondary" sx={{ overflowWrap: 'anywhere' }} />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 'auto', pt: 0.5 }}>
          {foot}
        </Typography>
      </Box>
    </Card>
  );
}
