import type { PopoverActions } from '@mui/material/Popover';
import { useCallback, useRef } from 'react';

/** Moves a popover whose content grows back into the window: `action` is for the popover, `content` a ref of what grows. */
export function useWithinWindow() {
  const action = useRef<PopoverActions>(null);
  const content = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => action.current?.updatePosition());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { action, content };
}
