import { getTableName, type InferInsertModel, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { insertedRow } from './inserted-row.ts';
import { executePrepared } from './prepared-statement.ts';
import type { Step } from './steps.ts';

/**
 * An insertion of rows as one JSON value: a statement with a placeholder for each of thousands of values takes
 * several times as long to build, send and plan. All rows have the columns of the first;
 * the others get their defaults.
 */
function insertion<T extends PgTable>(
  table: T,
  first: InferInsertModel<T>,
  rows: readonly InferInsertModel<T>[],
): SQL {
  const names = Object.keys(first).map((key) => [key, toSnakeCase(key)] as const);
  const named = (row: object) =>
    Object.fromEntries(names.map(([key, name]) => [name, (row as Record<string, unknown>)[key]]));
  const target = sql.identifier(getTableName(table));
  const columns = sql.join(
    names.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`
    insert into ${target} (${columns})
    select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows.map(named))}::json)`;
}

/** Inserts one row. @returns its id */
export async function insertRow<T extends PgTable & { id: PgColumn }>(
  db: Db,
  table: T,
  values: PgInsertValue<T>,
): Promise<number> {
  const [row] = await db.insert(table).values(values).returning({ id: table.id });
  return insertedRow(row).id as number;
}

/** Inserts rows, in a statement that is as quick for thousands. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows;
  if (first) await executePrepared(db, insertion(table, first, rows));
}

/**
 * The same as a step of a statement.
 * @param whenThere what follows for rows that are there already, such as `on conflict do nothing`
 */
export function insertStep<T extends PgTable>(
  table: T,
  rows: readonly InferInsertModel<T>[],
  whenThere: SQL = sql``,
): Step | null {
  const [first] = rows;
  return first ? (after) => sql`${insertion(table, first, rows)} where ${after} ${whenThere}` : null;
}

/** Numbers of rows that are about to be written, so that what belongs to them can name them. */
export async function nextIds(db: Db, table: 'contribution' | 'comment', count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as id
          from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}
