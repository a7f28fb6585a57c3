import type pg from 'pg';
import type { Manifest } from './manifest.ts';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Relations of ours: in the schema of the application, and no part of an extension. */
const OURS = `
  relation.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend
                   where classid = 'pg_class'::regclass and objid = relation.oid and deptype = 'e')`;

async function namesOf(client: pg.Client, kinds: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class relation where relkind = any($1) and ${OURS} order by relname`,
    [kinds.split('')],
  );
  return rows.map(({ name }) => name);
}

export const tablesOf = (client: pg.Client) => namesOf(client, 'rp');

/** Columns of a table that are stored and not computed, in their order. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [`public.${quoted(table)}`],
  );
  return rows.map(({ name }) => name);
}

/** Sequences with their place: those of identity columns and the others. */
export async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const sequences: Manifest['sequences'] = [];
  for (const name of await namesOf(client, 'S')) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** Whether there is a table of this name, which names its schema too. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is not null', [name]);
  return rowCount === 1;
}

/** Migrations of the database in their order; none when it has never been the application's. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  if (!(await hasTable(client, 'public.schema_migration'))) return [];
  const { rows } = await client.query<{ name: string }>('select name from schema_migration order by name');
  return rows.map(({ name }) => name);
}

/** A table with a column `storage_key` names a stored file in each of its rows. */
export async function tablesOfFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class relation
       join pg_attribute on attrelid = relation.oid and attname = 'storage_key' and not attisdropped
      where relkind = 'r' and ${OURS} order by relname`,
  );
  return rows.map(({ name }) => name);
}

const KEYS_AT_A_TIME = 1_000;

async function* keysIn(client: pg.Client, table: string): AsyncGenerator<string> {
  let last = '';
  for (;;) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct storage_key as key from ${table} where storage_key > $1 order by 1 limit ${KEYS_AT_A_TIME}`,
      [last],
    );
    for (const { key } of rows) yield key;
    if (rows.length < KEYS_AT_A_TIME) return;
    last = rows.at(-1)?.key ?? last;
  }
}

export async function* storedKeys(client: pg.Client): AsyncGenerator<string> {
  for (const table of await tablesOfFiles(client)) yield* keysIn(client, `public.${quoted(table)}`);
}
