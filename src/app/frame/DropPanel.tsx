import ExpandMore from '@mui/icons-material/ExpandMore';
import Button, { type ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { loadPanels, type Panels, usePanels } from './lazyPanels.ts';

interface DropPanelProps {
  label: string;
  /** In place of the words, which then name the button for assistive technology. */
  icon?: ReactNode;
  variant?: ButtonProps['variant'];
  startIcon?: ReactNode;
  /** One of the panel's links is the page that is open. */
  active?: boolean;
  /** Renders the panel; gets what panels.ts holds and a function that closes it. */
  children: (panels: Panels, close: () => void) => ReactNode;
}

/** Longer words, as in Turkish, take the place of the icon on a narrow phone. */
const ROOM_ON_PHONES = {
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  px: { xs: 1.5, sm: 2 },
};

/**
 * A button that discloses a panel; it closes on Escape and when the page changes. The panel's code
 * arrives with the pointer or the focus.
 */
export function DropPanel({ label, icon, variant = 'text', startIcon, active, children }: DropPanelProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panels = usePanels(anchor !== null);
  const id = useId();
  const { key } = useLocation();
  const close = () => setAnchor(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the panel
  useEffect(close, [key]);
  const shared = {
    'aria-expanded': anchor !== null,
    'aria-haspopup': 'dialog' as const,
    'aria-controls': anchor ? id : undefined,
    onPointerEnter: () => void loadPanels(),
    onFocus: () => void loadPanels(),
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
          sx={{ whiteSpace: 'nowrap', ...(startIcon ? ROOM_ON_PHONES : {}) }}
        >
          {label}
        </Button>
      )}
      {panels && (
        <panels.Panel id={id} label={label} anchor={anchor} onClose={close}>
          {children(panels, close)}
        </panels.Panel>
      )}
    </>
  );
}
