import { useCallback, useEffect, useRef } from 'react';

/** Does something after so many milliseconds, unless the page was left by then; a second call replaces the first. */
export function useLater() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((milliseconds: number, work: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(work, milliseconds);
  }, []);
}
