import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ContentRow } from '#contract/contents/schema.ts';
import { clampedLines } from '#src/components/clampedLines.ts';
import { CARD_CORNER } from '#src/components/corners.ts';
import { DateField } from '#src/components/fields/DateTimeField.tsx';
import { visuallyHidden } from '#src/components/visuallyHidden.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CategoryChip } from './CategoryChip.tsx';
import { NewsPicture } from './NewsPicture.tsx';

interface NewsCardProps {
  item: ContentRow;
  /** Beside the picture instead of below it, where there is room. */
  wide?: boolean;
  first?: boolean;
}

/** A news item in short: picture, category, title, summary, author, date, and the way to the whole. */
export function NewsCard({ item, wide = false, first = false }: NewsCardProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Card
      component="article"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        position: 'relative',
        display: 'grid',
        height: '100%',
        gridTemplateRows: { xs: 'auto 1fr', ...(wide && { sm: 'none' }) },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(wide && { sm: 'minmax(0, 2fr) minmax(0, 3fr)' }) },
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'primary.main' },
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      <NewsPicture item={item} path={wide ? item.bannerPath : item.bannerPreviewPath} first={first} />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
        {item.category !== null && (
          <Box>
            <CategoryChip item={item} />
          </Box>
        )}
        <Typography id={id} variant="h3" component="h2" sx={clampedLines(2)}>
          {item.title}
        </Typography>
        <Typography color="textSecondary" sx={clampedLines(wide ? 4 : 3)}>
          {item.summary}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 'auto', pt: 1 }}>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ marginInlineEnd: 'auto', minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {item.authorName}
            {item.authorName && item.publishDate && ' · '}
            <DateField value={item.publishDate} />
          </Typography>
          <Link
            component={RouterLink}
            to={`/content/${item.id}`}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              minHeight: 44,
              fontWeight: 600,
              // The whole card is a target for the pointer; the link stays the only stop of the keyboard.
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible::after': {
                outline: '2px solid',
                outlineColor: 'primary.main',
                outlineOffset: -2,
                borderRadius: CARD_CORNER,
              },
            }}
          >
            {translate('content.more')}
            <span style={visuallyHidden}>: {item.title}</span>
          </Link>
        </Box>
      </Box>
    </Card>
  );
}
