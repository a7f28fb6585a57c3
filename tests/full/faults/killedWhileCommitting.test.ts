import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { openFolder } from '#tests/support/clusters.ts';
import { embeddedDatabase, openServer } from '#tests/support/ownServer.ts';
import { descendantsOf } from '#tests/support/processes.ts';
import { expectNothingLost, isAcknowledged, startSubmitting } from '#tests/support/submitting.ts';

/** Lets every commit of a submission take its time, so that a process can be met in the midst of one. */
const slowDownCommits = (db: Database) =>
  db.execute(sql`
    create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.2); return null; end $$;
    create constraint trigger take_time after insert on contribution_history
      deferrable initially deferred for each row when (new.event = 'submit') execute function take_time()`);

/** Processes of PostgreSQL that are committing now: at least one. */
async function committing(db: Database): Promise<number[]> {
  const pids = async () =>
    (
      await db.execute<{ pid: number }>(sql`
        select pid from pg_stat_activity
         where datname = current_database() and state = 'active' and query ilike 'commit%'`)
    ).rows.map(({ pid }) => pid);
  let found: number[] = [];
  await expect
    .poll(
      async () => {
        found = await pids();
        return found.length;
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBeGreaterThan(0);
  return found;
}

it('a process that is killed while it commits, of the server or of the database, loses nothing that was acknowledged and keeps nothing by half', async () => {
  const dataDir = await openFolder();
  const { running, origin } = await openServer('', { DATA_DIR: dataDir, PROCESSES: '2', DB_POOL_SIZE: '5' });
  await expect.poll(() => running.output.join(''), { timeout: 60_000 }).toContain('Ideagarden is ready');
  const db = await embeddedDatabase(dataDir);
  await slowDownCommits(db);
  const people = await startSubmitting(origin, db, { pause: 20 });
  const members = () =>
    descendantsOf(running.process.pid ?? 0).filter(({ command }) => command.includes('dist/server/main.js'));

  await people.untilAcknowledged(10);
  const before = members();
  expect(before).toHaveLength(2);
  await committing(db);
  for (const { pid } of before) process.kill(pid, 'SIGKILL');
  await people.untilAcknowledged(10, 30_000);

  const [backend] = await committing(db);
  if (backend === undefined) throw new Error('Nobody commits');
  process.kill(backend, 'SIGKILL');
  await people.untilAcknowledged(10, 30_000);
  await people.stop();

  const lost = people.outcomes.filter((one) => !isAcknowledged(one));
  // A server that was killed answers nothing; one whose database recovers says so.
  expect(lost.filter(({ status }) => status === 0).length).toBeGreaterThan(0);
  const refused = lost.filter(({ status }) => status > 0);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, refusal }) => `${status} ${refusal}`))).toEqual(
    new Set(['503 error.dataUnreachable']),
  );
  await expectNothingLost(db, people.outcomes, () => true);
  expect(members().filter(({ pid }) => before.some((one) => one.pid === pid))).toEqual([]);
  expect(running.process.exitCode).toBe(null);
}, 180_000);
