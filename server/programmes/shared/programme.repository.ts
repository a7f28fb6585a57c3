import { type SQL, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE, parseSort } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { pageWindow } from '#server/platform/db/paging.ts';
import { defined } from '#server/platform/defined.ts';
import { Page } from '#server/platform/http/answers.ts';

/** How campaigns or competitions are read, as somebody sees them. */
export interface Programmes<Field extends string> {
  table: SQL;
  /** As the contract names them. */
  columns: SQL;
  joins: SQL;
  sortKeys: Readonly<Record<Field, SQL>>;
  /** Those of the public list that the person may see. */
  visible: SQL;
  isOpen: SQL;
  isClosed: SQL;
  /** When one closed, by which closed ones are sorted. */
  closedAt: SQL;
}

/** A page of the campaigns or competitions that fit a condition, and the number of all that do. */
export async function pageOfProgrammes<Row extends object, Field extends string>(
  db: Db,
  { table, columns, joins, sortKeys }: Programmes<Field>,
  where: SQL | undefined,
  query: { page: number; size: number; sort: string },
): Promise<Page<Row>> {
  const { field, direction } = parseSort<Field>(query.sort);
  const way = sql.raw(direction);
  const { limit, offset } = pageWindow(query);
  const { rows } = await db.execute(sql`
    select ${columns} from ${table} ${joins} where ${where ?? sql`true`}
     order by ${sortKeys[field]} ${way}, ${table}.id ${way} limit ${limit} offset ${offset}`);
  return new Page(rows as unknown as Row[], await db.$count(table, where));
}

/** Which part of the public list is wanted. */
interface ProgrammeWindow {
  page?: number | undefined;
  size?: number | undefined;
  /** Most closed ones; all of them where left out. */
  closed?: number | undefined;
}

/**
 * The public list of campaigns or competitions: the open ones, the newest first, then the closed ones by the moment
 * at which they closed, the last first, S2-44; in one piece as far as that is not longer than a page can be. The
 * total counts all of them.
 */
export async function listProgrammes<Row extends object>(
  db: Db,
  { table, columns, joins, visible, isOpen, isClosed, closedAt }: Omit<Programmes<never>, 'sortKeys'>,
  { page = 0, size = MAX_PAGE_SIZE, closed = Number.MAX_SAFE_INTEGER }: ProgrammeWindow,
): Promise<Page<Row>> {
  const end = (page + 1) * size;
  const { rows } = await db.execute(sql`
    with chosen as (
      (select id, true as open, publish_date as at from ${table} where ${visible} and ${isOpen}
        order by publish_date desc nulls last, id desc limit ${end})
      union all
      (select id, false, ${closedAt} from ${table} where ${visible} and ${isClosed}
        order by ${closedAt} desc nulls last, id desc limit ${Math.min(closed, end)})
    ), page as (
      select * from chosen order by open desc, at desc nulls last, id desc limit ${size} offset ${page * size}
    )
    select ${columns} from page join ${table} on ${table}.id = page.id ${joins}
     order by page.open desc, page.at desc nulls last, page.id desc`);
  const counted = await db.execute<{ open: number; closed: number }>(sql`
    select count(*) filter (where ${isOpen}) as open, count(*) filter (where ${isClosed}) as closed
      from ${table} where ${visible}`);
  const counts = defined(counted.rows[0], 'The count of programmes');
  return new Page(rows as unknown as Row[], counts.open + Math.min(counts.closed, closed));
}

/**
 * Key of a banner of a campaign or a competition that the person may see; undefined for any other file [R2J-19].
 * @param readable who may see a row of the table
 */
export async function readProgrammeImage(db: Db, table: SQL, readable: SQL, key: string) {
  const { rows } = await db.execute<{ key: string; contentType: string }>(sql`
    select file.storage_key as key, file.content_type as "contentType"
      from stored_file file
      join ${table} on file.id in (${table}.banner_id, ${table}.banner_preview_id)
     where file.storage_key = ${key} and ${readable}`);
  return rows[0];
}
