import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

interface Column {
  schema: string;
  table: string;
  column: string;
}

const quoted = ({ schema, table }: Omit<Column, 'column'>) => `"${schema}"."${table}"`;

/** Columns that may hold words: every table's, the queue's too, but for the database's own. */
async function wordColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select space.nspname as schema, relation.relname as "table", attribute.attname as "column"
      from pg_attribute attribute
      join pg_class relation on relation.oid = attribute.attrelid and relation.relkind in ('r', 'p')
      join pg_namespace space on space.oid = relation.relnamespace
      join pg_type kind on kind.oid = attribute.atttypid
      left join pg_type element on element.oid = kind.typelem
     where attribute.attnum > 0 and not attribute.attisdropped
       and space.nspname not in ('pg_catalog', 'information_schema') and space.nspname not like 'pg_toast%'
       and (kind.typcategory = 'S' or kind.typname in ('json', 'jsonb', 'citext', 'bytea', 'xml', 'tsvector')
            or element.typcategory = 'S' or element.typname in ('json', 'jsonb', 'citext'))`);
  return rows;
}

/** Where one of these words stands in the database, whatever the case of its letters: `table.column`. */
export async function tracesInDatabase(pool: pg.Pool, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of await wordColumns(pool)) {
    const { rowCount } = await pool.query(
      `select 1 from ${quoted(one)}, unnest($1::text[]) as sought(trace)
        where position(lower(trace) in lower("${one.column}"::text)) > 0
           or position(encode(convert_to(trace, 'UTF8'), 'hex') in lower("${one.column}"::text)) > 0 limit 1`,
      [words],
    );
    if (rowCount) found.push(`${one.table}.${one.column}`);
  }
  return found.sort();
}

/** Files of the storage that hold one of these words. */
export async function tracesInFiles(directory: string, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (words.some((word) => bytes.includes(word))) found.push(entry.name);
  }
  return found;
}

/** Columns that refer to accounts, `table.column`, and in which of them this one stands. */
export async function referencesTo(pool: pg.Pool, userId: number): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<Column>(`
    select space.nspname as schema, relation.relname as "table", attribute.attname as "column"
      from pg_constraint reference
      join pg_class relation on relation.oid = reference.conrelid
      join pg_namespace space on space.oid = relation.relnamespace
      join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum = reference.conkey[1]
     where reference.contype = 'f' and reference.confrelid = 'app_user'::regclass
    union
    select table_schema, table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'created_by_id', 'last_modified_by_id', 'by_user_id',
                                                       'named_user_id')`);
  const stands = new Map<string, boolean>();
  for (const one of rows) {
    const { rowCount } = await pool.query(`select 1 from ${quoted(one)} where "${one.column}" = $1 limit 1`, [
      userId,
    ]);
    stands.set(`${one.table}.${one.column}`, Boolean(rowCount));
  }
  return stands;
}
