import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/**
 * The order of siblings after one of them is put at a rank: the rest shift, ranks stay 1..n, S3-32.
 * @param ids all siblings in their order; the placed one may be among them or not
 * @param rank counted from 1; beyond the end means last, null keeps its place or appends it
 */
export function placeInOrder(ids: readonly number[], id: number, rank: number | null): number[] {
  const at = ids.indexOf(id);
  const others = ids.filter((other) => other !== id);
  const place = rank === null ? (at < 0 ? others.length : at) : Math.min(rank, others.length + 1) - 1;
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Ranks rows of a table 1..n in the given order. */
export async function writeRanks(db: Db, table: SQL, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update ${table} as ranked set rank = place.rank
      from unnest(${sql.param([...ids])}::bigint[]) with ordinality as place(id, rank)
     where ranked.id = place.id and ranked.rank <> place.rank`);
}
