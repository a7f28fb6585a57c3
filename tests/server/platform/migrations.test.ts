import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabase, sqlState } from '#server/platform/db/client.ts';
import { MigrationError, migrate } from '#server/platform/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const BOOKS = '20260101000000_make_books';
const AUTHORS = '20260102000000_make_authors';
const LATE = '20260101120000_name_books';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

const write = (name: string, statements: string) => writeFile(join(folder, `${name}.sql`), statements);
const applied = async () =>
  (await pool.query('select name from schema_migration order by name')).rows.map((row) => row.name);
const tables = async () =>
  (
    await pool.query(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name <> 'schema_migration' order by 1`,
    )
  ).rows.map((row) => row.name);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.sessions;
});
afterAll(() => database.drop());

beforeEach(async () => {
  await pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'ideagarden-migrations-'));
  await write(BOOKS, 'create table book (id int); insert into book values (1)');
  await write(AUTHORS, 'create table author (id int)');
  return () => rm(folder, { recursive: true });
});

describe('migrations', () => {
  it('are applied in the order of their names, once', async () => {
    expect(await migrate(pool, folder)).toEqual([BOOKS, AUTHORS]);
    expect(await migrate(pool, folder)).toEqual([]);
    expect(await tables()).toEqual(['author', 'book']);
  });

  it('step back from who reads for long, so that nobody waits behind them', async () => {
    await migrate(pool, folder);
    await write(LATE, 'alter table book add name text');
    const reader = await pool.connect();
    await reader.query('begin; select from book');
    const migrating = migrate(pool, folder);
    // Twice as long as the migration waits for a lock and pauses, in which somebody else reads on.
    const waits: number[] = [];
    for (const end = Date.now() + 4_000; Date.now() < end; ) {
      const asked = Date.now();
      await pool.query('select from book');
      waits.push(Date.now() - asked);
    }
    await reader.query('commit');
    reader.release();
    expect(Math.max(...waits)).toBeLessThan(2_500);
    expect(await migrating).toEqual([LATE]);
    expect(await applied()).toEqual([BOOKS, LATE, AUTHORS]);
  });

  it('come again when they and somebody who writes waited for each other', async () => {
    await migrate(pool, folder);
    // What a sequence gave is not taken back with the rest.
    await pool.query('create sequence tries');
    await write(
      LATE,
      `alter table book add name text;
       do $$ begin if nextval('tries') = 1 then raise exception 'dead' using errcode = '40P01'; end if; end $$`,
    );
    expect(await migrate(pool, folder)).toEqual([LATE]);
    expect((await pool.query('select last_value::int as tries from tries')).rows).toEqual([{ tries: 2 }]);
  });

  it('are found by a file address too', async () => {
    expect(await migrate(pool, pathToFileURL(`${folder}/`))).toEqual([BOOKS, AUTHORS]);
  });

  it('include one that was merged late, older than the last that was applied', async () => {
    await migrate(pool, folder);
    await write(LATE, 'alter table book add name text');
    expect(await migrate(pool, folder)).toEqual([LATE]);
    expect(await applied()).toEqual([BOOKS, LATE, AUTHORS]);
  });

  it('leave nothing behind when one fails, keep those before it, and can be mended', async () => {
    await write(AUTHORS, 'create table author (id int); insert into author values (1); select 1 / 0');
    const error = await migrate(pool, folder).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MigrationError);
    expect((error as Error).message).toBe(`Migration ${AUTHORS} failed: division by zero`);
    expect(sqlState(error)).toBe('22012');
    expect(await tables()).toEqual(['book']);
    expect(await applied()).toEqual([BOOKS]);

    await write(AUTHORS, 'create table author (id int)');
    expect(await migrate(pool, folder)).toEqual([AUTHORS]);
  });

  it('are applied once when two processes start at the same time', async () => {
    await write(BOOKS, 'select pg_sleep(0.2); create table book (id int)');
    const other = createDatabase(database.url, { poolSize: 1 });
    try {
      const results = await Promise.all([migrate(pool, folder), migrate(other.pool, folder)]);
      expect(results.flat().sort()).toEqual([BOOKS, AUTHORS]);
    } finally {
      await other.close();
    }
  });

  it('let another process go on after one that failed', async () => {
    await write(BOOKS, 'select pg_sleep(0.1); select 1 / 0');
    const other = createDatabase(database.url, { poolSize: 1 });
    try {
      const failed = migrate(pool, folder).catch((reason: unknown) => reason);
      const second = migrate(other.pool, folder).catch((reason: unknown) => reason);
      expect(await failed).toBeInstanceOf(MigrationError);
      expect(await second).toBeInstanceOf(MigrationError);
    } finally {
      await other.close();
    }
  });

  it('work with a single connection', async () => {
    const single = createDatabase(database.url, { poolSize: 1 });
    try {
      expect(await migrate(single.pool, folder)).toEqual([BOOKS, AUTHORS]);
      expect(await migrate(single.pool, folder)).toEqual([]);
    } finally {
      await single.close();
    }
  });

  it('refuse a file whose name says neither when nor what', async () => {
    await write('0001_loud_justice', 'select 1');
    await expect(migrate(pool, folder)).rejects.toThrow('not so: 0001_loud_justice.sql');
    await expect(applied()).rejects.toThrow('schema_migration');
  });
});

describe('the migrations of the product', () => {
  it('bring an empty database to the present schema and are then all listed', async () => {
    const own = new URL('../../../server/platform/db/migrations/', import.meta.url);
    const names = (await readdir(own))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => file.slice(0, -4));
    expect(await migrate(pool)).toEqual(names.sort());
  });

  it('that place tags are finished while somebody changes contributions', async () => {
    const own = new URL('../../../server/platform/db/migrations/', import.meta.url);
    const placing = '20261123121000_place_taggings.sql';
    const before = (await readdir(own)).filter((file) => file.endsWith('.sql') && file < placing);
    await Promise.all([BOOKS, AUTHORS].map((name) => rm(join(folder, `${name}.sql`))));
    await Promise.all(before.map((file) => copyFile(new URL(file, own), join(folder, file))));
    await migrate(pool, folder);
    const text = await readFile(new URL(placing, own), 'utf8');
    const middle = text.indexOf('create function place_tagging');
    const [migrating, writer] = [await pool.connect(), await pool.connect()];
    try {
      await migrating.query(`begin; set local lock_timeout = 2000; ${text.slice(0, middle)}`);
      const changed = writer.query('update contribution set date_updated = now()');
      await vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(1);
      });
      await migrating.query(`${text.slice(middle)}; commit`);
      await changed;
    } finally {
      for (const client of [migrating, writer]) client.release(true);
    }
  });
});
