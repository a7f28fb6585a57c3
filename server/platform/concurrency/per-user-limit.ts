import type { Release } from './byte-limit.ts';
import { userQueues } from './user-queues.ts';

interface PerUser {
  /** Of one user at a time. */
  max: number;
  /** Of one user, besides; one more is refused. */
  maxWaiting: number;
}

/**
 * Lets each user hold so much of this process at a time; the rest wait in their order.
 * @returns acquires, and resolves when that is granted; null where too much of the user waits already
 */
export function perUserLimit({ max, maxWaiting }: PerUser) {
  const queueOf = userQueues(max);
  /** @throws the reason of `signal`, when it was aborted meanwhile */
  return (userId: number, signal: AbortSignal): Promise<Release> | null => {
    const queue = queueOf(userId);
    if (queue.size >= maxWaiting) return null;
    return new Promise((resolve, reject) => {
      const hold = () => new Promise<void>((release) => resolve(release));
      queue.add(hold, { signal }).catch(reject);
    });
  };
}
