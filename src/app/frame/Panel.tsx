import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import { CARD_CORNER } from '#src/components/corners.ts';
import { useWithinWindow } from '#src/components/layout/useWithinWindow.ts';
import { walkByArrows } from './walkByArrows.ts';

/** Height of the bar, space above the panel, space that stays free around it, px. */
const BAR = 64;
const ABOVE = 4;
const MARGIN = 16;

/** Where the bar ends that a button stands in: how far below the button's top, and how far below the window's. */
function edgeBelow(anchor: HTMLElement | null) {
  if (!anchor) return { offset: 'bottom' as const, top: BAR };
  const top = (anchor.closest('header') ?? anchor).getBoundingClientRect().bottom;
  return { offset: top - anchor.getBoundingClientRect().top, top };
}

interface PanelProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** Opens below the bar, and scrolls within itself where the window is too low for it. */
export default function Panel({ id, label, anchor, onClose, children }: PanelProps) {
  // Its content comes later and is wider than what waits for it.
  const { action, content } = useWithinWindow();
  const edge = edgeBelow(anchor);
  return (
    <Popover
      id={id}
      action={action}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: edge.offset, horizontal: 'left' }}
      marginThreshold={MARGIN}
      slotProps={{
        paper: {
          ref: content,
          role: 'dialog',
          'aria-label': label,
          onKeyDown: walkByArrows,
          sx: {
            border: 1,
            borderColor: 'divider',
            borderRadius: CARD_CORNER,
            mt: `${ABOVE}px`,
            // Five groups of a menu stand side by side.
            maxWidth: 'min(1136px, 94vw)',
            maxHeight: `max(160px, calc(100dvh - ${Math.round(edge.top) + ABOVE + MARGIN}px))`,
          },
        },
      }}
    >
      {children}
    </Popover>
  );
}
