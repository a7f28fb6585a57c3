import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { clampedLines } from '#src/components/clampedLines.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';
import { CutText } from './CutText.tsx';

/** Widths of the window from which two, and three, cards are seen at a time, px. */
const SLIDER_BREAKPOINTS = { two: 464, three: 1024 } as const;

const atLeast = (width: number) => `@media (min-width: ${width}px)`;

/** Width of a card by that of the window, so that it is right before any script runs. */
const CARD_WIDTH = {
  flexBasis: '100%',
  [atLeast(SLIDER_BREAKPOINTS.two)]: { flexBasis: '50%' },
  [atLeast(SLIDER_BREAKPOINTS.three)]: { flexBasis: 'calc(100% / 3)' },
};

/** Cards that are seen at a time: three, two, or one. */
function useCardsPerView(): 1 | 2 | 3 {
  const three = useMediaQuery(`(min-width: ${SLIDER_BREAKPOINTS.three}px)`, { defaultMatches: true });
  const two = useMediaQuery(`(min-width: ${SLIDER_BREAKPOINTS.two}px)`, { defaultMatches: true });
  return three ? 3 : two ? 2 : 1;
}

interface SliderSectionProps {
  /** Ready text. */
  title: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  isPending?: boolean;
  /** A link at the end of the line of the title. */
  action?: ReactNode;
  tinted?: boolean;
  children?: ReactNode;
}

/** A part of the home page whose cards stand in a row to leaf through. */
export function SliderSection({
  title,
  slides,
  isPending = false,
  action,
  tinted,
  children,
}: SliderSectionProps) {
  const translate = useTranslate();
  const perView = useCardsPerView();
  return (
    <Band tinted={tinted ?? false}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
      {isPending && (
        <Box
          role="status"
          aria-busy="true"
          aria-label={translate('home.loading', { title })}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(${perView}, 1fr)` }}
        >
          {Array.from({ length: perView }, (_, card) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
            <Skeleton key={card} variant="rounded" sx={{ height: 400 }} />
          ))}
        </Box>
      )}
      {slides.length > 0 && (
        <Carousel label={title} slides={slides} perView={perView} slideWidth={CARD_WIDTH} />
      )}
    </Band>
  );
}

interface SliderCardProps {
  title: string;
  summary: string;
  /** What kind of thing it is, above the title. */
  kind: ReactNode;
  /** A date or a state, below the text. */
  foot: string;
  picture: ReactNode;
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
        <Typography variant="h3" sx={clampedLines(2)}>
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
