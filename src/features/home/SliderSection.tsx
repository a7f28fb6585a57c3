import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Carousel } from '#src/components/carousel/Carousel.tsx';
import { useTranslate } from '#src/useTranslate.ts';
import { Band } from './Band.tsx';

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
