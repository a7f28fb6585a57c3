import { setTimeout as wait } from 'node:timers/promises';

export const LATE = Symbol('late');

/** What comes of work, or that it took too long. It goes on then, and nobody hears of it any more. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | typeof LATE> {
  const waiting = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, wait(ms, LATE, { signal: waiting.signal, ref: false })]);
  } finally {
    waiting.abort();
  }
}

/** What comes of work, as long as `signal` is not aborted; its reason then. */
export function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return new Promise<T>((resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
