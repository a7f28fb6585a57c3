import PgBoss from 'pg-boss';

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
    await boss.send(job, {});
  } finally {
    await boss.stop({ graceful: false, wait: false });
  }
}
