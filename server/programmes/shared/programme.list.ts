import { type SQL, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE } from '#contract/http.ts';
import type { Db } from '#server/platform/db/client.ts';
import { Page } from '#server/platform/http/answers.ts';

/** How the public campaigns or competitions are read. */
export interface PublicProgrammes {
  table: SQL;
  /** As the contract names them. */
  columns: SQL;
  joins: SQL;
  /** Those of the public list that the person may see. */
  visible: SQL;
  isOpen: SQL;
  isClosed: SQL;
  /** When one closed, by which closed ones stand in order. */
  closedAt: SQL;
}

/** Which part of the list is wanted. */
export interface ProgrammeWindow {
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
  { table, columns, joins, visible, isOpen, isClosed, closedAt }: PublicProgrammes,
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
  const [counts] = counted.rows;
  const total = (counts?.open ?? 0) + Math.min(counts?.closed ?? 0, closed);
  return new Page(rows as unknown as Row[], total);
}
