import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { app, prepareBulk, read, responsible, start, suggestions } from '#tests/server/bulk/bulkCase.ts';

const WORKER = fileURLToPath(new URL('../../support/bulkJobWorker.ts', import.meta.url));
const MANY = 120;
/** Processes that die, each after it has done some. */
const KILLS = 3;
const STEPS = 10;

prepareBulk();

const doneOf = async (id: number) => (await read(responsible, id)).body.done;

it('a job whose processes are killed goes on where it was, and does each contribution once', async () => {
  const ids = await suggestions(MANY);
  const job = await start(responsible, { command: 'ACT', arguments: { actionName: 'Accept' }, ids });
  for (let kills = 0; ; ) {
    const before = await doneOf(job.body.id);
    const worker = spawn(process.execPath, ['--import', 'tsx', WORKER, app.databaseUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(worker, 'exit');
    if (kills < KILLS) {
      await expect
        .poll(() => doneOf(job.body.id), { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(before + STEPS);
      worker.kill('SIGKILL');
      kills += 1;
    }
    await ended;
    if (worker.exitCode === 0) break;
  }
  expect((await read(responsible, job.body.id)).body).toMatchObject({ state: 'DONE', changed: MANY });
  const { rows } = await app.db.execute<{ number: number }>(sql`
    select count(*)::int as number from contribution_history
     where event like 'action:%' group by contribution_id`);
  expect(rows.map(({ number }) => number)).toEqual(ids.map(() => 1));
  const { rows: told } = await app.db.execute(
    sql`select from notification where bulk_job_id = ${job.body.id}`,
  );
  expect(told).toHaveLength(1);
}, 300_000);
