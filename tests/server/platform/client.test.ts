import { sql } from 'drizzle-orm';
import { date, integer, numeric, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, inTransaction, sqlState } from '#server/platform/db/client.ts';
import { isUnreachable } from '#server/platform/db/failures.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const sample = pgTable('value_sample', {
  rowNumber: integer(),
  happenedAt: timestamp({ withTimezone: true, precision: 3, mode: 'string' }),
  dueOn: date({ mode: 'string' }),
  exactAmount: numeric(),
});

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table value_sample (row_number int, happened_at timestamptz(3), due_on date, exact_amount numeric)',
  );
});
afterAll(() => database.drop());

describe('values from the database', () => {
  const instant = '2026-01-31T08:15:00.250Z';

  it('give instants as ISO text in UTC through the query builder', async () => {
    await database.db.insert(sample).values({
      rowNumber: 1,
      happenedAt: '2026-01-31T10:15:00.25+02:00',
      dueOn: '2026-02-01',
      exactAmount: '0.10',
    });
    const rows = await database.db.select().from(sample);
    expect(rows).toEqual([{ rowNumber: 1, happenedAt: instant, dueOn: '2026-02-01', exactAmount: '0.10' }]);
  });

  it('give the same instants through raw SQL and the bare pool', async () => {
    const query = 'select happened_at, due_on from value_sample';
    const expected = { happened_at: instant, due_on: '2026-02-01' };
    expect((await database.db.execute(sql.raw(query))).rows).toEqual([expected]);
    expect((await database.pool.query(query)).rows).toEqual([expected]);
  });

  it('give big integers and counts as numbers, also in arrays, and sums as exact text', async () => {
    const { rows } = await database.pool.query(
      `select count(*) as n, array[1::int8, null] as ids, sum(9007199254740993::int8) as sum,
        array['2026-01-31 08:15:00.25+00'::timestamptz] as at from value_sample`,
    );
    expect(rows).toEqual([{ n: 1, ids: [1, null], sum: '9007199254740993', at: [instant] }]);
  });

  it('keep what is not an instant of our calendar as it is', async () => {
    const { rows } = await database.pool.query(`select 'infinity'::timestamptz as at`);
    expect(rows).toEqual([{ at: 'infinity' }]);
  });

  it('are computed in UTC, wherever the server stands', async () => {
    const { rows } = await database.pool.query('show timezone');
    expect(rows).toEqual([{ TimeZone: 'UTC' }]);
  });
});

describe('a statement', () => {
  it('is ended after its time where one is set, and nowhere else', async () => {
    const hurried = createDatabase(database.url, { poolSize: 1, statementTimeout: 500 });
    try {
      const error = await hurried.db.execute(sql`select pg_sleep(5)`).catch((reason: unknown) => reason);
      expect(sqlState(error)).toBe('57014');
      expect((await hurried.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    } finally {
      await hurried.close();
    }
    expect((await database.sessions.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '0' },
    ]);
  });
});

describe('a connection whose session is nobody’s', () => {
  it('gets the time zone alone: what holds in it is up to the pooler that hands it out', async () => {
    const handedOut = createDatabase(database.url, {
      ...{ poolSize: 1, statementTimeout: 500, lazyCommits: true, hasSessions: false },
    });
    try {
      const { rows } = await handedOut.pool.query(
        `select name, setting from pg_settings
          where source = 'session' and (name like '%timeout' or name = 'synchronous_commit')`,
      );
      expect(rows).toEqual([]);
      expect((await handedOut.pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    } finally {
      await handedOut.close();
    }
  });
});

describe('a connection', () => {
  it('to a standby is refused where changes are wanted, as one to a server that is still starting', async () => {
    // What PostgreSQL says of itself, as a standby says it.
    await database.pool.query('create schema of_standby');
    await database.pool.query(
      'create function of_standby.pg_is_in_recovery() returns boolean language sql return true',
    );
    const url = new URL(database.url);
    url.searchParams.set('options', '-c search_path=of_standby,pg_catalog');
    const open = (primaryOnly: boolean) => createDatabase(url.href, { poolSize: 1, primaryOnly });
    const [wanting, reading] = [open(true), open(false)];
    try {
      const error = await wanting.db.execute(sql`select 1`).catch((reason: unknown) => reason);
      expect([sqlState(error), isUnreachable(error)]).toEqual(['57P03', true]);
      expect(wanting.pool.totalCount).toBe(0);
      expect((await reading.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    } finally {
      await Promise.all([wanting.close(), reading.close()]);
    }
    const primary = createDatabase(database.url, { poolSize: 1, primaryOnly: true });
    try {
      expect((await primary.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    } finally {
      await primary.close();
    }
  });
});

describe('a transaction', () => {
  it('works with a single connection and gives it back', async () => {
    const single = createDatabase(database.url, { poolSize: 1 });
    try {
      for (let round = 0; round < 3; round += 1) {
        await inTransaction(single.db, (tx) => tx.execute(sql`select 1`));
        await expect(
          inTransaction(single.db, async () => {
            throw new Error('refused');
          }),
        ).rejects.toThrow('refused');
      }
      expect(single.pool.totalCount).toBe(1);
    } finally {
      await single.close();
    }
  });

  it('leaves nothing of what was done before an error', async () => {
    const attempt = inTransaction(database.db, async (tx) => {
      await tx.insert(sample).values({ rowNumber: 99 });
      throw new Error('refused');
    });
    await expect(attempt).rejects.toThrow('refused');
    const { rows } = await database.pool.query('select from value_sample where row_number = 99');
    expect(rows).toEqual([]);
  });

  it('is run again when two that depend on each other collide, and both count', async () => {
    let runs = 0;
    let bothHaveRead: () => void = () => undefined;
    const meeting = new Promise<void>((resolve) => {
      bothHaveRead = resolve;
    });
    const increase = () =>
      inTransaction(
        database.db,
        async (tx) => {
          runs += 1;
          const { rows } = await tx.execute<{ n: number }>(
            sql`select count(*) as n from value_sample where row_number > 1000`,
          );
          if (runs === 2) bothHaveRead();
          await meeting;
          await tx.insert(sample).values({ rowNumber: 1001 + Number(rows[0]?.n) });
        },
        { isolationLevel: 'serializable' },
      );
    await Promise.all([increase(), increase()]);
    const { rows } = await database.pool.query(
      'select row_number from value_sample where row_number > 1000 order by 1',
    );
    expect(rows).toEqual([{ row_number: 1001 }, { row_number: 1002 }]);
    expect(runs).toBe(3);
  });

  it('gives up after three repetitions with the error of the database', async () => {
    let runs = 0;
    const attempt = inTransaction(database.db, async (tx) => {
      runs += 1;
      await tx.execute(sql`do $$ begin raise exception using errcode = '40P01'; end $$`);
    });
    const error = await attempt.catch((reason: unknown) => reason);
    expect(sqlState(error)).toBe('40P01');
    expect(runs).toBe(4);
  });

  it('is not repeated for an error of its own', async () => {
    let runs = 0;
    const attempt = inTransaction(database.db, async (tx) => {
      runs += 1;
      await tx.execute(sql`select 1 / 0`);
    });
    expect(sqlState(await attempt.catch((reason: unknown) => reason))).toBe('22012');
    expect(runs).toBe(1);
  });
});
