import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

type ColumnsOf<Table extends PgTable> = Table['_']['columns'];
type Named<Table extends PgTable, Shape extends z.ZodObject> = Pick<
  ColumnsOf<Table>,
  keyof ColumnsOf<Table> & keyof Shape['shape']
>;

/**
 * The columns of a table that a shape of the contract names. Answers are sent as they are read, so a column that is
 * added to a table reaches nobody before the contract names it.
 */
export function contractColumns<Table extends PgTable, Shape extends z.ZodObject>(
  table: Table,
  { shape }: Shape,
): Named<Table, Shape> {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Named<Table, Shape>;
}

/** The same of a row that plain SQL has read: what it has for other purposes is not sent. */
export function contractFields<Row extends object, Shape extends z.ZodObject>(
  row: Row,
  { shape }: Shape,
): Pick<Row, keyof Row & keyof Shape['shape']> {
  const named = Object.entries(row).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Pick<Row, keyof Row & keyof Shape['shape']>;
}
