import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';
import { idArray } from '#server/platform/db/id-array.ts';

const FILTER = 'selectedTagId.in';

/** Views whose address filters by a tag: ids stand in it one after the other, parted by commas. */
const filtersByTag = (tagId: number): SQL =>
  sql`saved_view.query ~ ${`(^|&)selectedTagId\\.in=(\\d+,)*${tagId}(,\\d+)*(&|$)`}`;

export async function countViewsOfTag(db: Db, tagId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from saved_view where ${filtersByTag(tagId)}`,
  );
  return rows[0]?.count ?? 0;
}

/** The address with another tag in the place of one, once. */
function withReplacedTag(query: string, fromId: number, intoId: number): string {
  const replace = (ids: string) =>
    [...new Set(ids.split(',').map((id) => (Number(id) === fromId ? String(intoId) : id)))].join(',');
  return query
    .split('&')
    .map((part) =>
      part.startsWith(`${FILTER}=`) ? `${FILTER}=${replace(part.slice(FILTER.length + 1))}` : part,
    )
    .join('&');
}

/** Has views that filter by a tag filter by another one; who is changing one of them meets that as somebody else's save. */
export async function replaceTagInViews(
  db: Db,
  { fromId, intoId }: { fromId: number; intoId: number },
): Promise<void> {
  const { rows } = await db.execute<{ id: number; query: string }>(
    sql`select id, query from saved_view where ${filtersByTag(fromId)} order by id for no key update`,
  );
  if (rows.length === 0) return;
  const queries = rows.map(({ query }) => withReplacedTag(query, fromId, intoId));
  await db.execute(sql`
    update saved_view set query = changed.query, version = version + 1
      from unnest(${idArray(rows.map(({ id }) => id))}, ${sql.param(queries)}::text[]) changed(id, query)
     where saved_view.id = changed.id`);
}
