import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import { type FocusEvent, type ReactNode, Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useInBrowser } from '#src/components/useInBrowser.ts';
import { lazyPart } from '#src/lazyPart.ts';
import { useTranslate } from '#src/useTranslate.ts';
import { CarouselControls } from './CarouselControls.tsx';

/** The first picture does not wait for the code that moves slides. */
const CarouselEngine = lazyPart(() => import('./CarouselEngine.tsx'));

/** Space between slides. */
const GAP = '16px';

interface CarouselProps {
  /** Ready text: what the slides are. */
  label: string;
  /** One node for each slide, with its key. */
  slides: readonly { key: string | number; content: ReactNode }[];
  /** Slides that are seen at a time. */
  perView?: number;
  /** Width of a slide, as styles; by `perView` when left out. */
  slideWidth?: SystemStyleObject;
  autoplay?: boolean;
  /** Controls over the slides instead of below them. */
  overlaid?: boolean;
}

/**
 * Slides in a row, by the carousel pattern of WAI-ARIA: a region whose slides are groups, buttons before them
 * in the order of the keyboard, and slides out of sight that nothing can reach. It stops on the last slide,
 * but when it moves by itself, which starts over.
 */
export function Carousel({
  label,
  slides,
  perView = 1,
  slideWidth = { flexBasis: `${100 / perView}%` },
  autoplay = false,
  overlaid = false,
}: CarouselProps) {
  const translate = useTranslate();
  const id = useId();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const [asked, setIndex] = useState(0);
  const positions = Math.max(1, slides.length - perView + 1);
  const index = Math.min(asked, positions - 1);
  const next = useCallback(() => setIndex((now) => (now + 1) % positions), [positions]);
  const { moving, playing, setPlaying, setPointed, setFocused } = useAutoplay(
    autoplay && positions > 1,
    next,
  );
  const started = useStarted(positions > 1);

  const controls = positions > 1 && (
    <CarouselControls
      controlled={id}
      index={index}
      positions={positions}
      onIndex={setIndex}
      overlaid={overlaid}
      {...(autoplay ? { playing, onPlaying: setPlaying } : {})}
    />
  );
  return (
    <Box
      component="section"
      aria-roledescription={translate('components.carousel')}
      aria-label={label}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column' }}
    >
      {/* First for the keyboard, below for the eye. */}
      <Box sx={{ order: 1 }}>{controls}</Box>
      <Box
        id={id}
        ref={setViewport}
        aria-live={moving ? 'off' : 'polite'}
        sx={{ overflow: 'hidden', mx: '-4px', px: '4px' }}
      >
        <Box sx={{ display: 'flex', marginInlineStart: `-${GAP}`, touchAction: 'pan-y pinch-zoom' }}>
          {slides.map(({ key, content }, place) => (
            <Box
              key={key}
              role="group"
              aria-roledescription={translate('components.carousel.slide')}
              aria-label={translate('components.carousel.place', { place: place + 1, total: slides.length })}
              inert={place < index || place >= index + perView}
              sx={[{ flex: '0 0 auto', minWidth: 0, paddingInlineStart: GAP }, slideWidth]}
            >
              {content}
            </Box>
          ))}
        </Box>
      </Box>
      {viewport && started && (
        <Suspense>
          <CarouselEngine viewport={viewport} index={index} onIndex={setIndex} />
        </Suspense>
      )}
    </Box>
  );
}

/** True once the page stands: then there is time for what moves. */
function useStarted(wanted: boolean): boolean {
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setStarted(true), 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  return started;
}

/** Time that a slide stands before the next comes by itself, ms. */
const AUTOPLAY_MS = 8_000;

const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Whether slides move by themselves: they pause under the pointer, with the focus inside and in a
 * hidden tab; they stand still for people who want less motion, until these start them.
 */
function useAutoplay(wanted: boolean, next: () => void) {
  const inBrowser = useInBrowser();
  const [asked, setPlaying] = useState<boolean | null>(null);
  const playing = asked ?? (wanted && inBrowser && !window.matchMedia(STILL).matches);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const moving = wanted && playing && !pointed && !focused;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') next();
    }, AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [moving, next]);

  return { moving, playing, setPlaying, setPointed, setFocused };
}
