import PQueue from 'p-queue';
import { userQueues } from './user-queues.ts';

interface Claim {
  /** Of one user one task runs at a time, whatever else is free. */
  userId?: number;
  /** Aborted when nobody wants the result: a task that waits is dropped, and one that runs is waited for no longer. */
  signal?: AbortSignal;
}

/** @throws the reason of `signal`, when it was aborted */
type RunLimited = <T>(task: () => Promise<T>, claim?: Claim) => Promise<T>;

/**
 * Lets at most so many tasks of this process run at a time, and of one user one. Tasks of a user wait for each other
 * before they wait with those of others, so that nobody is held up by somebody who started several.
 */
export function concurrencyLimit(max: number): RunLimited {
  const all = new PQueue({ concurrency: max });
  const queueOf = userQueues(1);

  return (task, { userId, ...options } = {}) => {
    const run = () => all.add(task, options);
    return userId === undefined ? run() : queueOf(userId).add(run, options);
  };
}
