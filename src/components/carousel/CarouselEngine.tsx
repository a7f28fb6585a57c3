import useEmblaCarousel from 'embla-carousel-react';
import { useEffect } from 'react';

interface CarouselEngineProps {
  /** The element that shows a part of the row of slides, its only child. */
  viewport: HTMLElement;
  index: number;
  /** Called when a person drags the slides. */
  onIndex: (index: number) => void;
}

/** Moves the slides: smoothly, by touch and drag, and at once for people who want less motion. */
export default function CarouselEngine({ viewport, index, onIndex }: CarouselEngineProps) {
  const [attach, api] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    direction: getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr',
    duration: 30,
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  });

  useEffect(() => attach(viewport), [attach, viewport]);

  useEffect(() => {
    api?.scrollTo(index);
  }, [api, index]);

  useEffect(() => {
    if (!api) return;
    // Only a drag: where the page itself asked for, it knows already.
    const settled = () => onIndex(api.selectedScrollSnap());
    api.on('pointerUp', settled);
    return () => {
      api.off('pointerUp', settled);
    };
  }, [api, onIndex]);

  return null;
}
