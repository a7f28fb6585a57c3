import type { Column, SQL } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/db/client.ts';
import { ordering, pageWindow } from '#server/platform/db/paging.ts';
import { Page } from './answers.ts';

interface Wanted<Field extends string> {
  /** What the rows are of, one a row: it is counted, and its ids make the order total. */
  from: PgTable & { id: PgColumn };
  /** What is counted in the place of `from`: it with those that the condition names too. */
  joined?: SQL;
  where: SQL | undefined;
  sortKeys: Readonly<Record<Field, Column | SQL>>;
  query: { page: number; size: number; sort: string };
}

/** A page of the rows of a query without condition and order, and the number of all that match. */
export async function pageOf<Rows extends PgSelect, Field extends string>(
  db: Db,
  rows: Rows,
  { from, joined, where, sortKeys, query }: Wanted<Field>,
): Promise<Page<Rows['_']['result'][number]>> {
  const { limit, offset } = pageWindow(query);
  const page = rows
    .where(where)
    .orderBy(...ordering(sortKeys, query.sort, from.id))
    .limit(limit)
    .offset(offset);
  return new Page<Rows['_']['result'][number]>(await page, await db.$count(joined ?? from, where));
}
