import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';

interface PanelProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

export default function Panel({ id, label, anchor, onClose, children }: PanelProps) {
  return (
    <Popover
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: {
            border: 1,
            borderColor: 'divider',
            borderRadius: '10px',
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
