import PgBoss from 'pg-boss';
import { expect, vi } from 'vitest';

/** Longest time until a server that answers has made its queues, ms. */
const QUEUES_MS = 60_000;

/** Has the servers on this database do a job now; by themselves they look each half minute. */
export async function callJob(databaseUrl: string, job: string): Promise<void> {
  const boss = new PgBoss({
    ...{ connectionString: databaseUrl, schema: 'job_queue', max: 1 },
    // Only to call: whatever else the queue does is the servers'.
    ...{ supervise: false, schedule: false, migrate: false },
  });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    // A job of a queue that is not there yet is dropped without a word.
    await vi.waitFor(async () => expect(await boss.getQueue(job)).not.toBeNull(), { timeout: QUEUES_MS });
    await boss.send(job, {});
  } finally {
    await boss.stop({ graceful: false, wait: false });
  }
}
