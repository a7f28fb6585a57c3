import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemEndpoints } from '#contract/system/endpoints.ts';
import { startJobs } from '#server/jobs/start.ts';
import { noteBackup } from '#server/platform/backup/note-backup.ts';
import { longestPause } from '#server/platform/system/background-work.ts';
import { type Call, startTestApp, type TestApp } from '#tests/support/app.ts';
import { aUser } from '#tests/support/factories/users.ts';

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as(await aUser(app.db, { roles: ['ROLE_APP_ADMIN'] }));
});
afterAll(() => app.close());

const read = async () => (await admin(systemEndpoints.backgroundWork)).body;
const jobNamed = async (name: string) => (await read()).jobs.find((job) => job.name === name);

describe('background jobs', () => {
  it('there are none where no process has ever started them', async () => {
    expect(await read()).toEqual({ jobs: [], backups: [] });
  });

  it('are each there with what they did last, the failures with their words, and who is late', async () => {
    const jobs = await startJobs({
      databaseUrl: app.databaseUrl,
      services: app.services,
      transport: null,
      outboxSeconds: 1,
    });
    try {
      // Called each second here; nothing is to be sent.
      await vi.waitFor(
        async () => expect(await jobNamed('outbox')).toMatchObject({ lastRun: { count: 0, error: null } }),
        { timeout: 20_000, interval: 200 },
      );
    } finally {
      await jobs.stop();
    }
    const outbox = await jobNamed('outbox');
    expect(outbox).toMatchObject({ cron: '* * * * *', failures: 0, isLate: false });
    expect(Date.parse(outbox?.lastRun?.endedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(outbox?.lastRun?.startedAt ?? ''),
    );
    expect(await jobNamed('likely-pairs-of-90-days')).toMatchObject({ cron: '20 1 * * *', isLate: false });

    // As the queue stores them: one that failed a day ago, one that is put away, and one that never ran.
    await app.db.execute(sql`delete from job_queue.job where name = 'absences'`);
    await app.db.execute(sql`
      insert into job_queue.job (name, state, started_on, completed_on, output)
      values ('absences', 'failed', now() - interval '1 day', now() - interval '1 day' + interval '2 seconds',
              ${JSON.stringify({ message: `out of ${'x'.repeat(600)}`, stack: 'at secret.ts' })}::jsonb)`);
    await app.db.execute(sql`delete from job_queue.job where name = 'likely-pairs-of-90-days'`);
    await app.db.execute(sql`
      insert into job_queue.job (name, state, started_on, completed_on, output)
      values ('likely-pairs-of-90-days', 'completed', now() - interval '3 hours',
              now() - interval '3 hours' + interval '1 second', '{"count": 7}')`);
    await app.db.execute(sql`
      with moved as (delete from job_queue.job where name = 'likely-pairs-of-90-days' returning *)
      insert into job_queue.archive select *, now() from moved`);
    // The jobs have just been started: what was missed before is not late.
    expect(await jobNamed('absences')).toMatchObject({ failures: 1, isLate: false });
    await app.db.execute(sql`update job_queue.schedule set updated_on = now() - interval '1 day'`);
    const absences = await jobNamed('absences');
    expect(absences).toMatchObject({ failures: 1, isLate: true });
    expect(absences?.lastRun?.error).toHaveLength(500);
    expect(absences?.lastRun?.count).toBeNull();
    expect(JSON.stringify(await read())).not.toContain('secret.ts');
    expect(await jobNamed('likely-pairs-of-90-days')).toMatchObject({
      lastRun: { count: 7, error: null },
      isLate: false,
    });
  }, 60_000);

  it('a job is late once its longest pause is over, and a while', () => {
    const MINUTE = 60_000;
    expect(longestPause('* * * * *')).toBe(MINUTE);
    expect(longestPause('*/5 * * * *')).toBe(5 * MINUTE);
    expect(longestPause('35 * * * *')).toBe(60 * MINUTE);
    expect(longestPause('20 1 * * *')).toBe(24 * 60 * MINUTE);
  });

  it('are for platform administrators', async () => {
    const manager = await app.as(await aUser(app.db, { roles: ['ROLE_INTERNAL', 'ROLE_SUGGESTION_ADMIN'] }));
    expect((await manager(systemEndpoints.backgroundWork)).status).toBe(403);
  });
});

describe('backups', () => {
  const backup = { bytes: 5_000_000_000, rowCount: 12, fileCount: 3, missingFiles: 0, isEncrypted: true };

  it('are noted by their command, the newest ten are shown, and a hundred kept', async () => {
    for (let at = 1; at <= 102; at += 1) {
      await noteBackup(app.databaseUrl, { ...backup, name: `backup-${at}.tar.gz.age` });
    }
    const { backups } = await read();
    expect(backups.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `backup-${102 - at}.tar.gz.age`),
    );
    expect(backups[0]).toMatchObject(backup);
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from backup_run`,
    );
    expect(rows[0]?.count).toBe(100);
  });

  it('count even where they cannot be noted, which is said', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await noteBackup('postgres://nobody@127.0.0.1:1/none', { ...backup, name: 'a' });
    expect(reported).toHaveBeenCalledWith(expect.stringContaining('not noted'));
    reported.mockRestore();
  });
});
