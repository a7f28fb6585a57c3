import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type PgBoss from 'pg-boss';
import { sqlState } from '#server/platform/db/client.ts';

/** First half of the keys of our advisory locks: "jobs" as four bytes. */
const LOCKS = 0x6a_6f_62_73;
/** A connection that says nothing for so long is given up, ms: its statements take none of that. */
const PATIENCE_MS = 10_000;
/** A job that was taken a moment ago may not have its lock yet, seconds. */
const YOUNG_SECONDS = 5;

/**
 * Tells jobs that run from those that a killed process has left behind. Whoever runs a job holds a lock of the database,
 * which ends with the connection of the process, however it ends. The queue itself would wait for a quarter of an hour.
 * Without that connection jobs run all the same: at worst two processes run one, which does no harm.
 */
export function watchRunningJobs({
  url,
  boss,
  log,
  patience = PATIENCE_MS,
}: {
  url: string;
  boss: Pick<PgBoss, 'fail'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** ms until a connection that says nothing is given up. */
  patience?: number;
}) {
  const own = new Set<string>();
  let opened: Promise<pg.Client> | null = null;

  const open = () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ideagarden-jobs',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    });
    const connecting = client.connect().then(() => client);
    const forget = () => {
      if (opened === connecting) opened = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    connecting.catch(forget);
    opened = connecting;
    return connecting;
  };
  /** Whether it was slow or is gone cannot be known: with the connection go the locks that it may hold. */
  const giveUp = async (connection: Promise<pg.Client>) => {
    if (opened === connection) opened = null;
    const client = await connection.catch(() => null);
    client?.end().catch(() => undefined);
  };
  // One statement at a time: several jobs begin and end at the same moment.
  let last: Promise<unknown> = Promise.resolve();
  const query = <T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]> => {
    const next = last.then(async () => {
      const connection = opened ?? open();
      try {
        return (await (await connection).query<T>(text, values)).rows;
      } catch (error) {
        // An error that the database answers with came over a connection that works.
        if (sqlState(error) === undefined) void giveUp(connection);
        throw error;
      }
    });
    last = next.catch(() => undefined);
    return next;
  };

  const lock = async (name: string) => {
    const [row] = await query<{ got: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as got', [
      LOCKS,
      name,
    ]);
    return row?.got ?? false;
  };
  const unlock = (name: string) => query('select pg_advisory_unlock($1, hashtext($2))', [LOCKS, name]);

  return {
    /** Runs a job so that others see that a living process is at it. */
    run: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      own.add(name);
      const locked = await lock(name).catch(() => false);
      try {
        return await work();
      } finally {
        if (locked) await unlock(name).catch(() => undefined);
        own.delete(name);
      }
    },
    /** Gives jobs back to the queue whose process has died with them. @returns how many */
    releaseOrphaned: async (): Promise<number> => {
      const active = await query<{ name: string; id: string }>(
        `select name, id from job_queue.job
          where state = 'active' and started_on < now() - make_interval(secs => $1)`,
        [YOUNG_SECONDS],
      );
      let freed = 0;
      for (const { name, id } of active) {
        // Our own lock would be given to us once more.
        if (own.has(name) || !(await lock(name))) continue;
        try {
          await boss.fail(name, id, { message: 'its process has ended' });
        } finally {
          await unlock(name);
        }
        log.warn({ job: name }, 'a job was left behind by a process that ended, and is run again');
        freed += 1;
      }
      return freed;
    },
    close: async () => {
      const client = await opened?.catch(() => null);
      opened = null;
      // One that is gone never says goodbye.
      await Promise.race([client?.end().catch(() => undefined), wait(patience, undefined, { ref: false })]);
    },
  };
}
