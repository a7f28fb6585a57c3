import { type SQL, sql } from 'drizzle-orm';
import { parseSort } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { Page } from '#server/platform/http/answers.ts';

/** How rows of campaigns or competitions are read. */
interface ProgrammeRows<Field extends string> {
  table: SQL;
  /** As the contract names them. */
  columns: SQL;
  joins: SQL;
  sortKeys: Readonly<Record<Field, SQL>>;
}

interface PageQuery {
  page: number;
  size: number;
  /** A checked `field,direction`. */
  sort: string;
}

/** A page of the campaigns or competitions that fit a condition, and the number of all that do. */
export async function pageOfProgrammes<Row extends object, Field extends string>(
  db: Db,
  { table, columns, joins, sortKeys }: ProgrammeRows<Field>,
  where: SQL,
  query: PageQuery,
): Promise<Page<Row>> {
  const { field, direction } = parseSort<Field>(query.sort);
  const way = sql.raw(direction);
  const { limit, offset } = pageWindow(query);
  const { rows } = await db.execute(sql`
    select ${columns} from ${table} ${joins} where ${where}
     order by ${sortKeys[field]} ${way}, ${table}.id ${way} limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*) as total from ${table} where ${where}`,
  );
  return new Page(rows as unknown as Row[], counted.rows[0]?.total ?? 0);
}
