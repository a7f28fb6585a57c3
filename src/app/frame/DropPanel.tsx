import ExpandMore from '@mui/icons-material/ExpandMore';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface DropPanelProps {
  label: string;
  /** In place of the words, which then name the button for assistive technology. */
  icon?: ReactNode;
  variant?: ButtonProps['variant'];
  startIcon?: ReactNode;
  /** One of the panel's links is the page that is open. */
  active?: boolean;
  /** Gets a function that closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that discloses a panel; it closes on Escape and when the page changes. */
export function DropPanel({ label, icon, variant = 'text', startIcon, active, children }: DropPanelProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const { key } = useLocation();
  const close = () => setAnchor(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the panel
  useEffect(close, [key]);
  const shared = {
    'aria-expanded': anchor !== null,
    'aria-haspopup': 'dialog' as const,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: { currentTarget: HTMLElement }) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {icon ? (
        <IconButton {...shared} aria-label={label} title={label} color="inherit">
          {icon}
        </IconButton>
      ) : (
        <Button
          {...shared}
          variant={variant}
          color={variant === 'text' ? 'inherit' : 'primary'}
          startIcon={startIcon}
          endIcon={<ExpandMore />}
          data-active={active || undefined}
          className="bar-link"
        >
          {label}
        </Button>
      )}
      <Popover
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
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
        {typeof children === 'function' ? children(close) : children}
      </Popover>
    </>
  );
}
