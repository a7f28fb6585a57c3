import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as schema from '#server/platform/db/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const tables: PgTable[] = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : []));

interface ColumnRow extends Record<string, unknown> {
  table_name: string;
  column_name: string;
  is_nullable: 'YES' | 'NO';
}

let database: TestDatabase;
let columns: ColumnRow[];
let indexes: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  columns = (
    await database.pool.query<ColumnRow>(
      `select table_name, column_name, is_nullable from information_schema.columns
        where table_schema = 'public' and table_name <> 'schema_migration'`,
    )
  ).rows;
  const found = await database.pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public'`,
  );
  indexes = new Set(found.rows.map((row) => row.indexname));
});
afterAll(() => database.drop());

describe('the tables in the code and the migrations', () => {
  it('name the same tables', () => {
    expect([...new Set(columns.map((row) => row.table_name))].sort()).toEqual(
      tables.map(getTableName).sort(),
    );
  });

  it.each(tables.map((table) => [getTableName(table), table] as const))(
    '%s has the same columns, and the same ones may be empty',
    (name, table) => {
      const declared = Object.entries(getTableColumns(table)).map(
        ([key, column]) =>
          `${column.keyAsName ? toSnakeCase(key) : column.name} ${column.notNull ? 'not null' : 'null'}`,
      );
      const inDatabase = columns
        .filter((row) => row.table_name === name)
        .map((row) => `${row.column_name} ${row.is_nullable === 'NO' ? 'not null' : 'null'}`);
      expect(declared.sort()).toEqual(inDatabase.sort());
    },
  );

  it('name the same indexes', () => {
    const declared = tables.flatMap((table) =>
      getTableConfig(table).indexes.map((index) => index.config.name ?? ''),
    );
    expect(declared.filter((name) => !indexes.has(name))).toEqual([]);
  });
});
