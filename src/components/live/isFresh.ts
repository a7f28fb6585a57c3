/** The channel opens, and asks to read again, just after a page was read: that is not done twice, ms. */
const FRESH_MS = 5000;

/** Whether something is being read, or was a moment ago. */
export const isFresh = ({
  dataUpdatedAt,
  fetchStatus,
}: {
  dataUpdatedAt: number;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}): boolean => fetchStatus === 'fetching' || Date.now() - dataUpdatedAt < FRESH_MS;
