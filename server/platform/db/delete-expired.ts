import { lt } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** Deletes the rows of the column's table whose time was over by then. @returns how many */
export async function deleteExpired(db: Db, column: PgColumn, by: Date): Promise<number> {
  const { rowCount } = await db.delete(column.table).where(lt(column, by.toISOString()));
  return rowCount ?? 0;
}
