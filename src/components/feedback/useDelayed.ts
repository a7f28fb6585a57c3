import { useEffect, useState } from 'react';

/** Waiting shorter than this shows nothing: a flash of a skeleton is worse than none. */
const APPEAR_AFTER_MS = 150;

/** True once `active` has held for `delay` milliseconds. */
export function useDelayed(active: boolean, delay = APPEAR_AFTER_MS): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) {
      setDue(false);
      return;
    }
    const timer = setTimeout(() => setDue(true), delay);
    return () => clearTimeout(timer);
  }, [active, delay]);
  return active && due;
}
