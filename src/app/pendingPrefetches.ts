/** What is being read for pages that somebody turned to, by path. */
const readings = new Map<string, Promise<unknown>>();

/** Notes that something is being read for a page, until it is there or refused. */
export function notePrefetch(pathname: string, reading: Promise<unknown>): void {
  const ended = reading
    .catch(() => undefined)
    .finally(() => {
      if (readings.get(pathname) === ended) readings.delete(pathname);
    });
  readings.set(pathname, ended);
}

/** What is still being read for a page: worth a short wait, for the page then comes in one piece. Undefined for nothing. */
export const pendingPrefetchOf = (pathname: string): Promise<unknown> | undefined => readings.get(pathname);
