import PQueue from 'p-queue';
import type { Release } from './byte-limit.ts';

interface Turns {
  /** Turns of one account at a time. */
  most: number;
  /** Of one account, besides; one more is refused. */
  mostWaiting: number;
}

/**
 * Lets each account have so many turns of this process at a time; the rest wait in their order.
 * @returns takes a turn, and resolves when it has come; null where too many of the account wait already
 */
export function turnsOfAccounts({ most, mostWaiting }: Turns) {
  const queues = new Map<number, PQueue>();

  const queueOf = (account: number): PQueue => {
    const known = queues.get(account);
    if (known) return known;
    const queue = new PQueue({ concurrency: most });
    queue.on('idle', () => queues.delete(account));
    queues.set(account, queue);
    return queue;
  };

  /** @throws the reason of `signal`, when it was aborted meanwhile */
  return (account: number, signal: AbortSignal): Promise<Release> | null => {
    const queue = queueOf(account);
    if (queue.size >= mostWaiting) return null;
    return new Promise((resolve, reject) => {
      const turn = () => new Promise<void>((end) => resolve(end));
      queue.add(turn, { signal }).catch(reject);
    });
  };
}
