import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** Tables whose rows name one of a table, by a foreign key, in the order of their names. */
export async function tablesNaming(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = ${table}::regclass order by 1`);
  return rows.map(({ name }) => name);
}

/** Rows of a table under a condition, without these columns, in an order that does not depend on their ids. */
export async function rowsWithout(
  db: Db,
  table: string,
  where: ReturnType<typeof sql>,
  without: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) - ${sql.param([...without])}::text[] as row from ${sql.identifier(table)} t where ${where}`,
  );
  return rows.map(({ row }) => JSON.stringify(row, Object.keys(row).sort())).sort();
}
