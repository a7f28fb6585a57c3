const DAY_MS = 86_400_000;

/** Whole days since an instant, none before it. */
export const daysSince = (instant: string, now = new Date()): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));
