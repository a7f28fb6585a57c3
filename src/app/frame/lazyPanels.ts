import { useEffect, useState } from 'react';

export type Panels = typeof import('./panels.ts');

let arrived: Panels | null = null;

/** Loads the insides of the bar's panels; null while they cannot be loaded. Calling it again costs nothing. */
export async function loadPanels(): Promise<Panels | null> {
  try {
    arrived ??= await import('./panels.ts');
  } catch (error) {
    // The server is away: whoever needs a panel asks again.
    console.warn('The panels of the navigation bar did not arrive', error);
  }
  return arrived;
}

/** The insides of the panels once one of them is wanted; null until they are there. */
export function usePanels(wanted: boolean): Panels | null {
  const [panels, setPanels] = useState(arrived);
  useEffect(() => {
    if (wanted && panels === null) void loadPanels().then(setPanels);
  }, [wanted, panels]);
  return panels;
}

/** Fetches them when the browser has nothing else to do, so that the first click opens at once. */
export function useEarlyPanels(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPanels(), 2_000);
    return () => clearTimeout(timer);
  }, []);
}
