import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { unsavedChanges } from './unsavedChanges.ts';

/**
 * Stops whoever leaves while `when` says so, until the blocker is called to go on; closing the tab asks in the
 * browser's own words.
 * @param leaves whether a way between two addresses leads out of what would be lost
 */
export function useLeaveBlocker(when: boolean, leaves: (from: Location, to: Location) => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
  useEffect(() => (when ? unsavedChanges.hold() : undefined), [when]);
  return blocker;
}
