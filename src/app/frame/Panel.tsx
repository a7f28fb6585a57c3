import Popover, { type PopoverActions } from '@mui/material/Popover';
import { type ReactNode, useCallback, useRef } from 'react';
import { CARD_CORNER } from '#src/components/corners.ts';

interface PanelProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

export default function Panel({ id, label, anchor, onClose, children }: PanelProps) {
  const actions = useRef<PopoverActions>(null);
  // Its content comes later and is wider than what waits for it: the panel moves back into the window.
  const follow = useCallback((paper: HTMLElement | null) => {
    if (!paper) return;
    const observer = new ResizeObserver(() => actions.current?.updatePosition());
    observer.observe(paper);
    return () => observer.disconnect();
  }, []);
  return (
    <Popover
      id={id}
      action={actions}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          ref: follow,
          role: 'dialog',
          'aria-label': label,
          sx: {
            border: 1,
            borderColor: 'divider',
            borderRadius: CARD_CORNER,
            mt: 0.5,
            maxWidth: 'min(1120px, 94vw)',
          },
        },
      }}
    >
      {children}
    </Popover>
  );
}
