import type pg from 'pg';

/** Columns that are filled with the time, with what fills them. */
const DEFAULTS = `
  select d.adrelid::regclass::text as "table", quote_ident(a.attname) as "column", pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
   where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like '%now()%'`;

/**
 * Gives a database a clock that can be set, for connections that are opened from now on: PostgreSQL has no other than the
 * machine's, but finds another `now()` before its own.
 * @returns sets it back by an hour
 */
export async function giveClock(pool: pg.Pool): Promise<() => Promise<void>> {
  await pool.query(`
    create schema clock;
    create table clock.step (behind interval not null);
    insert into clock.step values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() - behind from clock.step'`);
  const { rows } = await pool.query<{ table: string; column: string; value: string }>(DEFAULTS);
  for (const { table, column, value } of rows) {
    const set = value.replaceAll('now()', 'clock.now()');
    await pool.query(`alter table ${table} alter column ${column} set default ${set}`);
  }
  const [database] = (await pool.query<{ name: string }>('select current_database() as name')).rows;
  await pool.query(`alter database ${database?.name} set search_path = clock, public, pg_catalog`);
  return async () => {
    await pool.query(`update clock.step set behind = behind + interval '1 hour'`);
  };
}
