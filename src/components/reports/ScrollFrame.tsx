import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '#src/useTranslate.ts';

/** Whether a box holds more than it shows, and whether it was scrolled to its end. */
function useOverflow() {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ overflows: false, atEnd: true });
  const measure = useCallback(() => {
    const { current } = box;
    if (!current) return;
    const hidden = current.scrollWidth - current.clientWidth;
    // Widths are rounded, and a language from right to left scrolls below zero.
    const next = { overflows: hidden > 1, atEnd: Math.abs(current.scrollLeft) >= hidden - 1 };
    setState((now) => (now.overflows === next.overflows && now.atEnd === next.atEnd ? now : next));
  }, []);
  // Other figures, other widths: what was rendered is measured, and measured again when the box changes.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [measure]);
  return { box, measure, ...state };
}

interface ScrollFrameProps {
  /** The translated name of what it holds. */
  label: string;
  children: ReactNode;
}

/** Holds a table that on narrow screens scrolls by itself, by keyboard too, and says so. */
export function ScrollFrame({ label, children }: ScrollFrameProps) {
  const translate = useTranslate();
  const { box, measure, overflows, atEnd } = useOverflow();
  return (
    <Box sx={{ position: 'relative' }}>
      {overflows && (
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ mb: 0.5, '@media print': { display: 'none' } }}
        >
          {translate('components.reports.scrolls')}
        </Typography>
      )}
      <Box
        ref={box}
        onScroll={measure}
        // A box that scrolls has to be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={label}
        sx={{
          overflowX: 'auto',
          // What is cut off fades, until the end is in sight.
          ...(overflows &&
            !atEnd && { '@media screen': { maskImage: 'linear-gradient(to left, transparent, #000 32px)' } }),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
