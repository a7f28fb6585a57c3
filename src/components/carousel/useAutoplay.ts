import { useEffect, useState } from 'react';
import { useInBrowser } from '#src/components/useInBrowser.ts';

/** Time that a slide stands before the next comes by itself, ms. */
const AUTOPLAY_MS = 8_000;

const STILL = '(prefers-reduced-motion: reduce)';

interface Autoplay {
  /** Slides move by themselves: asked for, and nobody points at them or has the focus in them. */
  moving: boolean;
  /** The person has not stopped it. */
  playing: boolean;
  setPlaying: (playing: boolean) => void;
  setPointed: (pointed: boolean) => void;
  setFocused: (focused: boolean) => void;
}

/**
 * Whether slides move by themselves: they pause under the pointer, with the focus inside and in a
 * hidden tab; they stand still for people who want less motion, until these start them.
 */
export function useAutoplay(wanted: boolean, next: () => void): Autoplay {
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
