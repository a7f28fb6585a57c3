import { createServer, connect as dial, type Socket } from 'node:net';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchRunningJobs } from '#server/jobs/running-jobs.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  boss = new PgBoss({ connectionString: database.url, schema: 'job_queue', max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

const aProcess = () => watchRunningJobs({ url: database.url, boss, log: { warn: () => undefined } as never });

/** A job that some process has taken a while ago. */
async function taken(name: string): Promise<string> {
  await boss.createQueue(name, { name, policy: 'stately', retryLimit: 2, expireInSeconds: 900 });
  await boss.send(name, {});
  const [job] = await boss.fetch(name);
  await database.pool.query(
    `update job_queue.job set started_on = now() - interval '1 minute' where name = $1 and state = 'active'`,
    [name],
  );
  return job?.id ?? '';
}

it('a job whose process was killed is run again by another, one whose process lives is left alone', async () => {
  const [killed, living] = [aProcess(), aProcess()];
  await taken('left');
  let finish: (value?: unknown) => void = () => undefined;
  const work = new Promise((resolve) => {
    finish = resolve;
  });
  const running = killed.run('left', () => work);
  const held = `select count(*)::int as count from pg_locks
                  where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await database.pool.query(held)).rows[0].count, { timeout: 10_000 }).toBe(1);
  // Nobody takes it while its process lives, not even that process itself.
  expect(await living.releaseOrphaned()).toBe(0);
  expect(await killed.releaseOrphaned()).toBe(0);
  expect(await boss.fetch('left')).toEqual([]);

  await killed.close();
  await expect.poll(() => living.releaseOrphaned(), { timeout: 10_000 }).toBe(1);
  const again = await boss.fetch('left');
  expect(again).toHaveLength(1);
  await boss.complete('left', again[0]?.id ?? '');
  expect(await living.releaseOrphaned()).toBe(0);
  finish();
  await running;
  await living.close();
  await killed.close();
});

it('a job runs without the connection that tells of it', async () => {
  const nowhere = watchRunningJobs({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    boss,
    log: { warn: () => undefined } as never,
  });
  expect(await nowhere.run('any', async () => 'done')).toBe('done');
  await nowhere.close();
});

/** A way to the database that can fall silent, as a network does that drops packets: nothing is closed. */
async function aWayThere() {
  let silent = false;
  const sockets: Socket[] = [];
  const { hostname, port } = new URL(database.url);
  const server = createServer((near) => {
    const far = dial(Number(port), hostname);
    sockets.push(near, far);
    near.on('data', (bytes) => silent || far.write(bytes));
    far.on('data', (bytes) => silent || near.write(bytes));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    fallSilent: (now: boolean) => {
      silent = now;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

it('jobs go on when that connection falls silent, and it is opened anew', async () => {
  const way = await aWayThere();
  const log = { warn: () => undefined } as never;
  const running = watchRunningJobs({ url: way.url, boss, log, patience: 200 });
  expect(await running.run('before', async () => 'done')).toBe('done');
  way.fallSilent(true);
  expect(await Promise.all([running.run('a', async () => 1), running.run('b', async () => 2)])).toEqual([
    1, 2,
  ]);
  await expect(running.releaseOrphaned()).rejects.toThrow();
  way.fallSilent(false);
  // On a busy machine a new connection may take longer than that patience.
  await expect.poll(() => running.releaseOrphaned().catch(() => 'given up'), { timeout: 10_000 }).toBe(0);
  way.fallSilent(true);
  await running.close();
  way.close();
});
