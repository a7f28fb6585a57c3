import PQueue from 'p-queue';

/** A queue for each user, as long as something of theirs is in it. */
export function userQueues(concurrency: number): (userId: number) => PQueue {
  const queues = new Map<number, PQueue>();
  return (userId) => {
    const known = queues.get(userId);
    if (known) return known;
    const queue = new PQueue({ concurrency });
    queue.on('idle', () => queues.delete(userId));
    queues.set(userId, queue);
    return queue;
  };
}
